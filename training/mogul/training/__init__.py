"""Training of the learned player: games it plays against itself, and networks fitted to them."""
