"""The HTTP routes, and the WebSocket route of live games."""
