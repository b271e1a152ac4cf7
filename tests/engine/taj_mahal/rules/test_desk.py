"""The rules as Python asks them: the same as the kernels do with a game, a state and a log of their own."""

import random

import numpy as np

from mogul.engine.seam import MOVES
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.rules.card_places import members, read_cards
from mogul.engine.taj_mahal.rules.desk import Desk
from mogul.engine.taj_mahal.rules.effect_log import LOG
from mogul.engine.taj_mahal.rules.legal import list_legal_moves
from mogul.engine.taj_mahal.rules.state import NO_CARD, OVER
from mogul.engine.taj_mahal.rules.steps import apply, resolve_draw


def test_a_desk_plays_the_game_of_the_kernels() -> None:
    """A random game of two, unrest and all; the desk keeps no canonical order of palaces and takes."""
    dice = random.Random(1)
    start = Replay(default_components(), new_setup(default_components(), ZMAN, 2, 1))
    game, state = start.game._replace(any_order=True), start.state.copy()
    desk = Desk(start.game)
    desk.states[0] = state
    moves, log = np.zeros(1, MOVES)[0], np.zeros(1, LOG)[0]
    while not desk.is_over:
        log["count"] = 0
        if desk.need != NO_CARD:
            card = dice.choice(members(read_cards(state, "deck")))
            desk.draw(card)
            resolve_draw(game, state, np.uint64(card), log)
        else:
            offered = desk.moves()
            assert offered == moves["move"][: list_legal_moves(game, state, moves)].tolist()
            move = dice.choice(offered)
            desk.move(move)
            apply(game, state, move, log)
        assert desk.state.tobytes() == state.tobytes()
        assert (desk.seat, desk.need, desk.visit) == (state["seat"], state["need"], state["visit"])
        assert desk.entries() == log["entry"][: log["count"]].tolist()  # of this step alone
    assert state["phase"] == OVER
