"""Who plays whom, at which kind of table."""

import itertools
from dataclasses import dataclass
from functools import cached_property

from mogul.arena.play.specification import Specification
from mogul.engine.taj_mahal.components import ComponentSet, random_components
from mogul.engine.taj_mahal.records.deal import dealing_random
from mogul.engine.taj_mahal.rule_sets import RuleSet

Seating = tuple[int, ...]
"""By seat the number of the entry that sits there."""


@dataclass(frozen=True)
class Match:
    """A line-up at a table.

    line_up: one player for each seat; where they sit is another matter. Equal ones are one entry of the results.
    components: the board; None makes a random one for each block.

    Raises ValueError for a table that the rule set does not know.
    """

    line_up: tuple[Specification, ...]
    rule_set: RuleSet
    components: ComponentSet | None

    def __post_init__(self) -> None:
        if len(self.line_up) not in self.rule_set.players:
            sizes = ", ".join(map(str, self.rule_set.players))
            raise ValueError(f"the line-up has {len(self.line_up)} players; {self.rule_set.name} is played by {sizes}")

    @cached_property
    def entries(self) -> tuple[Specification, ...]:
        """The different players, in the order of the line-up."""
        return tuple(dict.fromkeys(self.line_up))

    def seatings(self, seed: int) -> list[Seating]:
        """How the games of the block of a seed are seated; every player sits in every seat equally often.

        All different seatings where they are few, as with one against three (4) and two against two (6); otherwise the
        line-up in an order drawn from the seed, and its rotations.
        """
        numbers = tuple(self.entries.index(each) for each in self.line_up)
        seats = len(numbers)
        different = sorted(set(itertools.permutations(numbers)))
        if len(different) <= max(seats, seats * (seats - 1) // 2):
            return different
        drawn = dealing_random("seating", seed).sample(numbers, seats)
        return [tuple(drawn[turn:] + drawn[:turn]) for turn in range(seats)]

    def board(self, seed: int) -> ComponentSet:
        """The component set of the block of a seed. A random one has a number of its own: its name shows it to the
        players, who could make the deal again from the deal's."""
        return self.components or random_components(dealing_random("components", seed).getrandbits(63))
