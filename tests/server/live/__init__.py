"""Live games: rooms, connections, commands, the clock loop and the engine."""
