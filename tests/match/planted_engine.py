"""An engine whose secrets are planted: every hand, every draw, every plan is a text that says whose it is.

Its game, in the messages of Taj Mahal or of Maharaja: the seats move in turn, ten moves in all. A move at an odd ply is
a plan, hidden from all others. After a move at an even ply the mover draws, and it alone sees what.
"""

import re
from collections.abc import Collection
from typing import Any, Final, NamedTuple

from mogul.contract.errors import InvalidArgument
from mogul.match.engine import Levels, Observation, Played, Resumed, SpectatorObservation
from mogul.match.records import events_of, game_of, setup_of
from mogul.v1.games_pb2 import Effect, GameRecord, GameStatus, Move, NewGame, Position, SpectatorView, Standing
from mogul.v1.rules_service_pb2 import PlayMoveResponse, StartGameResponse

PLIES: Final = 10
_SECRET = re.compile(r"SECRET-OF-(\d)")
_HIDDEN: Final = "?"


class _Fields(NamedTuple):
    """The fields of a game's messages that hold the texts. hands: of its set-up. kind, text: of its moves."""

    hands: str
    kind: str
    text: str


_FIELDS: Final = {
    "taj_mahal": _Fields("provinces", "palace", "city"),
    "maharaja": _Fields("governors", "put_house", "place"),
}


def secret(seat: int, number: int) -> str:
    """A secret of a seat, which a test finds wherever it is."""
    return f"SECRET-OF-{seat}-{number}"


def owners(text: str) -> set[int]:
    """The seats whose secrets are in a text."""
    return {int(seat) for seat in _SECRET.findall(text)}


def legal_move(seat: int, ply: int, game: str = "taj_mahal") -> Move:
    """The one legal move of a seat."""
    move = Move(notation="a move")
    _set_text(getattr(move, game), game, secret(seat, ply) if ply % 2 else f"public {ply}")
    return move


class PlantedEngine:
    """See the module."""

    async def ready(self) -> None:
        return

    async def start(self, new_game: NewGame) -> StartGameResponse:
        game = str(new_game.WhichOneof("game"))
        players = getattr(new_game, game).deal.player_count
        record = GameRecord()
        setup = getattr(record, game).setup
        setup.rule_set, setup.player_count, setup.component_set = "zman", players, "planted"
        _hands(record).extend(secret(seat, 0) for seat in range(players))
        effects = [Effect(text=f"dealt {secret(seat, 0)}", private_to_seats=[seat]) for seat in range(players)]
        return StartGameResponse(record=record, effects=effects, status=_status(record))

    async def resume(self, record: GameRecord) -> Resumed:
        return Resumed(record, _status(record))

    async def play(
        self, record: GameRecord, seat: int, move: Move, seed: int, observers: Collection[int | None]
    ) -> Played:
        ply, game = _ply(record), game_of(record)
        if getattr(move, game) != getattr(legal_move(seat, ply, game), game):
            raise InvalidArgument.at(f"move.{game}", "is not legal")
        after = GameRecord()
        after.CopyFrom(record)
        _add(after, seat, _text(getattr(move, game), game))
        effects = [Effect(seat=seat, text="a seat has moved")]
        if ply % 2 == 0:
            _add(after, seat, secret(seat, 100 + ply))
            effects.append(Effect(seat=seat, text=f"drew {secret(seat, 100 + ply)}", private_to_seats=[seat]))
        known = {each: _knowledge(after, each) for each in observers}
        made = legal_move(seat, ply, game)
        return Played(PlayMoveResponse(record=after, effects=effects, status=_status(after), move=made), known)

    async def status(self, record: GameRecord) -> GameStatus:
        return _status(record)

    async def observe(self, record: GameRecord, seat: int) -> Observation:
        return _observation(record, seat)

    async def spectate(self, record: GameRecord) -> SpectatorObservation:
        return _spectator_observation(record)

    async def legal_moves(self, position: Position) -> list[Move]:
        game = str(position.WhichOneof("game"))
        record = GameRecord()
        getattr(record, game).CopyFrom(getattr(position, game).record)
        return [legal_move(getattr(record, game).observer, _ply(record), game)]

    async def choose(self, position: Position, level: str, seed: int, *, has_time: bool) -> Move:
        record = getattr(position, str(position.WhichOneof("game"))).record
        assert owners(str(position)) <= {record.observer}, "a level gets what its seat knows"
        return (await self.legal_moves(position))[0]

    async def levels(self, game: str) -> Levels:
        return Levels("", ("page",))


def _knowledge(record: GameRecord, observer: int | None) -> Observation | SpectatorObservation:
    return _spectator_observation(record) if observer is None else _observation(record, observer)


def _observation(record: GameRecord, seat: int) -> Observation:
    seen, game, position = _observed(record, {seat}), game_of(record), Position()
    getattr(seen, game).observer = seat
    getattr(position, game).record.CopyFrom(getattr(seen, game))
    return Observation(position, seen)


def _spectator_observation(record: GameRecord) -> SpectatorObservation:
    seen, game, view = _observed(record, set()), game_of(record), SpectatorView()
    texts = [_text(_event(each, game).move, game) for each in events_of(seen)]
    if game == "taj_mahal":
        view.taj_mahal.provinces.extend(texts)
    else:
        view.maharaja.table.players.add(houses=texts)
    return SpectatorObservation(view, seen)


def _observed(record: GameRecord, observers: set[int]) -> GameRecord:
    """A record without the secrets of all but some seats."""
    seen, game = GameRecord(), game_of(record)
    seen.CopyFrom(record)
    hands = _hands(seen)
    for place, text in enumerate(hands):
        hands[place] = text if owners(text) <= observers else _HIDDEN
    for each in events_of(seen):
        move = _event(each, game).move
        if owners(_text(move, game)) - observers:
            _set_text(move, game, _HIDDEN)
    return seen


def _add(record: GameRecord, seat: int, text: str) -> None:
    game = game_of(record)
    event = _event(events_of(record).add(), game)
    event.seat = seat
    _set_text(event.move, game, text)


def _hands(record: GameRecord) -> Any:
    return getattr(setup_of(record), _FIELDS[game_of(record)].hands)


def _event(event: Any, game: str) -> Any:
    """The part of an event that has a seat and its move."""
    return event.move if game == "taj_mahal" else event


def _text(move: Any, game: str) -> str:
    return str(getattr(getattr(move, _FIELDS[game].kind), _FIELDS[game].text))


def _set_text(move: Any, game: str, text: str) -> None:
    setattr(getattr(move, _FIELDS[game].kind), _FIELDS[game].text, text)


def _ply(record: GameRecord) -> int:
    """The number of moves: draws follow moves at even plies."""
    events = len(events_of(record))
    return events // 3 * 2 + (events % 3 > 0)


def _status(record: GameRecord) -> GameStatus:
    ply, players = _ply(record), setup_of(record).player_count
    if ply < PLIES:
        return GameStatus(seats_to_move=[ply % players], text=f"ply {ply}")
    return GameStatus(over=True, standings=[Standing(seat=0, rank=1, win_share=1.0)])
