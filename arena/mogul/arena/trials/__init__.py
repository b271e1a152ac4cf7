"""Trials: many blocks of one match, played in parallel into a file; a killed trial can be continued."""
