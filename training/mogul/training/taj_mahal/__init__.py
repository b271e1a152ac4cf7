"""Taj Mahal in training: deals, self-play, samples, networks and recipes."""
