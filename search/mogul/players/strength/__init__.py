"""Players of every strength: profiles, levels, and ratings."""
