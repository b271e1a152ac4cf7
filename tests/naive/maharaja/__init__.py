"""A reference implementation of the rules of Maharaja: slow, plain Python, written from the rules page alone."""
