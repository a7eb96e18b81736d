"""The rules of the games over packed states."""
