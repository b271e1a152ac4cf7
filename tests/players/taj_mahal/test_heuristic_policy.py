"""The baseline whose policy is written by hand."""

import math

import numpy as np
import pytest

from mogul.arena.play.block import play_block
from mogul.arena.play.match import Match
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.rules.state import AUCTION, PALACE_OWED, WITHDRAW
from mogul.players.taj_mahal import heuristic_policy
from mogul.players.taj_mahal.evaluation import auction_features, city_features
from mogul.players.taj_mahal.evaluation.network_evaluator import WORKSPACE
from mogul.players.taj_mahal.evaluation.policy import write_priors
from mogul.players.taj_mahal.evaluation.seat_features import LAYOUT
from mogul.players.taj_mahal.heuristic_policy import BANK_LOGIT, LOGITS
from tests.arena.specifications import spec
from tests.players.taj_mahal.evaluation.states import legal_moves, states

POLICY = heuristic_policy.heuristic_policy()


def test_the_prior_of_a_play_follows_from_the_sum_of_its_logits() -> None:
    """Against withdrawing, to which the points in the bank are added."""
    workspace, compared = np.zeros(1, WORKSPACE)[0], 0
    weights, play = POLICY, auction_features.LAYOUT
    for game, state in states(ZMAN, 4, seed=1, every=3):
        moves, prior = legal_moves(game, state), np.zeros(1024, np.float32)
        if state["phase"] != AUCTION or moves[0] == moves[-1] or WITHDRAW not in moves:
            continue
        logits = {}
        for move in moves:
            write_priors(game, state, weights, np.array([move], np.int16), 1, prior, workspace)
            x = workspace["policy"]["auction"]["features"]
            expected = sum(logit * x[play.places(name)].sum() for name, logit in LOGITS["auction"].items())
            if move == WITHDRAW:
                expected += BANK_LOGIT * workspace["seats"]["features"][state["seat"]][LAYOUT.at.bank]
            logits[move] = min(max(float(expected), -20.0), 20.0)
            assert math.log(prior[0]) == pytest.approx(logits[move], abs=1e-3)
        compared += len(set(logits.values())) > 1
    assert compared > 20


def test_a_palace_goes_where_it_brings_most() -> None:
    workspace, compared = np.zeros(1, WORKSPACE)[0], 0
    for game, state in states(ZMAN, 4, seed=2):
        if state["phase"] == PALACE_OWED:
            moves, prior = legal_moves(game, state), np.zeros(1024, np.float32)
            write_priors(
                game,
                state,
                POLICY,
                np.array(moves, np.int16),
                len(moves),
                prior,
                workspace,
            )
            places = []
            for move in moves:
                one, rest = np.array([move], np.int16), prior[len(moves) :]
                write_priors(game, state, POLICY, one, 1, rest, workspace)
                x = workspace["policy"]["city"]["features"]
                places.append(float(x[city_features.AT.links] + x[city_features.AT.token]))
            best = max(places)
            if len({*places}) > 1 and best - sorted({*places})[-2] > 0.2:
                assert places[int(np.argmax(prior[: len(moves)]))] == best
                compared += 1
    assert compared > 3


@pytest.mark.long
@pytest.mark.production
def test_it_beats_b0_with_as_many_iterations() -> None:
    """One against three of B0: 8 games, of which equals would win 2."""
    line_up = tuple(map(spec, ["heuristic@100", "b0@100", "b0@100", "b0@100"]))
    blocks = [play_block(Match(line_up, ZMAN, default_components()), seed) for seed in range(2)]
    assert sum(block.margin(0) for block in blocks) / 2 > 0.0


def test_a_parameter_out_of_range_is_refused() -> None:
    with pytest.raises(ValueError, match=r"win_utility is 2; it must be from 0 to 1"):
        heuristic_policy.settings(4, win_utility=2)
