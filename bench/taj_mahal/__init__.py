"""The bench of Taj Mahal: its positions, its random games in C, its networks, and requests about it."""
