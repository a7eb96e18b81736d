"""The engine in processes of its own."""
