"""From the end of the tree to a result. The one place where the search asks what a position is worth: a player's own
playout policy, place to stop and evaluation are to be called here."""

from mogul.engine.jit import inlined
from mogul.engine.seam import GAME_OVER, play, random_move, result, seat_to_move


@inlined
def play_out(game, state, moves, dice, outcome):
    """Random moves to the end of the game; fills `outcome`, a RESULT."""
    while seat_to_move(game, state) != GAME_OVER:
        play(game, state, random_move(game, state, moves, dice), dice)
    result(game, state, outcome)
