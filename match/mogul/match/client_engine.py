"""An engine behind a client of the contract, with its refusals as errors of matches."""

import logging
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

import grpc

from mogul.client import AsyncClient, problems, reason
from mogul.contract.errors import ErrorReason, FailedPrecondition, ServiceError, Unavailable
from mogul.contract.validation import Violation
from mogul.match.engine import Levels, Observation, Played, Resumed, SpectatorObservation
from mogul.match.records import component_set_of, deal_of, events_of, game_of, setup_of
from mogul.v1.games_pb2 import GameRecord, GameStatus, Move, NewGame, Position
from mogul.v1.rules_service_pb2 import (
    GetSpectatorViewResponse,
    GetViewResponse,
    PlayMoveRequest,
    StartGameResponse,
)
from mogul.v1.search_pb2 import Priority, SearchOptions, Strength

_log = logging.getLogger(__name__)

SEARCH_SECONDS = 600.0  # for a move of a level; a busy engine lets it wait
# For any other call: an engine that is stuck must not keep callers for ever. Such a call takes milliseconds, and on an
# engine with too many searches it came to 3.6 s in the 99th percentile (`level_players.AT_ONCE`): this is eight times
# as long.
RULES_SECONDS = 30.0

# Codes of refusals that are the caller's fault, if what they are about came from the caller.
_CALLERS = (grpc.StatusCode.INVALID_ARGUMENT, grpc.StatusCode.FAILED_PRECONDITION)

# Ends of the paths of a component set that the engine does not have.
_COMPONENT_FIELDS = (".component_set", ".component_hash")


class ClientEngine:
    """An engine that answers through a client of the contract."""

    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    async def ready(self) -> None:
        """See `Engine`."""
        await self._client.wait_until_serving()
        with _refusals():  # of this service's token: health needs none
            await self._client.engine_info(timeout=RULES_SECONDS)

    async def start(self, new_game: NewGame) -> StartGameResponse:
        """See `Engine`."""
        with _refusals("new_game"):
            step = await self._client.start_game(new_game, timeout=RULES_SECONDS)
        if deal_of(new_game) is None:
            game = str(new_game.WhichOneof("game"))
            start = f"new_game.{game}.{getattr(new_game, game).WhichOneof('start')}"
            with _refusals("new_game", made_at=(f"record.{game}", start)):
                await self._check_full(step.record)
        return step

    async def resume(self, record: GameRecord) -> Resumed:
        """See `Engine`."""
        found = GameRecord()
        found.CopyFrom(record)
        with _refusals("record"):
            status = (await self._client.legal_moves(record, timeout=RULES_SECONDS)).status
            seen = await self._check_full(record)
        setup_of(found).component_set, setup_of(found).component_hash = seen.component_set, seen.component_hash
        return Resumed(found, status)

    async def play(
        self, record: GameRecord, seat: int, move: Move, seed: int, observers: Collection[int | None]
    ) -> Played:
        """See `Engine`."""
        seats = [observer for observer in observers if observer is not None]
        request = PlayMoveRequest(
            record=record, seat=seat, move=move, seed=seed, view_seats=seats, include_spectator_view=None in observers
        )
        game = game_of(record)
        made_at = f"record.{game}.events[{len(events_of(record))}]", f"move.{game}"
        with _refusals("move", made_at, about=record):
            step = await self._client.play_move(request, timeout=RULES_SECONDS)
        known: dict[int | None, Observation | SpectatorObservation] = {
            observer: _observation(view) for observer, view in zip(seats, step.views, strict=True)
        }
        if step.HasField("spectator_view"):
            known[None] = _spectator_observation(step.spectator_view)
        return Played(step, known)

    async def status(self, record: GameRecord) -> GameStatus:
        """See `Engine`."""
        with _refusals(about=record):
            return (await self._client.legal_moves(record, timeout=RULES_SECONDS)).status

    async def observe(self, record: GameRecord, seat: int) -> Observation:
        """See `Engine`."""
        with _refusals(about=record):
            return _observation(await self._client.view(record, seat, timeout=RULES_SECONDS))

    async def spectate(self, record: GameRecord) -> SpectatorObservation:
        """See `Engine`."""
        with _refusals(about=record):
            return _spectator_observation(await self._client.spectator_view(record, timeout=RULES_SECONDS))

    async def legal_moves(self, position: Position) -> list[Move]:
        """See `Engine`."""
        with _refusals(about=position):
            return list((await self._client.legal_moves(position, timeout=RULES_SECONDS)).moves)

    async def choose(self, position: Position, level: str, seed: int, *, has_time: bool) -> Move:
        """See `Engine`."""
        priority = Priority.PRIORITY_BATCH if has_time else Priority.PRIORITY_INTERACTIVE
        strength = Strength(level=level) if level else None
        options = SearchOptions(seed=seed, max_candidates=1, strength=strength, priority=priority)
        with _refusals(about=position):
            result = (await self._client.suggest(position, options, timeout=SEARCH_SECONDS)).result
        if not result.reproducible:  # another process, or this one after a restart, would come to another move
            raise Unavailable("the engine stopped or was too busy before a level had chosen its move")
        return result.move

    async def _check_full(self, record: GameRecord) -> Any:
        """Returns the set-up of a record, with the name of its component set. Raises AioRpcError unless the record has
        what every seat saw: then it is full."""
        for seat in range(setup_of(record).player_count):
            seen = setup_of((await self._client.view(record, seat, timeout=RULES_SECONDS)).observed_record)
        return seen

    async def levels(self, game: str) -> Levels:
        """See `Engine`."""
        with _refusals():
            info = await self._client.engine_info(timeout=RULES_SECONDS)
        for each in info.games:
            if each.game == game:
                return Levels(each.default_level, tuple(level.level for level in each.levels))
        return Levels("", ())


