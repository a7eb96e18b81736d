"""Exact search: null-window alpha-beta that proves positions."""
