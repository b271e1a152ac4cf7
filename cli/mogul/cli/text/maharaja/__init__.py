"""Maharaja at the terminal."""
