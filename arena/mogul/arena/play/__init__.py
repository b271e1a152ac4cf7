"""What decides how a block of games goes: players by their specifications, line-ups, deals, the games themselves."""
