"""A match: a line-up of players at a kind of table; and the fingerprint of everything besides match and seed that
determines the results of a block."""

import hashlib
import itertools
import platform
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from mogul.arena.arena_game import ArenaGame
from mogul.arena.play.specification import Specification
from mogul.engine.game_rules import RuleSet
from mogul.engine.kernel_cache import compilation_target
from mogul.engine.rng import dealing_random
from mogul.players.instant import InstantPlayer
from mogul.players.player import ProfilePlayer, SearchPlayer
from mogul.players.signature import source_hash

_ARENA: Final = Path(__file__).parents[1]


@cache
def fingerprint(game: ArenaGame) -> str:
    """Hash over the sources of a game's players (`source_hash`), of the arena's play and its players of the game, over
    the versions of Python and numpy, and the processor's features as the compiler uses them. What else a player depends
    on is in its `Specification.source`."""
    digest = hashlib.blake2b(digest_size=12)
    digest.update(source_hash(game.player).encode())
    for source in _sources(game):
        digest.update(source.relative_to(_ARENA).as_posix().encode() + b"\0" + source.read_bytes() + b"\0")
    digest.update(repr((platform.python_version(), version("numpy"), *compilation_target())).encode())
    return digest.hexdigest()


def _sources(game: ArenaGame) -> Iterator[Path]:
    """Files of the arena: of its play and of the game's players."""
    for name in ("arena_game.py", "play", "player_kinds.py"):
        path = _ARENA / name
        yield from sorted(path.rglob("*.py")) if path.is_dir() else [path]
    yield from _ARENA.glob(f"{game.rules.id}/arena_game.py")  # a game without players of its own has none


Seating = tuple[int, ...]
"""By seat the number of its entry."""


@dataclass(frozen=True)
class Match:
    """A line-up at a table.

    line_up: one player for each seat, in no particular order; equal players are one entry of the results. components:
    a component set of the game; None: a random one for each block. both_ways: a block has also the games of the other
    player alone, against as many of the first.

    Raises ValueError for a table size that the rule set excludes, or for which a player has no networks, and for both
    ways of a line-up other than one player against two or more of another.
    """

    line_up: tuple[Specification, ...]
    rule_set: RuleSet
    components: Any
    both_ways: bool = False

    def __post_init__(self) -> None:
        if len(self.line_up) not in self.rule_set.players:
            sizes = ", ".join(map(str, self.rule_set.players))
            raise ValueError(f"the line-up has {len(self.line_up)} players; {self.rule_set.name} is played by {sizes}")
        if self.both_ways and (len(self.line_up) < 3 or len(self.entries) != 2 or self.entries[0] in self.line_up[1:]):
            raise ValueError("both ways are for two different players, the first against two or more of the second")
        for entry in self.entries:
            player = entry.player()
            if isinstance(player, SearchPlayer | ProfilePlayer | InstantPlayer):
                player.settings(len(self.line_up))

    @property
    def game(self) -> ArenaGame:
        """The game of the players."""
        return self.line_up[0].game

    @cached_property
    def entries(self) -> tuple[Specification, ...]:
        """The different players, in the order of the line-up."""
        return tuple(dict.fromkeys(self.line_up))

    @property
    def is_timed(self) -> bool:
        """True if the moves of a player depend on the speed of its machine."""
        return any(entry.is_timed for entry in self.entries)

    def seatings(self, seed: int) -> list[Seating]:
        """Returns the seating of each game of a block; every player sits in every seat equally often.

        All different seatings where they are few, as with one against three (4) and two against two (6); otherwise the
        line-up in an order drawn from the seed, and its rotations. Both ways: first those of the first player alone.
        """
        entries = tuple(self.entries.index(each) for each in self.line_up)
        seats = len(entries)
        different = sorted(set(itertools.permutations(entries)))
        if self.both_ways:
            return [*different, *(tuple(1 - entry for entry in seating) for seating in different)]
        if len(different) <= max(seats, seats * (seats - 1) // 2):
            return different
        drawn = dealing_random("seating", seed).sample(entries, seats)
        return [tuple(drawn[turn:] + drawn[:turn]) for turn in range(seats)]

    def board(self, seed: int) -> Any:
        """Returns the component set of a block. A random one has a seed of its own: its name tells it to the players,
        who could reconstruct the deal from the seed of the deal; see `play_game`."""
        return self.components or self.game.random_components(dealing_random("components", seed).getrandbits(63))
