"""Tables: a new game dealt, a saved game taken up again."""

import secrets
from typing import Any

from mogul.cli.console import spinning
from mogul.cli.errors import CommandError, values_reported
from mogul.cli.files import GameFile, problems_reported
from mogul.engine.game_rules import GameRules, RuleSet, Table, default_rule_set

LOADING_RULES = "Loading the rules"


def rule_set_named(rules: GameRules, name: str | None) -> RuleSet:
    """The rule set of --rule-set; None: the game's first."""
    if name is None:
        return default_rule_set(rules)
    if name not in rules.rule_sets:
        raise CommandError(f"--rule-set {name}: is none; they are {', '.join(rules.rule_sets)}")
    return rules.rule_sets[name]


def new_table(
    rules: GameRules, components: Any, rule_set: str | None, players: int, seed: int, first_player: int | None = None
) -> Table:
    """A table with a new game. Raises CommandError for an impossible one."""
    with values_reported():
        setup = rules.new_setup(components, rule_set_named(rules, rule_set), players, seed, first_player)
    with spinning(LOADING_RULES):
        return rules.table(components, setup, seed)


def saved_table(file: GameFile, seed: int) -> Table:
    """The table of a full record. Raises CommandError for one with unknown cards."""
    record = file.record()
    with spinning(LOADING_RULES), problems_reported(file.path):
        file.rules.replay(file.components, record)
        if record.unknown_cards:
            raise CommandError(f"{file.path}: lacks something hidden, so that no host could go on")
        return file.rules.table(file.components, record.setup, seed, record.events)


def shortened_table(rules: GameRules, components: Any, table: Table, events: int, seed: int) -> Table:
    """The table as it was after so many events of its record."""
    record = table.record
    return rules.table(components, record.setup, seed, record.events[:events])


def random_seed() -> int:
    """A seed for a deal that nobody can foresee, nor find by trying: a million deals take minutes."""
    return secrets.randbits(62)
