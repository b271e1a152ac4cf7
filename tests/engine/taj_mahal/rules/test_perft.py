"""Perft: the numbers of move sequences of one and two whole turns from positions of the kept games, pinned, and counted
by the naive twin as well. Chance is fixed, see tests.engine.taj_mahal.perft."""

import functools
import json
from typing import Any

import pytest

from mogul.engine.taj_mahal.components import load_components
from mogul.engine.taj_mahal.records.record import record_text
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.rules.state import AUCTION, NO_CARD, PALACE_OWED, TAKE_OWED
from tests.engine.taj_mahal.perft import (
    canonical_order,
    every_order,
    in_canonical_order,
    naive_sequences,
)
from tests.naive.game import NaiveGame
from tests.naive.records import feed, start
from tests.records.transcript import COMPONENTS, FOLDER, kept_record

# A game, how many of its events have happened, the phase then, turns to make; sequences in any order, in canonical one.
QUICK = [
    ("zman-2", 1, AUCTION, 1, 16, 13),
    ("zman-2", 1, AUCTION, 2, 162, 111),
    ("zman-2", 46, TAKE_OWED, 2, 10, 9),
    ("zman-2", 69, AUCTION, 1, 26, 14),
    ("zman-2", 92, PALACE_OWED, 2, 36, 30),
    ("zman-2", 138, AUCTION, 2, 114, 81),
    ("rio-grande-3", 1, AUCTION, 2, 396, 186),
    ("rio-grande-3", 23, PALACE_OWED, 2, 292, 100),
    ("rio-grande-3", 46, TAKE_OWED, 2, 84, 42),
    ("rio-grande-3", 138, AUCTION, 2, 150, 120),
    ("zman-5", 1, AUCTION, 1, 82, 46),
    ("zman-5", 23, PALACE_OWED, 2, 296, 176),
    ("zman-5", 46, AUCTION, 2, 168, 24),
    ("zman-5", 92, TAKE_OWED, 2, 300, 84),
    ("zman-5", 138, AUCTION, 1, 93, 57),
    ("zman-5", 276, AUCTION, 1, 12, 8),
]
SLOW = [
    ("zman-2", 69, AUCTION, 2, 768, 240),
    ("zman-2", 161, AUCTION, 2, 594, 477),
    ("rio-grande-3", 92, AUCTION, 2, 1644, 464),
    ("rio-grande-3", 184, AUCTION, 2, 3740, 1540),
    ("zman-5", 1, AUCTION, 2, 4564, 1576),
    ("zman-5", 115, AUCTION, 2, 4124, 1226),
    ("zman-5", 207, AUCTION, 2, 2880, 360),
]


def names(positions: list[tuple[str, int, int, int, int, int]]) -> list[str]:
    return [f"{name}-after-{events}-{turns}-turns" for name, events, _, turns, _, _ in positions]


@functools.cache
def record_data(name: str) -> dict[str, Any]:
    text = record_text(load_components(COMPONENTS), kept_record(FOLDER / f"{name}.json"))
    data: dict[str, Any] = json.loads(text)
    return data


@functools.cache
def component_data() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(COMPONENTS.read_text(encoding="utf-8"))
    return data


def position(name: str, events: int) -> Replay:
    """A kept game after so many events."""
    record = kept_record(FOLDER / f"{name}.json")
    game = Replay(load_components(COMPONENTS), record.setup)
    for event in record.events[:events]:
        game.push(event)
    return game


def twin_at(name: str, events: int) -> NaiveGame:
    """The same of the twin."""
    data = record_data(name)
    game = start(component_data(), data)
    for event in data["events"][:events]:
        feed(game, event)
    return game


@pytest.mark.parametrize(
    ("name", "events", "phase", "turns", "any_order", "canonical"), QUICK + SLOW, ids=names(QUICK + SLOW)
)
def test_kernels_count_what_is_pinned(
    name: str, events: int, phase: int, turns: int, any_order: int, canonical: int
) -> None:
    """P, W2, W5, W10."""
    game = position(name, events)
    assert game.need == NO_CARD
    assert game.state["phase"] == phase
    assert every_order(game, turns) == any_order
    assert canonical_order(game, turns) == canonical


def check_with_twin(name: str, events: int, turns: int, any_order: int, canonical: int) -> None:
    """Canonical sequences are those of the twin that are different but for the order of palaces and cards taken."""
    notation = position(name, events).notation
    sequences = naive_sequences(lambda: twin_at(name, events), notation, turns)
    assert len(sequences) == len({*sequences}) == any_order
    at_once = record_data(name)["setup"]["rule_set"] == "rio_grande"  # W4: a card may be seen between two palaces
    assert len({in_canonical_order(moves, notation, palaces_commute=not at_once) for moves in sequences}) == canonical


@pytest.mark.parametrize(("name", "events", "phase", "turns", "any_order", "canonical"), QUICK, ids=names(QUICK))
def test_the_twin_counts_what_is_pinned(
    name: str, events: int, phase: int, turns: int, any_order: int, canonical: int
) -> None:
    check_with_twin(name, events, turns, any_order, canonical)


@pytest.mark.long
@pytest.mark.parametrize(("name", "events", "phase", "turns", "any_order", "canonical"), SLOW, ids=names(SLOW))
def test_the_twin_counts_the_larger_pinned_numbers(
    name: str, events: int, phase: int, turns: int, any_order: int, canonical: int
) -> None:
    check_with_twin(name, events, turns, any_order, canonical)
