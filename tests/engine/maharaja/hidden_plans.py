"""Games in which a seat observed the same, or in which other seats have planned: plans not shown yet are exchanged."""

import dataclasses
import random

from mogul.engine.game_rules import Move, Moved
from mogul.engine.maharaja.records.record import GameRecord
from mogul.engine.maharaja.rules.state import HIDDEN, PLAN, SHOW


def hidden_plans(record: GameRecord, seat: int | None) -> list[int]:
    """The places of events that are plans of other seats than `seat`, and have not been shown. None: of all seats."""
    last = {event.seat: place for place, event in enumerate(record.events)}
    return sorted(place for other, place in last.items() if other != seat and record.events[place].move < SHOW)


def with_other_plans(record: GameRecord, seat: int | None, rng: random.Random) -> GameRecord:
    """The record with other plans wherever `seat` has not seen them. None: a spectator."""
    events = list(record.events)
    for place in hidden_plans(record, seat):
        plan = (events[place].move - PLAN + rng.randrange(1, HIDDEN)) % HIDDEN
        events[place] = Moved(events[place].seat, Move(PLAN + plan))
    return dataclasses.replace(record, events=tuple(events))


def with_other_planners(record: GameRecord, seat: int, rng: random.Random) -> GameRecord:
    """The record of a game that waits for the plan of `seat`, and in which some others have planned, in any order."""
    events = list(record.events)
    while events[-1].move < SHOW:
        assert events.pop().seat != seat
    others = [other for other in range(record.setup.player_count) if other != seat]
    planned = rng.sample(others, rng.randrange(len(others) + 1))
    events += [Moved(other, Move(PLAN + rng.randrange(HIDDEN))) for other in planned]
    return dataclasses.replace(record, events=tuple(events))


def in_another_order(record: GameRecord, rng: random.Random) -> GameRecord:
    """The record with the plans of every round made in another order."""
    events: list[Moved] = []
    plans: list[Moved] = []
    for event in record.events:
        if event.move < SHOW:
            plans.append(event)
            continue
        events += [*rng.sample(plans, len(plans)), event]
        plans = []
    return dataclasses.replace(record, events=(*events, *rng.sample(plans, len(plans))))
