"""Game review: what each move of a record was worth, in words, as data and as a plot."""
