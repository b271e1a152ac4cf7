"""Which games are played: on what board, by what rules, with which seeds, and which of them are held out."""

import hashlib
from dataclasses import dataclass
from typing import Final

import numpy as np

from mogul.engine.taj_mahal.components import ComponentSet, default_components, random_components
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.rule_sets import RIO_GRANDE, ZMAN, RuleSet
from mogul.engine.taj_mahal.table import Table

DEFAULT_BOARD: Final = 0  # the seed that stands for the bundled board
_HELD_OUT: Final = 10  # one game of so many


@dataclass(frozen=True)
class Deal:
    """A game to be played. seed: of the deal and of everything after it. board: seed of the random component set, or
    DEFAULT_BOARD. Seeds are 2**63 or more: no trial has such a one."""

    players: int
    rule_set: RuleSet
    board: int
    seed: int

    def first_state(self) -> np.void:
        """A STATE record: what lies on the table and in the hands before the first decision."""
        setup = new_setup(self.components, self.rule_set, self.players, self.seed)
        first: np.void = Table(self.components, setup, self.seed).game.state.copy()
        return first

    @property
    def components(self) -> ComponentSet:
        """The board."""
        return default_components() if self.board == DEFAULT_BOARD else random_components(self.board)


def deal_of(recipe_seed: int, generation: int, players: int, number: int, without_search: bool = False) -> Deal:
    """Game `number` of a generation, or of its games without a search, which have other deals. Half of the games are
    on the default board, the others each on one of their own; a quarter is by `rio_grande`, where it can be played by
    so many."""
    is_random = number % 2 == 1
    is_rio_grande = number // 2 % 4 == 3 and players in RIO_GRANDE.players
    name = f"{recipe_seed}/{generation}/{players}/{number}" + ("/policy" if without_search else "")
    return Deal(
        players,
        RIO_GRANDE if is_rio_grande else ZMAN,
        _seed("board", name) if is_random else DEFAULT_BOARD,
        _seed("deal", name),
    )


def is_held_out(number: int) -> bool:
    """Whether game `number` of a generation is kept from the fits and used to judge them: one of ten in a row, of every
    kind."""
    return (number + number // _HELD_OUT) % _HELD_OUT == 0


def _seed(domain: str, name: str) -> int:
    digest = hashlib.blake2b(f"mogul.training/{domain}/{name}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little") | 1 << 63
