"""Maharaja in training: deals, seats, features and recipes."""
