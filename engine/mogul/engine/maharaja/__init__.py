"""Maharaja (Wolfgang Kramer and Michael Kiesling, 2004): components."""
