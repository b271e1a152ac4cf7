"""Players of every strength: profiles, levels, ratings, and the choice of a move by a profile."""
