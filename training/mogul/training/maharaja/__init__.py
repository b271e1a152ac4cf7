"""Maharaja in training: deals, seats and recipes."""
