"""Frozen players: former players and baselines that later ones were measured against.

They are in no package: the arena finds them in a clone of the repository, a folder for each game with their code and
weights, and `KINDS` by name. Results with them name a hash of the folder.
"""
