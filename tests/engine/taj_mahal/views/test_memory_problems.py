"""Problems of a view's memory (rules, section I)."""

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

from mogul.engine.problem import Severity
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.rules.information import MAX_EPOCHS
from mogul.engine.taj_mahal.views.belief import MOST_EXPLANATIONS
from mogul.engine.taj_mahal.views.view import Epoch, Explanation, View, visible_cards
from mogul.engine.taj_mahal.views.view_problems import view_problems
from mogul.engine.taj_mahal.words import Card
from tests.engine.taj_mahal.example_views import change, view_of
from tests.engine.taj_mahal.texts import NOTATION

Memory = tuple[Explanation, ...]
OLD, CURRENT = 0, 1  # epochs of the explanation


def with_epoch(memory: Memory, row: int, **fields: Any) -> Memory:
    """With other fields of an epoch of the only explanation."""
    (only,) = memory
    epochs = [dataclasses.replace(epoch, **fields) if row == at else epoch for at, epoch in enumerate(only.epochs)]
    return (dataclasses.replace(only, epochs=tuple(epochs)),)


def weighted(memory: Memory, *weights: float) -> Memory:
    return tuple(dataclasses.replace(memory[0], weight=weight) for weight in weights)


def exchanged_pools(memory: Memory) -> Memory:
    """A card of the current pool and one of the old pool change places."""
    old, current = memory[0].epochs
    here, there = next((one, other) for one in old.pool for other in current.pool if one not in current.pool)
    swapped = with_epoch(memory, OLD, pool=(there, *without(old, here)))
    return with_epoch(swapped, CURRENT, pool=(here, *without(current, there)))


def without(epoch: Epoch, card: Card) -> tuple[Card, ...]:
    pool = list(epoch.pool)
    pool.remove(card)
    return tuple(pool)


def shifted_hidden(memory: Memory, row: int, by: int) -> tuple[int, ...]:
    """The hidden counts of an epoch, that of one opponent changed."""
    hidden = list(memory[0].epochs[row].hidden)
    seat = next(seat for seat, count in enumerate(hidden) if count)
    hidden[seat] += by
    return tuple(hidden)


def padded(memory: Memory, number: int) -> Memory:
    """So many epochs, all but two of them empty."""
    (only,) = memory
    seats = len(only.epochs[0].hidden)
    empty = tuple(Epoch(place, (), (0,) * seats) for place in range(number - 2))
    kept = tuple(dataclasses.replace(epoch, number=number + epoch.number) for epoch in only.epochs)
    return (dataclasses.replace(only, epochs=(*empty, *kept)),)


def in_sight(memory: Memory) -> Card:
    """A card all of whose copies the viewer sees."""
    view = view_of("two epochs")
    unseen = {card for epoch in memory[0].epochs for card in epoch.pool}
    return next(card for card in visible_cards(NOTATION, view) if card not in unseen)


