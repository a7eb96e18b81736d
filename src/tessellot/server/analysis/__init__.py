"""Questions to the engine about any position: one WebSocket, limits, reviews of whole games."""
