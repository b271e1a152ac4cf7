"""Games without a search."""

import numpy as np
import pytest

from mogul.engine.taj_mahal.rules.tables import PROVINCES
from mogul.players.taj_mahal.evaluation.seat_features import SEAT_FEATURES, write_seat_features
from mogul.training.fit_job import policy_samples_of
from mogul.training.recipe import GAMES_OF_A_DEAL
from mogul.training.taj_mahal.training_game import GAME, deal_of, first_state, kernel_game
from tests.players.taj_mahal.evaluation.weights import random_policy, random_rollout_policy

DEALS = [deal_of(1, 0, 3, number, kind="policy") for number in range(4)]
GAMES = len(DEALS) * GAMES_OF_A_DEAL


def test_every_visit_of_every_game_is_a_sample() -> None:
    samples = policy_samples_of(GAME, DEALS, random_policy())
    assert samples.stage.tolist() == list(range(PROVINCES)) * GAMES
    assert samples.win.sum(1) == pytest.approx(np.ones(GAMES * PROVINCES))
    assert (samples.win.reshape(GAMES, PROVINCES, 3) == samples.win[::PROVINCES, None]).all()
    to_come = samples.score.reshape(GAMES, PROVINCES, 3)
    assert (to_come >= 0).all()
    assert (np.diff(to_come, axis=1) <= 0).all()
    assert len(np.unique(to_come[:, 0], axis=0)) > GAMES / 2


def test_the_seat_with_the_most_points_has_won() -> None:
    """All seats begin with 0 points."""
    samples = policy_samples_of(GAME, DEALS, random_policy())
    win, ending = samples.win[::PROVINCES], samples.score[::PROVINCES]
    assert (ending[win > 0] == np.repeat(ending.max(1), (win > 0).sum(1))).all()


def test_games_begin_with_their_deal() -> None:
    samples, workspace = policy_samples_of(GAME, DEALS, random_policy()), np.zeros(1, SEAT_FEATURES)[0]
    for place, deal in enumerate(DEALS):
        game, start = kernel_game(deal), first_state(deal)
        for seat in range(3):
            write_seat_features(game, start, seat, workspace)
            first = samples.features[place * GAMES_OF_A_DEAL * PROVINCES :: PROVINCES, seat][:GAMES_OF_A_DEAL]
            assert (first == workspace["features"][seat]).all()


def test_equal_deals_give_equal_games_and_another_policy_others() -> None:
    one, same, other = (
        policy_samples_of(GAME, DEALS[:2], policy)
        for policy in (random_policy(), random_policy(), random_rollout_policy())
    )
    assert [part.tobytes() for part in one] == [part.tobytes() for part in same]
    assert one.score.tobytes() != other.score.tobytes()
