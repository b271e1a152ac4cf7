"""The basic game, with its options (rules page, N1)."""

from dataclasses import dataclass


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
