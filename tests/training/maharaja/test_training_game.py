"""Maharaja as a game of training: samples, networks, games without a search."""

import jax
import numpy as np
import pytest

from mogul.engine.maharaja.components import default_components
from mogul.engine.maharaja.rules.state import NO_PLAN, OVER, PLANNING, SHOWING
from mogul.players.maharaja.evaluation.policy import POLICY_WEIGHTS, write_priors
from mogul.players.maharaja.evaluation.seat_features import STAGES
from mogul.players.maharaja.evaluation.value import VALUE_WEIGHTS, predict_value
from mogul.players.maharaja.heuristic import heuristic_policy
from mogul.training import fitting
from mogul.training.fit_job import policy_samples_of
from mogul.training.maharaja.training_game import FEATURES, GAME, components_of, deal_of, first_state, kernel_game
from mogul.training.recipe import GAMES_OF_A_DEAL
from mogul.training.samples import improved_policy, policy_samples, value_samples
from mogul.training.self_play import Chunk
from tests.training.maharaja.played import GAMES, GENERATION, chunk

ALL = 10**9


def random_weights(dtype: np.dtype[np.void], spread: float) -> np.void:
    """Returns a record of random numbers."""
    random = np.random.default_rng(5)
    weights: np.void = np.zeros(1, dtype)[0]
    for name in dtype.names or ():
        weights[name] = random.normal(0.0, spread, dtype[name].shape)
    return weights


def parameters(weights: np.void) -> dict[str, np.ndarray]:
    return {name: weights[name] for name in weights.dtype.names or ()}


def beginnings(whole: Chunk) -> np.ndarray:
    """Returns a mask of the states in which nobody has made a plan (R3)."""
    players = whole.ending_share.shape[1]
    found: np.ndarray = (whole.states["phase"] == PLANNING) & (whole.states["plan"][:, :players] == NO_PLAN).all(1)
    return found


def test_half_of_the_games_are_on_random_boards() -> None:
    boards = [components_of(deal_of(1, 2, 4, number)) for number in range(40)]
    assert boards.count(default_components()) == 20
    assert len({board.content_hash for board in boards}) == 21


def test_every_decision_with_a_choice_has_a_network() -> None:
    phases = sorted(phase for each in FEATURES.phases.values() for phase in each)
    assert phases == [phase for phase in range(OVER) if phase != SHOWING]
    assert list(FEATURES.phases) == list(POLICY_WEIGHTS.names or ())


def test_value_samples_are_positions_at_the_beginning_of_a_round() -> None:
    whole = chunk(4)
    samples, begins = value_samples(GAME, [whole]), beginnings(whole)
    game_of = np.repeat(np.arange(GAMES), whole.decisions)[begins]
    assert len(samples.stage) > GAMES * 5
    assert (samples.win == whole.ending_share[game_of]).all()
    built = 7 - whole.states["palaces"][begins][:, :4]
    assert (samples.score + built == whole.ending_score[game_of]).all()
    assert samples.stage.min() == 0
    assert samples.stage.max() < STAGES


@pytest.mark.parametrize("players", [2, 5])
def test_the_value_is_that_of_the_kernel(players: int) -> None:
    whole, weights = chunk(players), random_weights(VALUE_WEIGHTS, 0.3)
    samples, workspace = value_samples(GAME, [whole]), FEATURES.workspace()
    logits, score = fitting.value(parameters(weights), samples.features, samples.stage)
    shares = np.asarray(jax.nn.softmax(logits))
    game_of = np.repeat(np.arange(GAMES), whole.decisions)
    for row, place in enumerate(np.flatnonzero(beginnings(whole))):
        game = kernel_game(whole.deal(game_of[place]))
        predict_value(game, whole.states[place], weights, workspace["seats"], workspace["value"])
        assert workspace["value"]["win"][:players] == pytest.approx(shares[row], abs=1e-4)
        assert workspace["value"]["score"][:players] == pytest.approx(np.asarray(score)[row], abs=1e-3, rel=1e-4)
    assert shares.std() > 0.05


@pytest.mark.parametrize("network", FEATURES.phases)
def test_the_policy_is_that_of_the_kernel(network: str) -> None:
    whole, weights = chunk(4), np.zeros(1, POLICY_WEIGHTS)[0]
    weights[network] = random_weights(POLICY_WEIGHTS[network], 0.2)
    samples = policy_samples(GAME, [(whole, GENERATION)], network, ALL)
    decision = np.repeat(np.arange(len(samples.counts), dtype=np.int32), samples.counts)
    logits = fitting.policy(parameters(weights[network]), samples.seats, samples.stage, samples.moves, decision)
    shares = np.exp(fitting.log_shares(logits, decision, len(samples.counts)))
    workspace, priors = FEATURES.workspace(), np.zeros(1024, np.float32)
    game_of = np.repeat(np.arange(GAMES), whole.decisions)
    move_ends, row = np.cumsum(whole.counts), 0
    for place in np.flatnonzero(np.isin(whole.states["phase"], FEATURES.phases[network])):
        count = int(whole.counts[place])
        here = slice(move_ends[place] - count, move_ends[place])
        game = kernel_game(whole.deal(game_of[place]))
        write_priors(game, whole.states[place], weights, whole.moves[here], count, priors, workspace)
        assert priors[:count] / priors[:count].sum() == pytest.approx(shares[row : row + count], abs=1e-4)
        parts = whole.visits[here], whole.reward[here], whole.prior[here]
        target = improved_policy(*parts, np.array([count], np.int32), GENERATION.q_scale)
        assert samples.target[row : row + count] == pytest.approx(target, rel=1e-4)
        row += count
    assert row == len(shares)


def test_every_round_of_every_game_without_a_search_is_a_sample() -> None:
    deals = [deal_of(1, 0, 3, number, kind="policy") for number in range(2)]
    one, same = (policy_samples_of(GAME, deals, heuristic_policy()) for _ in range(2))
    assert [part.tobytes() for part in one] == [part.tobytes() for part in same]
    games = len(deals) * GAMES_OF_A_DEAL
    assert games * 5 < len(one.stage) < games * 20
    assert one.win.sum(1) == pytest.approx(np.ones(len(one.win)))
    assert (one.score >= 0).all()
    assert one.score.max() == 7


def test_a_game_begins_with_its_deal() -> None:
    deal = deal_of(1, 0, 3, 0)
    assert first_state(deal).tobytes() == first_state(deal).tobytes() != first_state(deal_of(1, 0, 3, 2)).tobytes()
