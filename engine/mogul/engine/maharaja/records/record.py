"""A recorded game: its set-up, and its moves in the order in which the table saw them; random set-ups, and the problems
of one from outside.

A plan is a move that its seat alone sees; HIDDEN stands for one that the keeper of a record has not seen. The turn of a
seat begins with the move that shows the plan, so whatever is hidden is told by the record itself. An *observed* record
has the knowledge of one seat; `observe` makes it from a fuller one, and `spectator_record` a record with the knowledge
of somebody without a seat.
"""

from dataclasses import dataclass

from mogul.engine.game_rules import Move, Moved
from mogul.engine.json_shape import json_value
from mogul.engine.json_text import format_json
from mogul.engine.maharaja.components import ComponentSet
from mogul.engine.maharaja.notation import notation_of
from mogul.engine.maharaja.rule_sets import RULE_SETS, City, RuleSet
from mogul.engine.maharaja.rules.state import HIDDEN, SHOW
from mogul.engine.maharaja.rules.tables import CITIES
from mogul.engine.problem import Problem, Problems, listing, quote
from mogul.engine.rng import dealing_random


@dataclass(frozen=True)
class Setup:
    """The start of a game (S2, S3). governors: the cities in the order of boxes 0 to 6."""

    rule_set: str
    player_count: int
    component_set: str
    component_hash: str
    first_player: int
    governors: tuple[City, ...]


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


@dataclass(frozen=True)
class GameRecord:
    """A game so far. `observer`: the seat that saw it so, or None for the keeper of the whole table and for a
    spectator."""

    setup: Setup
    events: tuple[Moved, ...] = ()
    observer: int | None = None

    @property
    def unknown_cards(self) -> tuple[str, ...]:
        """The paths of events with plans that the record does not know."""
        return tuple(f"events[{place}]" for place, event in enumerate(self.events) if event.move == HIDDEN)


def observe_event(event: Moved, seat: int | None) -> Moved:
    """An event as `seat` sees it (I1). None: as a spectator sees it."""
    return Moved(event.seat, Move(HIDDEN)) if event.move < SHOW and event.seat != seat else event


def observe(record: GameRecord, seat: int) -> GameRecord:
    """The record as `seat` saw it."""
    return _observed(record, seat)


def spectator_record(record: GameRecord) -> GameRecord:
    """The record as somebody without a seat saw it: no plan is known before it is shown."""
    return _observed(record, None)


def _observed(record: GameRecord, seat: int | None) -> GameRecord:
    return GameRecord(record.setup, tuple(observe_event(event, seat) for event in record.events), seat)


def record_text(components: ComponentSet, record: GameRecord) -> str:
    """A record as one text: equal records, equal texts."""
    writers = notation_of(components).writers
    # Seeds of reviews are made of it: other first keys would be other reviews.
    text = {"format": 1, "game": "maharaja", "setup": json_value(Setup, record.setup, writers)}
    events = json_value(tuple[Moved, ...], record.events, writers)
    return format_json({**text, "observer": record.observer, "events": events})
