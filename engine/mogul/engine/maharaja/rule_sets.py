"""The basic game, with its options (rules page, N1), and the words of the rules as types."""

from dataclasses import dataclass
from typing import Final, NewType

from mogul.engine.word import Word


class Action(Word):
    """An action of a plan (A1..A9)."""

    GOLD = "gold"
    HOUSE = "house"
    TWO_HOUSES = "two-houses"
    MOVE = "move"
    QUARRY = "quarry"
    PALACE = "palace"
    PALACE_AND_HOUSE = "palace-and-house"
    GOVERNOR = "governor"
    CHARACTER = "character"


class Character(Word):
    """A character card (C1..C6); its number in the game is one more than `number`."""

    MOGUL = "mogul"
    TRADER = "trader"
    SADHU = "sadhu"
    MONK = "monk"
    BUILDER = "builder"
    ARTISAN = "artisan"


class Phase(Word):
    """The decision of the seats to move, or that the game is over."""

    CHARACTERS = "characters"
    HOUSES = "houses"
    PLANNING = "planning"
    SHOWING = "showing"
    TURN = "turn"
    PUTTING = "putting"
    OVER = "over"


ACTIONS: Final = tuple(Action)
CHARACTERS: Final = tuple(Character)
PHASES: Final = tuple(Phase)
PAIRS: Final = tuple((one, other) for one in range(len(ACTIONS)) for other in range(one, len(ACTIONS)))
"""The two actions of each plan, by the number of the plan: 45 pairs without order."""

City = NewType("City", int)
Junction = NewType("Junction", int)
"""A city, or the start: START."""
START: Final = Junction(7)
Place = NewType("Place", int)
"""A place of houses: a village by its number, or FIRST_CITY and the number of a city."""
FIRST_CITY: Final = 30
Road = NewType("Road", int)
Plan = NewType("Plan", int)
"""The number of a pair of actions."""
UNKNOWN_PLAN: Final = Plan(len(PAIRS))
"""A plan that somebody has not seen."""


@dataclass(frozen=True)
class RuleSet:
    """The options of one way to play."""

    name: str
    players: tuple[int, ...]
    penalty_by_action: bool  # N1: 2 gold for each undone action, not once a turn

    @property
    def table_sizes(self) -> str:
        """The numbers of players, for a message."""
        return f"{self.name} is played by {self.players[0]} to {self.players[-1]}"


BASIC = RuleSet("basic", (2, 3, 4, 5), penalty_by_action=False)
ACTION_PENALTY = RuleSet("action_penalty", (2, 3, 4, 5), penalty_by_action=True)
RULE_SETS = {rule_set.name: rule_set for rule_set in (BASIC, ACTION_PENALTY)}
