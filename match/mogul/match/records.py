"""Records and new games of any game, by the fields that all games share: `setup`, `events`, `deal`.

The engine alone knows the rules; here records are kept, compared and shortened.
"""

from typing import Any

from mogul.v1.games_pb2 import GameRecord, NewGame, Position


def setup_of(record: GameRecord) -> Any:
    """Returns the set-up of a record."""
    return _of_game(record).setup


def component_set_of(game: GameRecord | Position) -> tuple[str, str]:
    """Returns name and content hash of the component set of a game; of a position by its record or its view."""
    form = getattr(game, str(game.WhichOneof("game")))
    if isinstance(game, Position):
        if form.HasField("view"):
            return form.view.component_set, form.view.component_hash
        form = form.record
    return form.setup.component_set, form.setup.component_hash


def events_of(record: GameRecord) -> Any:
    """Returns the events of a record, in order."""
    return _of_game(record).events


def moves_of(record: GameRecord) -> int:
    """Returns the number of a record's moves; its other events are chance."""
    return sum(event.HasField("move") for event in events_of(record))


def observer_field(record: GameRecord) -> str:
    """Returns the path of the field that says which seat observed a record; empty if it is unset."""
    return f"{game_of(record)}.observer" if _of_game(record).HasField("observer") else ""


def game_of(record: GameRecord) -> str:
    """Returns the id of a record's game."""
    return str(record.WhichOneof("game"))


def encoded_event(record: GameRecord, index: int) -> bytes:
    """Returns an event of a record as bytes that are equal if and only if the events are; empty beyond the last one."""
    events = events_of(record)
    return bytes(events[index].SerializeToString(deterministic=True)) if index < len(events) else b""


def shortened(record: GameRecord, events: int) -> GameRecord:
    """Returns a copy of a record with its first events alone."""
    copy = GameRecord()
    copy.CopyFrom(record)
    del events_of(copy)[events:]
    return copy


def deal_of(new_game: NewGame) -> Any | None:
    """Returns the part of a new game that asks the engine to deal; None if its creator has set it up."""
    game = new_game.WhichOneof("game")
    start = None if game is None else getattr(new_game, game)
    return start.deal if start is not None and start.WhichOneof("start") == "deal" else None


def _of_game(record: GameRecord) -> Any:
    return getattr(record, game_of(record))
