"""Maharaja with explicit chance, and its observations as numbers."""
