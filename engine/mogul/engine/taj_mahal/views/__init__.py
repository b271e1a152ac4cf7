"""What one seat knows: folded from what it observed, checked, and made ready for the search."""
