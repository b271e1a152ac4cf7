"""Players of Maharaja in the arena."""
