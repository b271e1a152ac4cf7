"""The service of matches under load: `python -m bench.matches` measures the time from a move to its watchers."""
