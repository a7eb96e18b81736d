"""A checker of proofs, written apart from the solver: its own bit sets, bounds and search."""
