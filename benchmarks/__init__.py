"""Measurements: the source of the figures in the README and the docs."""
