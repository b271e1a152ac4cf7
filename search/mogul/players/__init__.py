"""Players built on the search: per game an evaluation, policies, levels of strength and their weights."""
