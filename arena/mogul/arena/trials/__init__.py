"""Trials: many blocks of one match, played in parallel into a file, which can be gone on with after a kill."""