def _observation(response: GetViewResponse) -> Observation:
    return Observation(response.position, response.observed_record)


def _spectator_observation(response: GetSpectatorViewResponse) -> SpectatorObservation:
    return SpectatorObservation(response.view, response.observed_record)


@contextmanager
def _refusals(
    field: str = "", made_at: tuple[str, str] | None = None, about: GameRecord | Position | None = None
) -> Iterator[None]:
    """Turns what the engine refuses into errors of matches. field, made_at, about: as in `_refusal`."""
    try:
        yield
    except grpc.aio.AioRpcError as error:
        raise _refusal(error, field, made_at, about) from error


def _refusal(
    error: grpc.aio.AioRpcError,
    field: str,
    made_at: tuple[str, str] | None = None,
    about: GameRecord | Position | None = None,
) -> ServiceError:
    """Returns the error of a call that the engine refused. field: the one that came from the caller; a refusal about
    anything else, or an invalid request that does not say about what, is a mistake of this service, and its text, which
    can quote a record, goes no further. made_at: the beginning of the paths of what the engine made from a part of the
    request, and the path of that part. about: the game of a match: the engine may no longer have its component set.
    Raises RuntimeError for a mistake of this service."""
    violations = [Violation(*each) for each in problems(error)]
    if made_at is not None:
        made, part = made_at
        violations = [
            Violation(part if each.field.startswith(made) else each.field, each.description) for each in violations
        ]
    # What is invalid has a place, which says whose it is. A precondition may have none: chance that a record owes.
    has_place = bool(violations) or error.code() is not grpc.StatusCode.INVALID_ARGUMENT
    is_callers = bool(field) and has_place and all(each.field.startswith(field) for each in violations)
    if error.code() in _CALLERS and is_callers:
        because = ErrorReason.__members__.get(reason(error) or "")  # None: of a newer engine
        return ServiceError(error.code(), because, error.details() or "", violations)
    if about is not None and any(each.field.endswith(_COMPONENT_FIELDS) for each in violations):
        name, content_hash = component_set_of(about)
        message = f"the engine no longer has the component set of the match, {name} ({content_hash})"
        return FailedPrecondition(ErrorReason.COMPONENT_SET_MISSING, message)
    if error.code() in _CALLERS:
        refused = {"code": error.code().name, "reason": reason(error), "fields": [each.field for each in violations]}
        _log.error("the engine refused a request of this service", extra={"fields": {"refused": refused}})
        raise RuntimeError(f"the engine refused a request of this service: {error.code().name}") from None
    if error.code() is grpc.StatusCode.INTERNAL:
        message = "a mistake of the engine; its operator finds it in the engine's log"
        return ServiceError(error.code(), None, message)
    return Unavailable(f"the engine does not answer: {error.code().name}; try again")
