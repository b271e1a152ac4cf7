"""The problems of a view's memory: its explanations, epochs and pools (rules, section I)."""

import math
from collections import Counter

from mogul.engine.taj_mahal.rules.information import MAX_EPOCHS
from mogul.engine.taj_mahal.views.belief import MOST_EXPLANATIONS
from mogul.engine.taj_mahal.views.view import Epoch
from mogul.engine.taj_mahal.views.view_numbers import ViewCheck
from mogul.engine.taj_mahal.words import Card

_MOST_SHUFFLES = 1000  # a game has a dozen
_WEIGHT_SLACK = 1e-6  # how far the weights' sum may be from 1


def check_memory(check: ViewCheck, hidden: list[int], unseen: Counter[Card]) -> None:
    """`hidden`: hidden cards per seat; `unseen`: copies per kind that the viewer does not see."""
    memory = check.view.memory
    assert memory is not None
    if not 1 <= len(memory) <= MOST_EXPLANATIONS:
        text = f"{len(memory)} explanations; 1 to {MOST_EXPLANATIONS} are allowed, or no tracking at all"
        check.error("memory", text)
        return
    weights = [explanation.weight for explanation in memory]
    are_shares = all(0 < weight <= 1 + _WEIGHT_SLACK for weight in weights)
    if not are_shares or abs(math.fsum(weights) - 1) > _WEIGHT_SLACK:
        check.error("memory", "weights must be positive and sum to 1")
    for number, explanation in enumerate(memory):
        _check_explanation(check, f"memory[{number}].epochs", explanation.epochs, hidden, unseen)


def _check_explanation(
    check: ViewCheck, place: str, epochs: tuple[Epoch, ...], hidden: list[int], unseen: Counter[Card]
) -> None:
    if not 1 <= len(epochs) <= MAX_EPOCHS:
        check.error(place, f"{len(epochs)} epochs; 1 to {MAX_EPOCHS} are allowed")
        return
    numbers = [epoch.number for epoch in epochs]
    if numbers != sorted(set(numbers)) or numbers[0] < 0 or numbers[-1] > _MOST_SHUFFLES:
        text = f"numbers {numbers} must rise, from 0 or more to {_MOST_SHUFFLES} at most; the current epoch is last"
        check.error(place, text)
    pools = Counter[Card]()
    totals = [0] * len(hidden)
    for row, epoch in enumerate(epochs):
        is_current = row == len(epochs) - 1
        if len(epoch.hidden) != len(hidden) or min(epoch.hidden) < 0:
            text = f"must have one count, 0 or more, for each of the {len(hidden)} seats"
            check.error(f"{place}[{row}].hidden", text)
            return
        pools.update(epoch.pool)
        totals = [total + count for total, count in zip(totals, epoch.hidden, strict=True)]
        size = sum(epoch.hidden) + (check.view.deck_size if is_current else 0)
        if len(epoch.pool) != size:
            text = f"{len(epoch.pool)} cards; its hidden cards{' and the deck' * is_current} make {size}"
            check.error(f"{place}[{row}].pool", text)
    if totals != hidden:
        check.error(place, f"hidden cards per seat add up to {totals}; hand sizes less known cards are {hidden}")
    if pools != unseen:
        check.error(place, "the pools together must be exactly the cards the viewer cannot see")
