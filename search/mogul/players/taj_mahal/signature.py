"""The bench signature: a hash of what a player answers on a fixed set of positions, every figure of it included."""

import hashlib
import json
import random
from collections.abc import Callable
from dataclasses import astuple
from typing import Final

from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.rule_sets import RIO_GRANDE, ZMAN
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.views.position import Position
from mogul.engine.taj_mahal.views.view import View
from mogul.search import Settings, search

# (rule set, players, random moves before the position): beginnings, middles and ends of every kind of table.
_POSITIONS: Final = (
    (ZMAN, 2, 0),
    (ZMAN, 2, 60),
    (ZMAN, 3, 90),
    (ZMAN, 4, 1),
    (ZMAN, 4, 120),
    (ZMAN, 4, 200),
    (ZMAN, 5, 150),
    (RIO_GRANDE, 3, 30),
    (RIO_GRANDE, 4, 100),
    (RIO_GRANDE, 5, 250),
)
_ITERATIONS: Final = 500


def bench_positions(components: ComponentSet) -> list[View]:
    """The views of the fixed positions, on a component set."""
    views = []
    for seed, (rule_set, players, moves) in enumerate(_POSITIONS):
        table = Table(components, new_setup(components, rule_set, players, seed), seed)
        rng = random.Random(seed)
        for _ in range(moves):
            table.play(rng.choice(table.game.legal_moves()))
        assert not table.game.is_over
        views.append(table.view(table.game.seat))
    return views


def bench_signature(components: ComponentSet, settings: Callable[[int], Settings]) -> str:
    """16 hex digits over the results of seeded searches, with settings for a table of so many players; about 0.1 s.

    Every value of a result counts, in the order of the fields, and no name of one: a field can be renamed.
    """
    digest = hashlib.blake2b(digest_size=8)
    for seed, view in enumerate(bench_positions(components)):
        position = Position(components, view)
        found = search(
            position.game,
            position.information,
            iterations=_ITERATIONS,
            seed=seed,
            settings=settings(position.game.players),
        )
        digest.update(json.dumps(astuple(found), separators=(",", ":")).encode())
    return digest.hexdigest()
