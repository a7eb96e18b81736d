"""Proofs: openings proven pair by pair, certificates, a checker, and tests by play."""
