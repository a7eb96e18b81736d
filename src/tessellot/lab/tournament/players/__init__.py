"""The players of one game: our engine in this process, and external engines in theirs."""
