"""Textual widgets: the board, the panel beside it, the engine."""
