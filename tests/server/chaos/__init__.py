"""Everything that can fail does, while games are played: nothing that was acknowledged is lost."""
