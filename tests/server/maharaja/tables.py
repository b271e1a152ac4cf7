"""Random games of Maharaja, and requests about them."""

import random

from mogul.codec.games import game_codec
from mogul.engine.game_rules import Move, Moved
from mogul.engine.maharaja.components import default_components
from mogul.engine.maharaja.records.record import GameRecord, new_setup, observe
from mogul.engine.maharaja.records.replay import Replay, replay
from mogul.engine.maharaja.rule_sets import RULE_SETS, Phase
from mogul.engine.maharaja.rules.state import SHOW, WALK
from mogul.engine.maharaja.views.observer import view_of_record
from mogul.v1 import games_pb2

COMPONENTS = default_components()
CODEC = game_codec("maharaja")


def random_record(seed: int, players: int, moves: int, rule_set: str = "basic") -> GameRecord:
    """A game of so many random moves, or to its end; plans are made in a random order."""
    rng = random.Random(seed)
    setup = new_setup(COMPONENTS, RULE_SETS[rule_set], players, seed)
    game = Replay(COMPONENTS, setup)
    events: list[Moved] = []
    while len(events) < moves and not game.is_over:
        event = Moved(rng.choice(game.seats_to_move), _random_move(game, rng))
        game.push(event)
        events.append(event)
    return GameRecord(setup, tuple(events))


def _random_move(game: Replay, rng: random.Random) -> Move:
    """A random move; turns are not ended at once, and walks are rare enough for building."""
    legal = game.legal_moves()
    steps = [move for move in legal if move < WALK]
    return rng.choice(steps if steps and rng.random() < 0.6 else legal)


def record_at(phase: Phase, players: int, seed: int = 0, after: int = 60) -> GameRecord:
    """A random game that has come to a decision of this kind, after so many moves at least."""
    record = random_record(seed, players, 2000)
    for made in range(after, len(record.events) + 1):
        begun = GameRecord(record.setup, record.events[:made])
        if view_of_record(COMPONENTS, begun, 0).phase is phase:
            return begun
    raise AssertionError(f"no {phase} in the game of seed {seed}")


def seats_to_move(record: GameRecord) -> tuple[int, ...]:
    """The seats that decide next."""
    return replay(COMPONENTS, record).seats_to_move


def unseen_plans(record: GameRecord, seat: int | None) -> list[int]:
    """The numbers of the events by which other seats have chosen plans that are not shown yet. None: all seats."""
    hidden: dict[int, int] = {}
    for number, event in enumerate(record.events):
        if event.move < SHOW:
            hidden[event.seat] = number
        elif event.seat in hidden:
            del hidden[event.seat]
    return [number for owner, number in hidden.items() if owner != seat]


def other_plans(record: GameRecord, seat: int | None, seed: int) -> GameRecord:
    """The same game with other plans where the seat has not seen them. None: a spectator."""
    rng, events = random.Random(seed), list(record.events)
    for number in unseen_plans(record, seat):
        events[number] = Moved(events[number].seat, Move(rng.randrange(SHOW - 1)))
    return GameRecord(record.setup, tuple(events))


def whole(record: GameRecord) -> games_pb2.GameRecord:
    """The message of a record."""
    return CODEC.write_record(COMPONENTS, record)


def observed(record: GameRecord, seat: int) -> games_pb2.Position:
    """The position of a seat, as the game that it observed."""
    return position_of(whole(observe(record, seat)))


def position_of(record: games_pb2.GameRecord) -> games_pb2.Position:
    """The position of an observed record's message."""
    position = games_pb2.Position()
    position.maharaja.record.CopyFrom(record.maharaja)
    return position


def viewed(record: GameRecord, seat: int) -> games_pb2.Position:
    """The position of a seat, as a view."""
    return CODEC.write_position(COMPONENTS, view_of_record(COMPONENTS, record, seat))
