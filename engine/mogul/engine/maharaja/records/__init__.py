"""Recorded games of Maharaja."""
