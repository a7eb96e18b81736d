"""Learning and analysis: questions to the engine, openings, trees, lessons and puzzles."""
