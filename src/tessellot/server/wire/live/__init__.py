"""Games as they are played: creating, joining and listing them, and the messages of a live game."""
