"""The knowledge of one seat."""
