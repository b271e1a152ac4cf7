"""Messages of Maharaja to the engine's values and back."""
