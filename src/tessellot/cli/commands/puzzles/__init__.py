"""``tessellot puzzles`` and its subcommands."""
