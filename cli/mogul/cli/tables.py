"""Tables: a new game dealt, a saved game taken up again."""

import secrets

from mogul.cli.console import spinning
from mogul.cli.errors import CommandError, values_reported
from mogul.cli.files import problems_reported, read_record_file
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.records.replay import replay
from mogul.engine.taj_mahal.rule_sets import RULE_SETS, RuleSet
from mogul.engine.taj_mahal.table import Table

LOADING_RULES = "Loading the rules (the first time they are compiled: some 20 seconds)"
_SEEDS = 1_000_000  # of those drawn: easy to type again


def rule_set_named(name: str) -> RuleSet:
    """The rule set of --rule-set."""
    if name not in RULE_SETS:
        raise CommandError(f"--rule-set {name}: is none; they are {', '.join(RULE_SETS)}")
    return RULE_SETS[name]


def new_table(
    components: ComponentSet, players: int, rule_set: str, seed: int, first_player: int | None = None
) -> Table:
    """A table with a new game. Raises CommandError for an impossible one."""
    with values_reported():
        setup = new_setup(components, rule_set_named(rule_set), players, seed, first_player)
    with spinning(LOADING_RULES):
        return Table(components, setup, seed)


def saved_table(components: ComponentSet, path: str, seed: int) -> Table:
    """The table of a full record. Raises CommandError for one without every card."""
    record = read_record_file(components, path)
    with spinning(LOADING_RULES), problems_reported(path):
        if not replay(components, record).knows_every_hand:
            raise CommandError(f"{path}: does not tell every hand, so nobody could deal on")
        return Table(components, record.setup, seed, record.events)


def random_seed() -> int:
    """A seed for a deal that nobody can foresee."""
    return secrets.randbelow(_SEEDS)
