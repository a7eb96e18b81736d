"""Positions as coloured characters."""
