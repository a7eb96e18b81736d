"""Proofs: openings proven one after the other, and claims of wins tested by play."""
