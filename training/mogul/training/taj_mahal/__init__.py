"""Taj Mahal in training: deals and recipes."""
