"""Frozen players of Taj Mahal."""

import numpy as np

from frozen.taj_mahal import greedy_settings
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.rules.state import AUCTION, WITHDRAW
from mogul.players.taj_mahal import gm1
from mogul.players.taj_mahal.evaluation.network_evaluator import WORKSPACE
from mogul.players.taj_mahal.evaluation.policy import write_priors
from tests.players.taj_mahal.evaluation.states import legal_moves, states


def test_after_a_move_of_the_greedy_player_everybody_withdraws_and_all_else_is_done_as_gm1_does_it() -> None:
    workspace, priors = np.zeros(1, WORKSPACE)[0], np.zeros((2, 1024), np.float32)
    one, other = (settings(4).evaluator for settings in (greedy_settings, gm1.settings))
    in_auctions = elsewhere = 0
    for game, state in states(ZMAN, 4, seed=1, every=3):
        moves = legal_moves(game, state)
        for evaluator, row in zip((one, other), priors, strict=True):
            write_priors(game, state, evaluator.policy, np.array(moves, np.int16), len(moves), row, workspace)
        shares = priors[0, : len(moves)] / priors[0, : len(moves)].sum()
        if state["phase"] != AUCTION:
            assert np.array_equal(priors[0, : len(moves)], priors[1, : len(moves)])
            elsewhere += 1
        elif WITHDRAW in moves and len(moves) > 1:
            assert shares[moves.index(WITHDRAW)] > 0.99999
            in_auctions += 1
            assert not np.array_equal(priors[0, : len(moves)], priors[1, : len(moves)])
    assert min(in_auctions, elsewhere) > 10
    assert one._replace(policy=other.policy, rollout=other.rollout) == other
    assert one.rollout == one.policy  # the seat itself withdraws too
