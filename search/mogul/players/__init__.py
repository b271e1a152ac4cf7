"""Players built on the search, for any game; the parts of one game are in its own folder."""
