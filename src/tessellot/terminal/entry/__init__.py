"""Move entry by keys and mouse, without a screen."""
