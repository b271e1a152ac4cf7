"""Deals: boards and seeds of the games to be played."""

from functools import lru_cache
from typing import Final

import numpy as np

from mogul.engine.maharaja.components import ComponentSet, default_components, random_components
from mogul.engine.maharaja.records.replay import Replay
from mogul.engine.maharaja.records.setup import new_setup
from mogul.engine.maharaja.rule_sets import RULE_SETS
from mogul.engine.maharaja.rules.game import Maharaja, maharaja
from mogul.training.self_play import Deal, derived_seed

DEFAULT_BOARD: Final = 0
RULE_SET: Final = next(iter(RULE_SETS))


def deal_of(recipe_seed: int, generation: int, players: int, number: int, kind: str = "") -> Deal:
    """Returns the deal of game `number` of a generation; games of another kind have other deals.

    Half of the games are on the default board, each other one on a board of its own.
    """
    name = f"maharaja/{recipe_seed}/{generation}/{players}/{number}" + (f"/{kind}" if kind else "")
    board = derived_seed("board", name) if number % 2 == 1 else DEFAULT_BOARD
    return Deal(players, RULE_SET, board, derived_seed("deal", name))


@lru_cache(maxsize=1)  # for the game and then the first state of a deal: a random board takes 0.12 s
def components_of(deal: Deal) -> ComponentSet:
    """Returns the component set of a deal."""
    return default_components() if deal.board == DEFAULT_BOARD else random_components(deal.board)


@lru_cache(maxsize=1 << 13)  # a random board is needed for every network
def kernel_game(deal: Deal) -> Maharaja:
    """Returns the kernels' game of a deal."""
    return maharaja(components_of(deal), deal.players, RULE_SETS[deal.rule_set])


def first_state(deal: Deal) -> np.void:
    """Returns the state before the first decision, a STATE record."""
    components = components_of(deal)
    return Replay(components, new_setup(components, RULE_SETS[deal.rule_set], deal.players, deal.seed)).state
