"""Worked positions for every rule id: computed by hand, put to each engine of the rules."""
