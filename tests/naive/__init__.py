"""A reference implementation of the rules of Taj Mahal: slow, plain Python, written from the rules page alone."""
