"""Play: players by their specifications, line-ups, deals, games, blocks; everything that determines a result."""
