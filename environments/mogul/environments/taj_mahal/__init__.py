"""Taj Mahal with explicit chance, and its observations as numbers."""
