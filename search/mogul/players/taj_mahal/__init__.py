"""Players of Taj Mahal: what they think about is a view, what they answer a move."""
