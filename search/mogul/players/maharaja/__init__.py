"""Players of Maharaja."""
