"""Taj Mahal as a game of OpenSpiel: its bots play here, our players there. Needs OpenSpiel, the extra `openspiel`."""
