"""``tessellot solve``: the command, its table of openings, and the test of claims."""
