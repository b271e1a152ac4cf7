"""Taj Mahal for the client: sentences about its facts."""
