"""The players of Taj Mahal: GM1 with its networks, heuristic players, facts about moves, levels and ratings."""
