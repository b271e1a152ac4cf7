"""Games written down: records, their events carried out one by one, and their effects."""
