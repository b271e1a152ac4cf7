"""Games between players: matches, ratings, calibration."""
