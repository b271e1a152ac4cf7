"""Calibration: line-ups that measure the strength of the levels, and the table of ratings."""
