"""Play line by line at a plain prompt."""
