"""Worked positions for every rule id, computed by hand and checked on every engine of the rules."""
