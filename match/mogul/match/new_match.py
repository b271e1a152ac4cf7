"""New matches from requests: the deal with its seed or a record, the terms, the players of the seats, the tokens."""

import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from mogul.contract.errors import ErrorReason, InvalidArgument, ResourceExhausted, ServiceError
from mogul.contract.names import visible_name
from mogul.contract.validation import Violation
from mogul.match.async_store import AsyncStore
from mogul.match.callers import RateLimiter
from mogul.match.engine import Engine
from mogul.match.errors import game_over
from mogul.match.knowledge import Knowledge
from mogul.match.records import deal_of, moves_of, observer_field, setup_of
from mogul.match.store import NewToken
from mogul.match.values import Match, Role, Seat, Snapshot, Terms, digest, new_token
from mogul.match.webhook import Webhooks
from mogul.v1.games_pb2 import Effect, GameRecord, GameStatus, NewGame
from mogul.v1.match_pb2 import (
    HELP_ALL,
    HELP_NONE,
    HELP_UNSPECIFIED,
    LevelPlayer,
    MatchCreated,
    MatchEvent,
    MatchState,
    SeatPlayer,
)
from mogul.v1.match_service_pb2 import CreateMatchRequest

MAX_SEED: Final = 2**63
_ID_BYTES: Final = 9  # of a match


class NewMatch(NamedTuple):
    """A match that was created, with its tokens. state: as the host may know it. invitations: by seat."""

    match: Match
    state: MatchState
    host: str
    spectator: str
    invitations: dict[int, str]


async def create_match(
    store: AsyncStore,
    engine: Engine,
    knowledge: Knowledge,
    rate: RateLimiter,
    webhooks: Webhooks,
    request: CreateMatchRequest,
) -> NewMatch:
    """Creates a match and keeps it. rate: of new matches. Raises ServiceError for an impossible one, with all its
    problems, and for one too many."""
    wait = rate.take()  # before the work, which calls at the same time and refused ones cost as well
    if wait:
        reason = ErrorReason.TOO_MANY_MATCHES
        raise ResourceExhausted(reason, f"too many new matches; try again in {wait:.0f} seconds", wait)
    people = [seat for seat, player in enumerate(request.seats) if player.HasField("person")]
    beginning: NewGame | GameRecord = request.record if request.HasField("record") else request.new_game
    named = {f"seats[{seat}].level": each.level for seat, each in enumerate(request.seats) if each.HasField("level")}
    if request.options.HasField("take_over"):
        named["options.take_over.level"] = request.options.take_over.level
    wrong = await fill_in_levels(engine, str(beginning.WhichOneof("game")), named)
    try:
        begun = await _begun(engine, beginning, len(people))
    except ServiceError as error:
        if wrong and error.violations:
            raise InvalidArgument([*wrong, *error.violations]) from error
        raise
    players = setup_of(begun.record).player_count
    if len(request.seats) != players:
        text = f"has {len(request.seats)} entries; the game has {players} seats"
        wrong.append(Violation("seats", text))
    if request.turn_webhook:
        problem = (
            "must be empty with fewer than two persons" if len(people) < 2 else webhooks.problem(request.turn_webhook)
        )
        if problem is not None:
            wrong.append(Violation("turn_webhook", problem))
    if wrong:
        raise InvalidArgument(wrong)
    match = Match(
        match_id=secrets.token_urlsafe(_ID_BYTES),
        created_at=time.time(),
        terms=_terms(request, begun, len(people)),
        snapshot=Snapshot(moves_of(begun.record), 0, begun.record, begun.status),
        cursor=1,
        seats=tuple(seat_of(seat, player) for seat, player in enumerate(request.seats)),
    )
    state = await knowledge.state(match, None)  # an engine that fails must not leave a match without tokens
    event = MatchEvent(match_created=MatchCreated(effects=begun.effects, status=begun.status))
    new = NewMatch(match, state, new_token(), new_token(), {seat: new_token() for seat in people})
    tokens = [
        NewToken(digest(new.host), Role.HOST),
        NewToken(digest(new.spectator), Role.SPECTATOR),
        *(NewToken(digest(token), Role.INVITATION, seat) for seat, token in new.invitations.items()),
    ]
    await store.do(store.sync.create, match, tokens, event)
    return new


