"""The problems of a view's memory: its explanations, epochs and pools (rules, section I)."""

import math
from collections import Counter

from mogul.engine.problem import Problems
from mogul.engine.taj_mahal.rules.information import MAX_EPOCHS
from mogul.engine.taj_mahal.views.belief import MOST_EXPLANATIONS
from mogul.engine.taj_mahal.views.view import Explanation, View
from mogul.engine.taj_mahal.words import Card

_MOST_SHUFFLES = 1000  # a game has a dozen
_WEIGHT_SLACK = 1e-6  # how far the weights' sum may be from 1


def check_memory(problems: Problems, view: View, hidden: list[int], unseen: Counter[Card]) -> None:
    """`hidden`: hidden cards per seat; `unseen`: copies per kind that the viewer does not see."""
    memory = view.memory
    assert memory is not None
    if not 1 <= len(memory) <= MOST_EXPLANATIONS:
        problems.error(
            "memory", f"{len(memory)} explanations; 1 to {MOST_EXPLANATIONS} are allowed, or no tracking at all"
        )
        return
    weights = [explanation.weight for explanation in memory]
    if (
        not all(math.isfinite(weight) and weight > 0 for weight in weights)
        or abs(math.fsum(weights) - 1) > _WEIGHT_SLACK
    ):
        problems.error("memory", "weights must be positive and sum to 1")
    for number, explanation in enumerate(memory):
        _check_explanation(problems, f"memory[{number}]", explanation, view, hidden, unseen)


def _check_explanation(
    problems: Problems,
    place: str,
    explanation: Explanation,
    view: View,
    hidden: list[int],
    unseen: Counter[Card],
) -> None:
    epochs = explanation.epochs
    if not 1 <= len(epochs) <= MAX_EPOCHS:
        problems.error(f"{place}.epochs", f"{len(epochs)} epochs; 1 to {MAX_EPOCHS} are allowed")
        return
    numbers = [epoch.number for epoch in epochs]
    if numbers != sorted(set(numbers)) or numbers[0] < 0 or numbers[-1] > _MOST_SHUFFLES:
        problems.error(
            f"{place}.epochs",
            f"numbers {numbers} must rise, from 0 or more to {_MOST_SHUFFLES} at most; the current epoch is last",
        )
    pools = Counter[Card]()
    totals = [0] * len(hidden)
    for row, epoch in enumerate(epochs):
        here = f"{place}.epochs[{row}]"
        if len(epoch.hidden) != len(hidden) or min(epoch.hidden) < 0:
            problems.error(f"{here}.hidden", f"must have one count, 0 or more, for each of the {len(hidden)} seats")
            return
        pools.update(epoch.pool)
        totals = [total + count for total, count in zip(totals, epoch.hidden, strict=True)]
        size = sum(epoch.hidden) + (view.deck_size if row == len(epochs) - 1 else 0)
        if len(epoch.pool) != size:
            problems.error(
                f"{here}.pool",
                f"{len(epoch.pool)} cards; its hidden cards{' and the deck' * (row == len(epochs) - 1)} make {size}",
            )
    if totals != hidden:
        problems.error(
            f"{place}.epochs", f"hidden cards per seat add up to {totals}; hand sizes less known cards are {hidden}"
        )
    if pools != unseen:
        problems.error(f"{place}.epochs", "the pools together must be exactly the cards the viewer cannot see")
