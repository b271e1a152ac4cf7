"""Training of learned players: games of self-play, and networks fitted to them."""
