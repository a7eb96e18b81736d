"""Engine matches: who plays, the games in worker processes, the records, and the statistics."""
