"""Players of Taj Mahal in the arena."""
