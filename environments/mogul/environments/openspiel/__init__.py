"""The games for OpenSpiel, our players as its bots, its tree search as a player of ours."""
