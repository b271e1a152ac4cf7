"""Worlds drawn for a seat have the probabilities of the view's memory, exactly (rules, section I; epochs included)."""

import dataclasses
import itertools
import math
from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from mogul.engine import game_interface
from mogul.engine.jit import kernel
from mogul.engine.rng import new_rng
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.rule_sets import ZMAN, Card
from mogul.engine.taj_mahal.rules.card_places import count_kinds, read_cards
from mogul.engine.taj_mahal.rules.state import STATE
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.views.position import Position
from mogul.engine.taj_mahal.views.view import Epoch, Explanation, View
from tests.engine.taj_mahal.texts import cards

Hands = tuple[tuple[int, ...], ...]  # per seat, the kinds of its hidden cards, sorted

WORLDS = 20_000
ENOUGH = 5  # expected worlds of an outcome below which it is pooled with the others like it


@kernel
def draw_world(game: Any, information: np.void, rng: np.void, state: np.void) -> None:
    game_interface.determinize(game, information, rng, state)


def deals_of_epoch(epoch: Epoch, is_current: bool) -> dict[Hands, Fraction]:
    """Every way to spread an epoch's pool over its hidden places, by kinds, with its probability."""
    places = [seat for seat, count in enumerate(epoch.hidden) for _ in range(count)]
    pool = epoch.pool
    assert is_current or len(places) == len(pool)
    deals: Counter[Hands] = Counter()
    for chosen in itertools.permutations(range(len(pool)), len(places)):
        hands: list[list[int]] = [[] for _ in epoch.hidden]
        for seat, card in zip(places, chosen, strict=True):
            hands[seat].append(pool[card])
        deals[tuple(tuple(sorted(hand)) for hand in hands)] += 1
    total = math.perm(len(pool), len(places))
    return {hands: Fraction(count, total) for hands, count in deals.items()}


def together(one: Hands, other: Hands) -> Hands:
    return tuple(tuple(sorted(mine + more)) for mine, more in zip(one, other, strict=True))


def exact_hands(view: View) -> dict[Hands, float]:
    """The probability of every distribution of hidden cards, by listing all physical deals of every explanation."""
    chances: dict[Hands, float] = {}
    for explanation in view.memory or ():
        hands: dict[Hands, Fraction] = {((),) * len(explanation.epochs[0].hidden): Fraction(1)}
        for epoch in explanation.epochs:
            deals = deals_of_epoch(epoch, epoch is explanation.epochs[-1])
            grown: dict[Hands, Fraction] = {}
            for before, chance in hands.items():
                for deal, share in deals.items():
                    key = together(before, deal)
                    grown[key] = grown.get(key, Fraction(0)) + chance * share
            hands = grown
        for key, exact in hands.items():
            chances[key] = chances.get(key, 0.0) + explanation.weight * float(exact)
    return chances


def start(players: int) -> View:
    components = default_components()
    return Table(components, new_setup(components, ZMAN, players, 1), 1).view(0)


def remembering(players: int, *memory: tuple[float, list[tuple[list[Card], tuple[int, ...]]]]) -> View:
    """A view with this memory, nothing else in sight: for each explanation a weight and, per epoch, pool and hidden
    cards by seat."""
    explanations = tuple(
        Explanation(weight, tuple(Epoch(number, tuple(pool), hidden) for number, (pool, hidden) in enumerate(epochs)))
        for weight, epochs in memory
    )
    return dataclasses.replace(start(players), hand=(), display=(), memory=explanations)


A, B, C, D = cards("red vizier+elephant", "yellow general+elephant", "green monk+elephant", "white elephant")

