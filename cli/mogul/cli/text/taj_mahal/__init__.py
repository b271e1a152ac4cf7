"""Taj Mahal at the terminal."""
