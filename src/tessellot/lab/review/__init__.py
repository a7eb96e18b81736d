"""Plots of a game that was judged move by move (`engine.review`)."""
