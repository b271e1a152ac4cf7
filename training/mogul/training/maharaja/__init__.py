"""Maharaja in training: deals and recipes."""
