"""Calibration: trials that measure how strong the levels are, the table they come to, and a check that it holds."""
