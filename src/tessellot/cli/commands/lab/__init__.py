"""``tessellot lab``: a command for each subcommand."""
