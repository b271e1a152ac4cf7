"""Two games of the real engine that differ in what others cannot know alone: every answer that anybody else gets is the
same, byte for byte."""

import random
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from google.protobuf.message import Message

from mogul.client import AsyncClient
from mogul.match.client_engine import ClientEngine
from mogul.match.engine import Played
from mogul.match.records import events_of
from mogul.taj_mahal.v1.cards_pb2 import DealtCard
from mogul.taj_mahal.v1.record_pb2 import Draws
from mogul.v1 import games_pb2
from mogul.v1.games_pb2 import GameRecord, Move, NewGame
from mogul.v1.rules_service_pb2 import PlayMoveRequest, StartGameResponse
from tests.match.harness import Holder, Table, new_table, person, running_matches

PLIES = 60
KNOWERS = (1, 2)  # the seats whose hands and draws differ

Serve = Callable[[str, Callable[[AsyncClient], ClientEngine]], Any]


def is_hidden(event: Any) -> bool:
    """True for a draw that seat 0 does not see."""
    return event.HasField("draw") and event.draw.seat in KNOWERS


class FirstGame(ClientEngine):
    """Deals every match alike. record: of the match after its last move."""

    record = GameRecord()

    async def start(self, new_game: NewGame) -> StartGameResponse:
        getattr(new_game, str(new_game.WhichOneof("game"))).deal.seed = 7
        return await super().start(new_game)

    async def play(
        self, record: GameRecord, seat: int, move: Move, seed: int, observers: Collection[int | None]
    ) -> Played:
        played = await super().play(record, seat, move, 7, observers)
        self.record = played.step.record
        return played


class SecondGame(FirstGame):
    """Deals seats 1 and 2 the hands and the draws of each other, and else what the first game had."""

    def __init__(self, client: AsyncClient, first: GameRecord) -> None:
        super().__init__(client)
        self._client, self._first = client, first
        hidden = [
            event.draw.card for event in events_of(first) if event.draw.seat in KNOWERS and event.HasField("draw")
        ]
        self._hidden = [*hidden[1:], *hidden[:1]]

    async def start(self, new_game: NewGame) -> StartGameResponse:
        step = await super().start(new_game)
        hands = step.record.taj_mahal.setup.hands
        kept = type(hands[1])()
        kept.CopyFrom(hands[1])
        hands[1].CopyFrom(hands[2])
        hands[2].CopyFrom(kept)
        assert not any(effect.private_to_seats for effect in step.effects)  # or they would have to differ too
        return step

    async def play(
        self, record: GameRecord, seat: int, move: Move, seed: int, observers: Collection[int | None]
    ) -> Played:
        done = events_of(record)
        drawn: list[DealtCard] = []
        hidden = sum(map(is_hidden, done))
        for event in events_of(self._first)[len(done) + 1 :]:
            match event.WhichOneof("kind"):
                case "move":
                    break
                case "draw" if is_hidden(event):
                    drawn.append(self._hidden[hidden])
                    hidden += 1
                case "draw":
                    drawn.append(event.draw.card)
                case "display":
                    drawn += [DealtCard(card=card) for card in event.display.cards]
                case "unrest":
                    drawn.append(DealtCard(card=event.unrest.card))
        draws = games_pb2.Draws(taj_mahal=Draws(cards=drawn))
        step = await self._client.play_move(PlayMoveRequest(record=record, seat=seat, move=move, draws=draws))
        after = step.record
        known = {
            each: await (self.spectate(after) if each is None else self.observe(after, each)) for each in observers
        }
        return Played(step, known)


