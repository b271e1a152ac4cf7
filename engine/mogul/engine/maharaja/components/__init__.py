"""Component sets."""
