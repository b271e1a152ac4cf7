"""An engine whose secrets are planted: every hand, every draw, every plan is a text that says whose it is.

Its game: the seats move in turn, ten moves in all. A move at an odd ply is a plan, hidden from all others. After a move
at an even ply the mover draws, and it alone sees what.
"""

import re
from collections.abc import Collection
from typing import Final

from mogul.match.engine import Levels, Observation, Played, SpectatorObservation
from mogul.match.errors import MatchError, Violation
from mogul.v1.games_pb2 import Effect, GameRecord, GameStatus, Move, NewGame, Position, SpectatorView, Standing
from mogul.v1.rules_service_pb2 import PlayMoveResponse, StartGameResponse

PLIES: Final = 10
_SECRET = re.compile(r"SECRET-OF-(\d)")
_HIDDEN: Final = "?"


def secret(seat: int, number: int) -> str:
    """A secret of a seat, which a test finds wherever it is."""
    return f"SECRET-OF-{seat}-{number}"


def owners(text: str) -> set[int]:
    """The seats whose secrets are in a text."""
    return {int(seat) for seat in _SECRET.findall(text)}


def legal_move(seat: int, ply: int) -> Move:
    """The one legal move of a seat."""
    move = Move(notation="a move")
    move.taj_mahal.palace.city = secret(seat, ply) if ply % 2 else f"public {ply}"
    return move


class PlantedEngine:
    """See the module."""

    async def start(self, new_game: NewGame) -> StartGameResponse:
        players = new_game.taj_mahal.deal.player_count
        record = GameRecord()
        setup = record.taj_mahal.setup
        setup.rule_set, setup.player_count, setup.component_set = "zman", players, "planted"
        setup.provinces.extend(secret(seat, 0) for seat in range(players))  # in the place of hands
        effects = [Effect(text=f"dealt {secret(seat, 0)}", private_to_seats=[seat]) for seat in range(players)]
        return StartGameResponse(record=record, effects=effects, status=_status(record))

    async def play(
        self, record: GameRecord, seat: int, move: Move, seed: int, observers: Collection[int | None]
    ) -> Played:
        ply = _ply(record)
        if move.taj_mahal != legal_move(seat, ply).taj_mahal:
            raise MatchError.invalid(Violation("move.taj_mahal", "is not legal"))
        after = GameRecord()
        after.CopyFrom(record)
        _add(after, seat, move.taj_mahal.palace.city)
        effects = [Effect(seat=seat, text="a seat has moved")]
        if ply % 2 == 0:
            _add(after, seat, secret(seat, 100 + ply))
            effects.append(Effect(seat=seat, text=f"drew {secret(seat, 100 + ply)}", private_to_seats=[seat]))
        known = {each: _knowledge(after, each) for each in observers}
        return Played(PlayMoveResponse(record=after, effects=effects, status=_status(after)), known)

    async def status(self, record: GameRecord) -> GameStatus:
        return _status(record)

    async def observe(self, record: GameRecord, seat: int) -> Observation:
        return _observation(record, seat)

    async def spectate(self, record: GameRecord) -> SpectatorObservation:
        return _spectator_observation(record)

    async def legal_moves(self, position: Position) -> list[Move]:
        record = position.taj_mahal.record
        return [legal_move(record.observer, _ply(GameRecord(taj_mahal=record)))]

    async def choose(self, position: Position, level: str, seed: int) -> Move:
        return (await self.legal_moves(position))[0]

    async def levels(self, game: str) -> Levels:
        return Levels("", ("page",))


def _knowledge(record: GameRecord, observer: int | None) -> Observation | SpectatorObservation:
    return _spectator_observation(record) if observer is None else _observation(record, observer)


def _observation(record: GameRecord, seat: int) -> Observation:
    seen = _observed(record, {seat})
    seen.taj_mahal.observer = seat
    position = Position()
    position.taj_mahal.record.CopyFrom(seen.taj_mahal)
    return Observation(position, seen)


def _spectator_observation(record: GameRecord) -> SpectatorObservation:
    seen = _observed(record, set())
    view = SpectatorView()
    view.taj_mahal.provinces.extend(event.move.move.palace.city for event in seen.taj_mahal.events)
    return SpectatorObservation(view, seen)


def _observed(record: GameRecord, observers: set[int]) -> GameRecord:
    """A record without the secrets of all but some seats."""
    seen = GameRecord()
    seen.CopyFrom(record)
    for place, text in enumerate(seen.taj_mahal.setup.provinces):
        seen.taj_mahal.setup.provinces[place] = text if owners(text) <= observers else _HIDDEN
    for event in seen.taj_mahal.events:
        if owners(event.move.move.palace.city) - observers:
            event.move.move.palace.city = _HIDDEN
    return seen


def _add(record: GameRecord, seat: int, text: str) -> None:
    event = record.taj_mahal.events.add().move
    event.seat = seat
    event.move.palace.city = text


def _ply(record: GameRecord) -> int:
    """The number of moves: draws follow moves at even plies."""
    events = len(record.taj_mahal.events)
    return events // 3 * 2 + (events % 3 > 0)


def _status(record: GameRecord) -> GameStatus:
    ply, players = _ply(record), record.taj_mahal.setup.player_count
    if ply < PLIES:
        return GameStatus(seats_to_move=[ply % players], text=f"ply {ply}")
    return GameStatus(over=True, standings=[Standing(seat=0, rank=1, win_share=1.0)])
