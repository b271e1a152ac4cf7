"""Players of one name, of which one has been changed."""

import dataclasses

import numpy as np

from mogul.arena.results.named_apart import named_apart
from mogul.arena.results.ratings import ratings
from mogul.arena.trials.trial import TrialProgress
from tests.arena.results.simulated import simulated_trial

LINE_UP = ("mine:Bot", "mine:Bot depth=2", "flat@9")
ELO = dict.fromkeys(LINE_UP, 0.0)


def trial(*sources: str, elo: float = 0.0, seed: int = 0) -> TrialProgress:
    found = simulated_trial(LINE_UP, ELO | {"mine:Bot": elo}, [0.0] * 3, 60, np.random.default_rng(seed))
    return dataclasses.replace(found, header=dataclasses.replace(found.header, sources=sources))


def test_players_with_one_code_keep_their_names() -> None:
    trials = [trial("mine:Bot 01ab", "mine:Bot depth=2 01ab"), trial("mine:Bot 01ab", "mine:Bot depth=2 01ab")]
    assert named_apart(trials) == trials


def test_a_changed_player_has_its_hash_in_its_name() -> None:
    before, after = named_apart(
        [trial("mine:Bot 01ab", "mine:Bot depth=2 77"), trial("mine:Bot 23cd", "mine:Bot depth=2 77")]
    )
    assert before.header.line_up == ("mine:Bot 01ab", "mine:Bot depth=2", "flat@9")
    assert after.header.line_up == ("mine:Bot 23cd", "mine:Bot depth=2", "flat@9")


def test_a_player_without_a_hash_is_another_one_than_that_with_one() -> None:
    """As in files of the time before hashes."""
    without, with_hash = named_apart([trial(), trial("mine:Bot 01ab")])
    assert (without.header.line_up[0], with_hash.header.line_up[0]) == ("mine:Bot", "mine:Bot 01ab")


def test_a_player_without_parameters_is_not_taken_for_one_with_them() -> None:
    """As `gm1@500` of the program beside `gm1@500 weights=FILE`."""
    one, other = named_apart([trial("mine:Bot depth=2 77"), trial()])
    assert one.header.line_up == ("mine:Bot", "mine:Bot depth=2 77", "flat@9")
    assert other.header.line_up == LINE_UP


def test_versions_of_a_player_are_rated_each_on_its_own() -> None:
    trials = [trial("mine:Bot 01ab", elo=200.0), trial("mine:Bot 23cd", elo=-200.0, seed=1)]
    found = {each.player: each.elo.mean for each in ratings(named_apart(trials), "flat@9").players}
    assert found["mine:Bot 01ab"] > 100
    assert found["mine:Bot 23cd"] < -100
