"""Every game that is searched here keeps the promises of the game interface."""

import numpy as np
import pytest
from scipy.stats import chisquare

from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.rule_sets import RULE_SETS, RuleSet
from mogul.engine.taj_mahal.rules.game import taj_mahal
from mogul.engine.taj_mahal.table import Table
from tests.games import coin_guess, kuhn, leduc, nil, reroll, sealed_bids, secret_choice, three_turns, tic_tac_toe
from tests.games.conformance import Specimen, check_random_game, picks_of_random_move

RANDOM_SHARES = np.random.default_rng(1).dirichlet((1, 1, 1), 8)


def taj_mahal_specimen(players: int, rule_set: RuleSet) -> Specimen:
    """A state does not say all that a seat knows: the resampling contract is tested in the engine's own tests."""
    components = default_components()

    def new_state(seed: int) -> np.void:
        state: np.void = Table(components, new_setup(components, rule_set, players, seed), seed).game.state
        return state

    return Specimen(taj_mahal(components, players, rule_set), new_state, None)


SPECIMENS = {
    "coin guess": Specimen(
        coin_guess.new_game(), lambda seed: coin_guess.new_state(seed % 2), coin_guess.information_of
    ),
    "Kuhn poker": Specimen(
        kuhn.new_game(), lambda seed: kuhn.new_state((seed % 3, (seed + 1) % 3)), kuhn.information_of
    ),
    "Leduc poker": Specimen(
        leduc.new_game(), lambda seed: leduc.new_state((seed % 3, seed % 2, 2)), leduc.information_of
    ),
    "nil": Specimen(nil.new_game(), nil.new_state, nil.information_of),
    "reroll": Specimen(reroll.new_game(6, 0.6), lambda _: reroll.new_state(), np.void.copy),
    "sealed bids": Specimen(
        sealed_bids.new_game(np.full((3, 3, 3, 3), 1 / 3), 0.4),
        lambda _: sealed_bids.new_state(),
        sealed_bids.information_of,
    ),
    "secret choice": Specimen(
        secret_choice.new_game(np.eye(3), 0.4), lambda _: secret_choice.new_state(), secret_choice.information_of
    ),
    "three turns": Specimen(three_turns.new_game(RANDOM_SHARES), lambda _: three_turns.new_state(), np.void.copy),
    "tic-tac-toe": Specimen(tic_tac_toe.new_game(), lambda _: tic_tac_toe.new_information(), np.void.copy),
}
for players, rule_set in ((2, "zman"), (4, "zman"), (5, "rio_grande")):
    SPECIMENS[f"Taj Mahal, {rule_set}, {players} players"] = taj_mahal_specimen(players, RULE_SETS[rule_set])
PLAYED = pytest.mark.parametrize("name", sorted(SPECIMENS))


@PLAYED
def test_a_random_game_keeps_the_promises_of_the_interface(name: str) -> None:
    for seed in range(8):
        check_random_game(SPECIMENS[name], seed)


@PLAYED
def test_random_move_is_uniform_over_the_listed_moves(name: str) -> None:
    assert chisquare(picks_of_random_move(SPECIMENS[name], 2000)).pvalue > 1e-6
