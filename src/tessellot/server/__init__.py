"""The server: live games over WebSockets, storage, engine workers, and the page."""
