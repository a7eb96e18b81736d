"""A position, what is on its board, and whether a move in it is legal."""
