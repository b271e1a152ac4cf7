"""Set-ups: random ones, and the problems of one from outside."""

from mogul.engine.maharaja.components import ComponentSet
from mogul.engine.maharaja.records.record import Setup
from mogul.engine.maharaja.rule_sets import RULE_SETS, RuleSet
from mogul.engine.maharaja.rules.tables import CITIES
from mogul.engine.maharaja.words import City
from mogul.engine.problem import Problem, Problems, listing, quote
from mogul.engine.randomness import dealing_random


def new_setup(
    components: ComponentSet, rule_set: RuleSet, players: int, seed: int, first_player: int | None = None
) -> Setup:
    """A random set-up (S2, S3). `first_player`: None draws one.

    Raises ValueError for an impossible table size or seat.
    """
    if players not in rule_set.players:
        raise ValueError(f"players is {players}; {rule_set.table_sizes}")
    if first_player is not None and not 0 <= first_player < players:
        raise ValueError(f"first_player is {first_player}; seats are 0 to {players - 1}")
    chance = dealing_random("set-up", seed)
    drawn_first = chance.randrange(players)
    governors = chance.sample(range(CITIES), CITIES)
    return Setup(
        rule_set=rule_set.name,
        player_count=players,
        component_set=components.name,
        component_hash=components.content_hash,
        first_player=drawn_first if first_player is None else first_player,
        governors=tuple(map(City, governors)),
    )


def setup_problems(components: ComponentSet, setup: Setup) -> list[Problem]:
    """Every problem of a set-up on this component set, all of them errors, in the order of its fields."""
    problems = Problems()
    rules = RULE_SETS.get(setup.rule_set)
    if rules is None:
        problems.error("rule_set", f"{quote(setup.rule_set)} is not a rule set; they are {listing(RULE_SETS)}")
    elif setup.player_count not in rules.players:
        problems.error("player_count", f"{setup.player_count}; {rules.table_sizes}")
    if setup.component_hash != components.content_hash:
        used = f"{components.name}, {components.content_hash}"
        problems.error("component_hash", f"{quote(setup.component_hash)} is not the component set in use ({used})")
    if not 0 <= setup.first_player < setup.player_count:
        problems.error("first_player", f"{setup.first_player} is no seat; seats are 0 to {setup.player_count - 1}")
    if sorted(setup.governors) != [*range(CITIES)]:
        names = listing(map([*components.cities].__getitem__, setup.governors))
        problems.error("governors", f"{names}; expected each of the {CITIES} cities once (S2)")
    return problems.found
