"""Games as they are being played: rooms, those who look on, and the engine's turns."""
