"""Full records that a seat could have seen as it saw its game: the plans that it does not know are drawn at random."""

import dataclasses

from mogul.engine.game_rules import Move, Moved, WeighChoices
from mogul.engine.maharaja.components import ComponentSet
from mogul.engine.maharaja.records.record import GameRecord, observe
from mogul.engine.maharaja.rule_sets import Phase
from mogul.engine.maharaja.rules.legal import PLANS
from mogul.engine.maharaja.rules.state import HIDDEN, PICK, PLAN, SHOW
from mogul.engine.maharaja.views.observer import view_of_record
from mogul.engine.maharaja.views.position import Position
from mogul.engine.rng import dealing_random


def sample_record(
    components: ComponentSet, record: GameRecord, seed: int, weigh: WeighChoices | None = None
) -> GameRecord:
    """A full record that its observer saw as `record`. Plans that were shown later (R4) are those, others are drawn by
    their weights. The game must not be over. Raises RecordError, and ValueError for a record without an observer."""
    if record.observer is None:
        raise ValueError("the record has no observer")
    seen = observe(record, record.observer)
    weights = _weights(components, seen, record.observer, weigh)
    chance = dealing_random("sample", seed)
    events = list(seen.events)
    shown: dict[int, int] = {}  # by seat: the plan that the next turn after an event shows
    for place in reversed(range(len(events))):
        seat, move = events[place].seat, events[place].move
        if SHOW <= move < PICK:
            shown[seat] = move - SHOW
        elif move == HIDDEN:
            plan = shown.pop(seat) if seat in shown else chance.choices(range(PLANS), weights[seat])[0]
            events[place] = Moved(seat, Move(PLAN + plan))
    return GameRecord(seen.setup, tuple(events))


def _weights(components: ComponentSet, seen: GameRecord, seat: int, weigh: WeighChoices | None) -> list[list[float]]:
    """The weights of the plans that the others can have in this round, by seat."""
    view = view_of_record(components, seen, seat)
    if view.phase is Phase.PLANNING:  # before its own plan, a seat weighs those of all others (I4)
        view = dataclasses.replace(view, plans=(None,) * view.player_count)
    position = Position(components, view)
    if weigh is not None:
        weigh(position.game, position.information)
    weights: list[list[float]] = position.information["weight"].tolist()
    return weights
