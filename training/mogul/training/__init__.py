"""Training of learned players: reinforcement learning, games of self-play, and networks fitted to them."""
