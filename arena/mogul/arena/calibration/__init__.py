"""Calibration: line-ups that measure the strength of the levels, the table of ratings, a check of its validity."""