@pytest.fixture
def serve(engine: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Serve:
    """Makes a service whose engine is a class of this file, and a table of three persons."""
    numbers = iter(range(9))

    @contextmanager
    def made(game: str, kind: Callable[[AsyncClient], ClientEngine]) -> Iterator[tuple[Table, list[Holder]]]:
        monkeypatch.setattr("mogul.match.server.ClientEngine", kind)
        with running_matches(f"sqlite:///{tmp_path}/{next(numbers)}.sqlite", engine, heartbeat=60.0) as matches:
            table = new_table(matches, [person(), person(), person()], game, first=0)
            yield table, table.join_all()

    return made


def bare(message: Message) -> bytes:
    """A message as bytes, without the names and times that differ from match to match."""
    copy: Any = type(message)()
    copy.CopyFrom(message)
    _clear(copy)
    return bytes(copy.SerializeToString(deterministic=True))


def _clear(message: Any) -> None:
    for field, value in message.ListFields():
        if field.name in ("create_time", "time") or field.full_name == "mogul.v1.Match.match":
            message.ClearField(field.name)
        elif field.message_type is not None:
            for each in [value] if isinstance(value, Message) else value:
                _clear(each)


def everything(holder: Holder) -> list[bytes]:
    """All that the holder of a token can ask for."""
    state = holder.state()
    found: list[Message] = [state]
    with holder.watching() as stream:
        for message in stream:
            found.append(message)
            if message.event.number == state.cursor:
                break
    if state.HasField("seat"):
        found.append(holder.export())
    return [bare(each) for each in found]


def discreet(legal_moves: list[Move]) -> Move:
    """A move that is legal whatever the hand is."""
    return next(move for move in legal_moves if move.taj_mahal.WhichOneof("kind") != "play")


def played(table: Table, seats: list[Holder], moves: list[Move]) -> tuple[list[list[bytes]], list[bytes], list[Move]]:
    """Plays moves, and goes on to the last ply. Returns the answers for seat 0, spectators and the host by ply, those
    for seat 1, and the moves."""
    choice, public, private = random.Random(3), list[list[bytes]](), list[bytes]()
    made = list(moves)
    for ply in range(PLIES):
        state = table.host.state()
        (mover,) = state.status.seats_to_move
        legal = list(seats[mover].state().legal_moves)
        if ply == len(made):
            made.append(choice.choice(legal) if mover == 0 else discreet(legal))
        answer = seats[mover].play(made[ply], ply)
        public.append([bare(answer)] if mover == 0 else [])
        if ply % 6 == 0 or ply == PLIES - 1:
            public[-1] += [each for holder in (seats[0], table.spectator, table.host) for each in everything(holder)]
            private += everything(seats[1])
    return public, private, made


def test_nobody_gets_another_seats_cards_of_taj_mahal(serve: Serve) -> None:
    first: list[FirstGame] = []

    def begin(client: AsyncClient) -> FirstGame:
        first.append(FirstGame(client))
        return first[-1]

    with serve("taj_mahal", begin) as (table, seats):
        public, private, moves = played(table, seats, [])
    with serve("taj_mahal", lambda client: SecondGame(client, first[0].record)) as (table, seats):
        again, differs, _ = played(table, seats, moves)
    draws = [event.draw.seat for event in events_of(first[0].record) if event.HasField("draw")]
    assert set(KNOWERS) <= set(draws)
    assert again == public
    assert differs != private


def test_nobody_gets_another_seats_plan_of_maharaja(serve: Serve) -> None:
    found = []
    for plan in (0, -1):
        with serve("maharaja", FirstGame) as (table, seats):
            while len(table.host.state().status.seats_to_move) < 3:  # up to the first plans
                state = table.host.state()
                mover = seats[state.status.seats_to_move[0]]
                mover.play(mover.state().legal_moves[0], state.ply)
            before = [everything(holder) for holder in (*seats, table.spectator, table.host)]
            seats[1].play(seats[1].state().legal_moves[plan], table.host.state().ply)
            after = [everything(holder) for holder in (*seats, table.spectator, table.host)]
            seats[0].play(seats[0].state().legal_moves[0], table.host.state().ply)
            last = [everything(holder) for holder in (*seats, table.spectator, table.host)]
            found.append((before, after, last))
    for first, second in zip(*found, strict=True):
        for holder, (one, other) in enumerate(zip(first, second, strict=True)):
            if holder != 1:
                assert one == other
    assert found[0][0] == found[1][0]
    assert found[0][1][1] != found[1][1][1]
