"""The bench of Maharaja: its positions, its random games in C, its networks, and requests about it."""
