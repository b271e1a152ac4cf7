"""Maharaja in the arena."""
