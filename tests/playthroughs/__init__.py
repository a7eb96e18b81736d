"""A whole game of every kind as text, written by ``python -m tests.playthroughs``."""
