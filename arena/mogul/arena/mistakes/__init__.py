"""Mistakes: decisions sampled from recorded games, each judged by a deep search, in a file open for appending."""
