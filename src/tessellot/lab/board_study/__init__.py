"""Studies of boards: is a board fair? Engine games from its first moves answer that."""
