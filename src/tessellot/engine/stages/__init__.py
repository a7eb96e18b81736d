"""Stages of a strategy that come before the search: even openings, proven table, solver."""