class _Begun(NamedTuple):
    """The beginning of a match; see `Terms`."""

    record: GameRecord
    status: GameStatus
    effects: Sequence[Effect]
    seed: int
    deal_chosen: bool
    is_dealt: bool
    from_record: bool


async def _begun(engine: Engine, beginning: NewGame | GameRecord, people: int) -> _Begun:
    """Returns the beginning of a match of so many persons. Raises ServiceError."""
    if isinstance(beginning, GameRecord):
        _check_record(beginning, people)
        resumed = await engine.resume(beginning)
        if resumed.status.over:
            raise game_over()
        seed = secrets.randbelow(MAX_SEED)
        return _Begun(resumed.record, resumed.status, (), seed, deal_chosen=True, is_dealt=False, from_record=True)
    new_game, seed, is_chosen = _dealt(beginning, people)
    step = await engine.start(new_game)
    is_dealt = deal_of(new_game) is not None
    return _Begun(step.record, step.status, step.effects, seed, is_chosen, is_dealt, from_record=False)


def _check_record(record: GameRecord, people: int) -> None:
    """Raises InvalidArgument for a record that only a seat has seen so, and for one with whose secrets others would
    play."""
    if people > 1:
        text = "must be unset with more than one person: the one who has the record knows its secrets"
        raise InvalidArgument.at("record", text)
    if observer_field(record):
        text = "must be unset: a match goes on from a full record, which SampleRecord makes of an observed one"
        raise InvalidArgument.at(f"record.{observer_field(record)}", text)


def _dealt(new_game: NewGame, people: int) -> tuple[NewGame, int, bool]:
    """Returns a new game with a seed, the seed, and whether its creator chose the deal. Raises ServiceError if so, and
    others would play in it."""
    found = NewGame()
    found.CopyFrom(new_game)
    deal = deal_of(found)
    is_chosen = deal is None or deal.HasField("seed")
    if is_chosen and people > 1:
        game = str(new_game.WhichOneof("game"))
        path = f"new_game.{game}.{getattr(new_game, game).WhichOneof('start')}{'' if deal is None else '.seed'}"
        text = "must be unset with more than one person: the one who has chosen a deal knows its secrets"
        raise InvalidArgument.at(path, text)
    seed = deal.seed if deal is not None and is_chosen else secrets.randbelow(MAX_SEED)
    if deal is not None:
        deal.seed = seed
    return found, seed, is_chosen


def _terms(request: CreateMatchRequest, begun: _Begun, people: int) -> Terms:
    """Returns the terms of a match with so many persons."""
    options = request.options
    help_ = options.help
    if help_ == HELP_UNSPECIFIED:
        help_ = HELP_ALL if people <= 1 else HELP_NONE
    has_stand_in, take_over = options.HasField("take_over"), options.take_over
    absence = take_over.absence.ToMicroseconds() / 1e6 if take_over.HasField("absence") else None
    stand_in = take_over.level.level if has_stand_in else None
    return Terms(
        seed=begun.seed,
        deal_chosen=begun.deal_chosen,
        is_dealt=begun.is_dealt,
        from_record=begun.from_record,
        help=help_,
        stand_in=stand_in,
        absence=absence,
        turn_webhook=request.turn_webhook or None,
    )


def seat_of(seat: int, player: SeatPlayer) -> Seat:
    """Returns a seat with a player who has not joined."""
    return Seat(seat, None if player.HasField("person") else player.level.level, visible_name(player.name))


async def fill_in_levels(engine: Engine, game: str, named: Mapping[str, LevelPlayer]) -> list[Violation]:
    """Fills in the engine's default level where none is named, so that it stays if the engine's default changes.
    Returns a violation for each level that the engine does not have. named: by path."""
    if not named:
        return []
    known = await engine.levels(game)
    for player in named.values():
        player.level = player.level or known.default
    names = ", ".join(known.names) or "none"
    return [
        Violation(f"{path}.level", f"{player.level!r} is no level of this game; they are {names}")
        for path, player in named.items()
        if player.level and player.level not in known.names
    ]
