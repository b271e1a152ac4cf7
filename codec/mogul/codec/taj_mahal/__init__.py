"""Messages of Taj Mahal to the engine's values and back."""
