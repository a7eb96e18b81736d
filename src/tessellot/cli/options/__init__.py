"""Options that several commands share, and what is checked of them."""
