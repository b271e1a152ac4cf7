"""Games of two policies, and the decisions of one of them."""

from typing import Any

import numpy as np
import pytest

from mogul.training import fitting
from mogul.training.fitting import use_one_core
from mogul.training.reinforcement.experience import Experience, Pairing, gather_experience, win_shares
from mogul.training.taj_mahal.training_game import FEATURES, GAME, deal_of
from tests.players.taj_mahal.evaluation.weights import random_policy, random_weights

use_one_core()

PLAYERS, EVERYBODY, TWO = 3, 0b111, 0b101
LEARNER = random_policy()
OTHER = random_weights(LEARNER.dtype, 9)


def pairings(seats: int, deals: int = 2, games: int = 3) -> list[list[Pairing]]:
    return [[Pairing(deal_of(1, 0, PLAYERS, number, "test"), seats, OTHER)] * games for number in range(deals)]


@pytest.fixture(scope="module")
def of_all() -> Experience:
    return gather_experience(GAME, LEARNER, pairings(EVERYBODY))


def parameters(network: str) -> dict[str, Any]:
    weights = LEARNER[network]
    return {
        name: np.array(weights[FEATURES.field_names.get(name, name)]) for name in ("stage", "seat", "move", "logit")
    }


def test_the_probability_of_a_move_is_that_of_the_policy(of_all: Experience) -> None:
    """Features of decisions and moves, places and log_probabilities belong together."""
    seen = 0
    for network, decisions in of_all.networks.items():
        owner = np.repeat(np.arange(len(decisions.counts)), decisions.counts)
        logits = fitting.policy(
            parameters(network),
            of_all.own[decisions.among_all],
            of_all.stage[decisions.among_all],
            decisions.moves,
            owner,
        )
        log_probabilities = np.asarray(fitting.log_shares(logits, owner, len(decisions.counts)))
        chosen = np.cumsum(decisions.counts) - decisions.counts + of_all.place[decisions.among_all]
        assert log_probabilities[chosen] == pytest.approx(of_all.log_probability[decisions.among_all], abs=1e-4)
        seen += len(chosen)
    assert seen == len(of_all.game) > 300


def test_every_decision_is_of_one_network(of_all: Experience) -> None:
    places = np.concatenate([each.among_all for each in of_all.networks.values()])
    assert sorted(places) == list(range(len(of_all.game)))


def test_games_are_numbered_over_all_deals(of_all: Experience) -> None:
    assert (np.diff(of_all.game) >= 0).all()
    assert set(of_all.game) == set(range(6))
    assert of_all.share.sum(1) == pytest.approx(np.ones(6))
    for game in range(6):
        assert set(of_all.seat[of_all.game == game]) == {0, 1, 2}
        assert (np.diff(of_all.stage[of_all.game == game]) >= 0).all()


def test_decisions_of_the_other_policy_are_not_kept() -> None:
    found = gather_experience(GAME, LEARNER, pairings(TWO))
    assert set(found.seat) == {0, 2}


def test_games_with_another_policy_are_other_games(of_all: Experience) -> None:
    again, against = (gather_experience(GAME, LEARNER, pairings(seats)) for seats in (EVERYBODY, TWO))
    assert again.score.tobytes() == of_all.score.tobytes() != against.score.tobytes()


def test_the_share_of_the_learner_is_that_of_its_seats() -> None:
    alone, all_seats = (win_shares(GAME, LEARNER, pairings(seats)) for seats in (0b001, EVERYBODY))
    first = gather_experience(GAME, LEARNER, pairings(0b001)).share[:, 0]
    assert alone == pytest.approx(first.reshape(2, 3).mean(1))
    assert all_seats == pytest.approx(np.full(2, 1 / PLAYERS))
