"""Players built on the search, a package a game."""
