"""Taj Mahal in training: deals, seats and recipes."""