EPOCHS = "memory[0].epochs"
CASES: dict[str, tuple[Callable[[Memory], Memory], str]] = {
    "no explanation": (lambda m: (), "memory: 0 explanations; 1 to 1024 are allowed, or no tracking at all"),
    "too many explanations": (
        lambda m: m * (MOST_EXPLANATIONS + 1),
        "memory: 1025 explanations; 1 to 1024 are allowed",
    ),
    "weights beyond one": (lambda m: weighted(m, 0.5, 0.6), "memory: weights must be positive and sum to 1"),
    "weights below one": (lambda m: weighted(m, 0.99), "memory: weights must be positive and sum to 1"),
    "no weight": (lambda m: weighted(m, 0.0, 1.0), "memory: weights must be positive and sum to 1"),
    "a negative weight": (lambda m: weighted(m, -0.5, 1.5), "memory: weights must be positive and sum to 1"),
    "a weight that is no number": (lambda m: weighted(m, float("nan")), "memory: weights must be positive"),
    "an endless weight": (lambda m: weighted(m, float("inf")), "memory: weights must be positive and sum to 1"),
    "huge weights": (lambda m: weighted(m, 1e308, 1e308), "memory: weights must be positive and sum to 1"),
    "no epoch": (lambda m: (Explanation(1.0, ()),), f"{EPOCHS}: 0 epochs; 1 to {MAX_EPOCHS} are allowed"),
    "too many epochs": (lambda m: padded(m, 33), f"{EPOCHS}: 33 epochs; 1 to {MAX_EPOCHS} are allowed"),
    "falling numbers": (lambda m: with_epoch(m, OLD, number=9),
        f"{EPOCHS}: numbers [9, 1] must rise, from 0 or more to 1000 at most; the current"),
    "equal numbers": (lambda m: with_epoch(m, OLD, number=1), f"{EPOCHS}: numbers [1, 1] must rise"),
    "a number below zero": (lambda m: with_epoch(m, OLD, number=-1), f"{EPOCHS}: numbers [-1, 1] must rise"),
    "too large a number": (lambda m: with_epoch(m, CURRENT, number=1001), f"{EPOCHS}: numbers [0, 1001] must rise"),
    "too few hidden counts": (lambda m: with_epoch(m, OLD, hidden=(0,)),
        f"{EPOCHS}[0].hidden: must have one count, 0 or more, for each of the 4 seats"),
    "no hidden counts": (lambda m: with_epoch(m, OLD, hidden=()), f"{EPOCHS}[0].hidden: must have one count"),
    "a negative hidden count": (lambda m: with_epoch(m, CURRENT, hidden=(0, -1, 0, 0)),
        f"{EPOCHS}[1].hidden: must have one count, 0 or more, for each of the 4 seats"),
    "a small old pool": (lambda m: with_epoch(m, OLD, pool=m[0].epochs[OLD].pool[1:]),
        "cards; its hidden cards make {old_size}"),
    "a small current pool": (lambda m: with_epoch(m, CURRENT, pool=m[0].epochs[CURRENT].pool[1:]),
        "cards; its hidden cards and the deck make {current_size}"),
    "more hidden cards than the hand has": (lambda m: with_epoch(m, CURRENT, hidden=shifted_hidden(m, CURRENT, +1)),
        f"{EPOCHS}: hidden cards per seat add up to "),
    "fewer hidden cards than the hand has": (lambda m: with_epoch(m, OLD, hidden=shifted_hidden(m, OLD, -1)),
        "hand sizes less known cards are"),
    "a card that is in sight": (
        lambda m: with_epoch(m, CURRENT, pool=(in_sight(m), *m[0].epochs[CURRENT].pool[1:])),
        f"{EPOCHS}: the pools together must be exactly the cards the viewer cannot see"),
}  # fmt: skip


def tracked() -> tuple[View, Memory]:
    view = view_of("two epochs")
    assert view.memory is not None
    assert len(view.memory) == 1
    assert sum(view.memory[0].epochs[CURRENT].hidden)
    return view, view.memory


@pytest.mark.parametrize("case", CASES)
def test_a_wrong_memory_is_an_error(case: str) -> None:
    view, memory = tracked()
    spoil, message = CASES[case]
    old, current = memory[0].epochs
    found = view_problems(default_components(), change(view, memory=spoil(memory)))
    text = message.format(old_size=len(old.pool), current_size=len(current.pool))
    assert [str(problem) for problem in found if text in str(problem)], [str(problem) for problem in found]
    assert {problem.severity for problem in found} == {Severity.ERROR}


def test_every_explanation_is_looked_at() -> None:
    view, memory = tracked()
    wrong = dataclasses.replace(with_epoch(memory, OLD, number=7)[0], weight=0.25)
    right = dataclasses.replace(memory[0], weight=0.5)
    found = view_problems(default_components(), change(view, memory=(wrong, right, wrong)))
    assert [problem.place for problem in found] == ["memory[0].epochs", "memory[2].epochs"]


def test_cards_may_not_change_their_epoch_unseen() -> None:
    """Together the pools are right; the client decides on the content of each, as long as the sizes fit."""
    view, memory = tracked()
    assert view_problems(default_components(), change(view, memory=exchanged_pools(memory))) == []


def test_rounded_weights_are_allowed() -> None:
    view, memory = tracked()
    for weights in ((0.3333333, 0.6666667), (1 - 5e-7,), (1 + 5e-7,)):
        assert view_problems(default_components(), change(view, memory=weighted(memory, *weights))) == []


def test_no_tracking_is_no_problem() -> None:
    view, _ = tracked()
    assert view_problems(default_components(), change(view, memory=None)) == []


def test_memory_is_not_looked_at_where_the_view_itself_is_wrong() -> None:
    view, memory = tracked()
    wrong = change(view, memory=weighted(memory, 2.0), deck_size=view.deck_size + 1)
    assert [problem.place for problem in view_problems(default_components(), wrong)] == ["deck_size"]
