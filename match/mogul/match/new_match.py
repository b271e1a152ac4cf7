"""New matches from requests: the deal with its seed, the terms, the players of the seats, the tokens."""

import secrets
import time
from collections.abc import Mapping
from typing import Final, NamedTuple

from mogul.match.async_store import AsyncStore
from mogul.match.engine import Engine
from mogul.match.errors import MatchError, Violation
from mogul.match.knowledge import Knowledge
from mogul.match.records import deal_of, setup_of
from mogul.match.store import NewToken
from mogul.match.tokens import Role, digest, new_token
from mogul.match.values import Match, Position, Seat, Terms
from mogul.v1.games_pb2 import NewGame
from mogul.v1.match_pb2 import (
    HELP_ALL,
    HELP_NONE,
    HELP_UNSPECIFIED,
    LevelPlayer,
    MatchCreated,
    MatchEvent,
    MatchOptions,
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
    store: AsyncStore, engine: Engine, knowledge: Knowledge, request: CreateMatchRequest
) -> NewMatch:
    """Creates a match and keeps it. Raises MatchError for an impossible one."""
    people = [seat for seat, player in enumerate(request.seats) if player.HasField("person")]
    new_game, seed, is_chosen = _dealt(request.new_game, len(people))
    named = {f"seats[{seat}].level": each.level for seat, each in enumerate(request.seats) if each.HasField("level")}
    if request.options.HasField("take_over"):
        named["options.take_over.level"] = request.options.take_over.level
    await fill_in_levels(engine, str(new_game.WhichOneof("game")), named)
    step = await engine.start(new_game)
    players = setup_of(step.record).player_count
    if len(request.seats) != players:
        text = f"has {len(request.seats)} entries; the game has {players} seats"
        raise MatchError.invalid(Violation("seats", text))
    match = Match(
        match_id=secrets.token_urlsafe(_ID_BYTES),
        created_at=time.time(),
        terms=_terms(request.options, seed, len(people), is_chosen=is_chosen),
        position=Position(0, 0, step.record, step.status),
        cursor=1,
        seats=tuple(seat_of(seat, player) for seat, player in enumerate(request.seats)),
    )
    state = await knowledge.state(match, None)  # an engine that fails must not leave a match without tokens
    event = MatchEvent(match_created=MatchCreated(effects=step.effects, status=step.status))
    new = NewMatch(match, state, new_token(), new_token(), {seat: new_token() for seat in people})
    tokens = [
        NewToken(digest(new.host), Role.HOST),
        NewToken(digest(new.spectator), Role.SPECTATOR),
        *(NewToken(digest(token), Role.INVITATION, seat) for seat, token in new.invitations.items()),
    ]
    await store.do(store.sync.create, match, tokens, event)
    return new


def _dealt(new_game: NewGame, people: int) -> tuple[NewGame, int, bool]:
    """Returns a new game with a seed, the seed, and whether its creator chose the deal. Raises MatchError if so, and
    others would play in it."""
    found = NewGame()
    found.CopyFrom(new_game)
    deal = deal_of(found)
    is_chosen = deal is None or deal.HasField("seed")
    if is_chosen and people > 1:
        game = str(new_game.WhichOneof("game"))
        path = f"new_game.{game}.{getattr(new_game, game).WhichOneof('start')}{'' if deal is None else '.seed'}"
        text = "must be unset with more than one person: the one who has chosen a deal knows its secrets"
        raise MatchError.invalid(Violation(path, text))
    seed = deal.seed if deal is not None and is_chosen else secrets.randbelow(MAX_SEED)
    if deal is not None:
        deal.seed = seed
    return found, seed, is_chosen


def _terms(options: MatchOptions, seed: int, people: int, *, is_chosen: bool) -> Terms:
    """Returns the terms of a match with so many persons."""
    help_ = options.help
    if help_ == HELP_UNSPECIFIED:
        help_ = HELP_ALL if people <= 1 else HELP_NONE
    has_stand_in, take_over = options.HasField("take_over"), options.take_over
    absence = take_over.absence.ToMicroseconds() / 1e6 if take_over.HasField("absence") else None
    return Terms(seed, is_chosen, help_, take_over.level.level if has_stand_in else None, absence)


def seat_of(seat: int, player: SeatPlayer) -> Seat:
    """Returns a seat with a player who has not joined."""
    return Seat(seat, None if player.HasField("person") else player.level.level, player.name)


async def fill_in_levels(engine: Engine, game: str, named: Mapping[str, LevelPlayer]) -> None:
    """Fills in the engine's default level where none is named, so that it stays if the engine's default changes. named:
    by path. Raises MatchError for levels that the engine does not have."""
    if not named:
        return
    known = await engine.levels(game)
    for player in named.values():
        player.level = player.level or known.default
    names = ", ".join(known.names) or "none"
    wrong = [
        Violation(f"{path}.level", f"{player.level!r} is no level of this game; they are {names}")
        for path, player in named.items()
        if player.level and player.level not in known.names
    ]
    if wrong:
        raise MatchError.invalid(*wrong)
