"""A sampled record is one that its observer saw so, with the plans that it does not know drawn at random (I1)."""

import dataclasses
from collections import Counter
from typing import Any

import numpy as np
import pytest

from mogul.engine.game_rules import Move, Moved
from mogul.engine.maharaja.components import bundled_components
from mogul.engine.maharaja.records.record import GameRecord, observe, spectator_record
from mogul.engine.maharaja.records.replay import replay
from mogul.engine.maharaja.rules.state import HIDDEN, PLAN
from mogul.engine.maharaja.views.observer import view_of_record
from mogul.engine.maharaja.views.sampled_record import sample_record
from tests.engine.maharaja.hidden_plans import hidden_plans
from tests.engine.maharaja.played import AT_EVERY_TABLE, BOARDS, random_game


def records(players: int, seed: int, every: int = 1) -> list[GameRecord]:
    """A random game after every so many of its moves, but not at its end."""
    found = [
        game.record
        for number, game in enumerate(random_game(players, seed))
        if number % every == 0 and not game.game.is_over
    ]
    assert len(found) > 5
    return found


def with_hidden_plans(players: int, seed: int, seat: int) -> list[GameRecord]:
    """Those of a random game in which a plan of the others is hidden from a seat."""
    return [record for record in records(players, seed) if hidden_plans(record, seat)]


@AT_EVERY_TABLE
@pytest.mark.parametrize("seed", range(3))
def test_its_observer_saw_every_sampled_record_as_the_true_one(players: int, seed: int) -> None:
    """Odd seeds have the other penalty (N1). Plans are made in random order, so at every stage of the planning too."""
    components = bundled_components(BOARDS[players])
    for number, record in enumerate(records(players, seed, every=23)):
        seat = number % players
        seen = observe(record, seat)
        sampled = sample_record(components, seen, seed)
        assert sampled.observer is None
        assert not sampled.unknown_cards
        replay(components, sampled)
        assert observe(sampled, seat) == seen
        assert view_of_record(components, sampled, seat) == view_of_record(components, record, seat)


def test_plans_that_were_shown_later_are_the_true_ones() -> None:
    components = bundled_components(BOARDS[3])
    record = with_hidden_plans(3, 2, 0)[-1]
    sampled = sample_record(components, observe(record, 0), 4)
    different = [place for place, event in enumerate(record.events) if event != sampled.events[place]]
    assert set(different) <= set(hidden_plans(record, 0))


def test_hidden_plans_are_drawn_from_all_and_follow_from_the_seed() -> None:
    components = bundled_components(BOARDS[4])
    record = with_hidden_plans(4, 2, 1)[-1]
    place, seen = hidden_plans(record, 1)[0], observe(record, 1)
    drawn = Counter(sample_record(components, seen, seed).events[place].move for seed in range(300))
    assert len(drawn) > 0.9 * HIDDEN
    assert drawn[record.events[place].move] < 30  # the true one comes as often as any other
    assert sample_record(components, seen, 8) == sample_record(components, seen, 8)


def _only_the_last_plan(game: Any, information: np.void) -> None:
    """Gives all weight of hidden plans to the last one."""
    information["weight"], information["total"] = 0.0, 1.0
    information["weight"][:, -1] = 1.0


@pytest.mark.parametrize("seat", range(3))
def test_hidden_plans_are_drawn_by_their_weights(seat: int) -> None:
    components = bundled_components(BOARDS[3])
    for record in with_hidden_plans(3, 4, seat)[::9]:
        sampled = sample_record(components, observe(record, seat), 1, _only_the_last_plan)
        plans = {sampled.events[place].move for place in hidden_plans(record, seat)}
        assert plans == {PLAN + HIDDEN - 1}


def test_plans_are_weighed_as_the_observer_does_before_its_own() -> None:
    """I4: the first other seat has planned, the last one has not, and the observer has."""
    components = bundled_components(BOARDS[3])
    record = next(record for record in records(3, 0) if record.events[-1].move < HIDDEN)
    events = list(record.events)
    while events[-1].move < HIDDEN:
        events.pop()
    planned = (*events, Moved(0, Move(PLAN + 3)), Moved(1, Move(PLAN + 5)))
    seen = observe(dataclasses.replace(record, events=planned), 1)
    unknown: list[list[int]] = []

    def note(game: Any, information: np.void) -> None:
        unknown.append(information["public"]["plan"][: game.players].tolist())

    sample_record(components, seen, 1, note)
    assert unknown[0][0] == unknown[0][2] == HIDDEN - PLAN


def test_nothing_is_read_that_the_observer_did_not_see() -> None:
    components = bundled_components(BOARDS[3])
    record = with_hidden_plans(3, 3, 2)[-1]
    left_in = dataclasses.replace(record, observer=2)
    assert sample_record(components, left_in, 1) == sample_record(components, observe(record, 2), 1)


def test_a_record_without_an_observer_is_not_sampled() -> None:
    components = bundled_components(BOARDS[3])
    record = records(3, 1)[8]
    for each in (record, spectator_record(record)):
        with pytest.raises(ValueError, match="no observer"):
            sample_record(components, each, 1)