MEMORIES = {
    "one epoch, the deck in its pool": remembering(3, (1.0, [([A, A, B, C, D, D], (0, 2, 1))])),
    "the deck is empty: one opponent's hand is known": remembering(2, (1.0, [([A, B, D], (0, 3))])),
    "an old epoch and the current one": remembering(
        4, (1.0, [([A, A, B, C], (0, 2, 1, 1)), ([A, B, B, D, D], (0, 0, 2, 1))])
    ),
    "two explanations": remembering(
        3,
        (0.25, [([A, B], (0, 1, 1)), ([A, C, D, D], (0, 1, 0))]),
        (0.75, [([A, B, B], (0, 1, 2)), ([C, D, D], (0, 1, 0))]),
    ),
    "three explanations over three epochs": remembering(
        3,
        (0.5, [([A, B], (0, 1, 1)), ([C, D], (0, 0, 2)), ([A, A, D], (0, 1, 0))]),
        (0.125, [([A], (0, 1, 0)), ([B, C, D], (0, 1, 2)), ([A, A, D], (0, 1, 0))]),
        (0.375, [([A, A], (0, 1, 1)), ([B, C], (0, 0, 2)), ([A, D, D], (0, 1, 0))]),
    ),
}


def sampled_hands(view: View, seed: int) -> Counter[Hands]:
    """Hidden cards by seat in WORLDS drawn worlds."""
    position = Position(default_components(), view)
    tables = position.game.tables
    known = [Counter[int](player.known_cards) for player in view.players]
    known[view.seat] += Counter[int](view.hand)
    world = np.zeros(1, STATE)[0]
    rng = new_rng(seed)
    drawn: Counter[Hands] = Counter()
    for _ in range(WORLDS):
        draw_world(position.game, position.information, rng, world)
        hands = []
        for seat in range(len(view.players)):
            counts = Counter(dict(enumerate(count_kinds(tables, read_cards(world, "hand", seat)))))
            hands.append(tuple(sorted((counts - known[seat]).elements())))
        drawn[tuple(hands)] += 1
    return drawn


def p_value(exact: dict[Hands, float], drawn: Counter[Hands]) -> float:
    """Chi-square of the drawn worlds against the exact chances, rare outcomes pooled."""
    assert set(drawn) <= set(exact), "a world that the view excludes was drawn"
    assert math.isclose(math.fsum(exact.values()), 1.0)
    common = [hands for hands, chance in exact.items() if chance * WORLDS >= ENOUGH]
    expected = [exact[hands] * WORLDS for hands in common]
    observed = [drawn[hands] for hands in common]
    if len(common) < len(exact):
        expected.append(WORLDS - sum(expected))
        observed.append(WORLDS - sum(observed))
    if len(expected) == 1:
        return 1.0
    return float(chisquare(observed, np.array(expected) * sum(observed) / sum(expected)).pvalue)


@pytest.mark.parametrize("view", MEMORIES.values(), ids=MEMORIES)
def test_drawn_worlds_have_the_exact_probabilities_of_all_physical_deals(view: View) -> None:
    """Section I, epochs: a p-value below 1 in 100 000 would be no accident."""
    assert p_value(exact_hands(view), sampled_hands(view, 2002)) > 1e-5


def test_a_sampler_that_deals_from_one_pool_would_be_caught() -> None:
    """The same comparison refuses worlds drawn as if there had been no reshuffle."""
    view = MEMORIES["an old epoch and the current one"]
    assert view.memory is not None
    old, current = view.memory[0].epochs
    hidden = tuple(map(sum, zip(old.hidden, current.hidden, strict=True)))
    merged = Explanation(1.0, (Epoch(0, old.pool + current.pool, hidden),))
    with pytest.raises(AssertionError, match="excludes"):
        p_value(exact_hands(view), sampled_hands(dataclasses.replace(view, memory=(merged,)), 2002))


def test_a_sampler_that_ignores_the_weights_would_be_caught() -> None:
    view = MEMORIES["two explanations"]
    assert view.memory is not None
    even = tuple(dataclasses.replace(explanation, weight=0.5) for explanation in view.memory)
    assert p_value(exact_hands(view), sampled_hands(dataclasses.replace(view, memory=even), 2002)) < 1e-9
