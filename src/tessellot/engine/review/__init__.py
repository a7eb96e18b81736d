"""Game review: what each move of a game was worth, in words and as data."""
