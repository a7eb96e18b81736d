"""``tessellot admin``: commands for who runs a server."""
