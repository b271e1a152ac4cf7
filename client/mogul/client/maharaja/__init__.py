"""Maharaja for the client: sentences about its facts."""
