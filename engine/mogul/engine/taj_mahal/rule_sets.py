"""The two published editions, as options (rules page, "Options that separate the editions").

One option is left out: the place of scored bonus tokens has no effect, and their owners are known.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class RuleSet:
    """The options of one edition."""

    name: str
    players: tuple[int, ...]
    tokens_at_once: bool  # W4: each bonus token is resolved before the next city is chosen
    cards_break_ties: bool  # F2: by cards in hand, else ties are shared
    unrest_with_two: bool  # U
    fourth_colour: str

    @property
    def table_sizes(self) -> str:
        """The numbers of players, for a message."""
        return f"{self.name} is played by {self.players[0]} to {self.players[-1]}"


ZMAN = RuleSet(
    "zman",
    (2, 3, 4, 5),
    tokens_at_once=False,
    cards_break_ties=True,
    unrest_with_two=True,
    fourth_colour="blue",
)
RIO_GRANDE = RuleSet(
    "rio_grande",
    (3, 4, 5),
    tokens_at_once=True,
    cards_break_ties=False,
    unrest_with_two=False,
    fourth_colour="violet",
)
RULE_SETS = {rule_set.name: rule_set for rule_set in (ZMAN, RIO_GRANDE)}
