"""Everything at once for a long time: games, analyses, batches, short deadlines, mistakes. Nothing may grow."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar, cast

import grpc

from bench.faults.memory import Memory
from bench.faults.replica import Replica, replica
from bench.faults.stage import Stage
from bench.mutations import mutated
from bench.report import Figure
from bench.requests import played, position, whole
from mogul.client import AsyncClient, AsyncStream
from mogul.v1.games_pb2 import NewGame, Position
from mogul.v1.review_pb2 import ReviewOptions
from mogul.v1.rules_service_pb2 import PlayMoveRequest
from mogul.v1.search_pb2 import Budget, SearchOptions
from mogul.v1.suggestion_service_pb2 import AnalyzeResponse, ReviewGameResponse

_ENDLESS: Final = SearchOptions(budget=Budget(iterations=10_000_000))
_LONGEST_PAUSE: Final = 1.0  # seconds between two calls of a visitor: batch work gets only the idle cores
_PATIENCE: Final = 60.0  # seconds in which a call that has no other deadline must be answered
_LAST_SECONDS: Final = 120.0  # for the calls under way at the end
_GROWTH: Final = 24.0  # MiB: less than one search
_SHORT_GROWTH: Final = 48.0  # of the tree pool only the last tree may be taken late
_ANSWERS: Final = ("OK", "RESOURCE_EXHAUSTED", "INVALID_ARGUMENT", "DEADLINE_EXCEEDED")

_Message = TypeVar("_Message", AnalyzeResponse, ReviewGameResponse)


class _Visitors:
    """Clients with habits. `begun`: their calls. `ended`: how these ended, by habit and status. `unfinished`: analyses
    that ended without a final message, though nobody stopped them."""

    def __init__(self, client: AsyncClient, until: float) -> None:
        """until: of time.monotonic()."""
        self.begun = 0
        self.unfinished = 0
        self.ended: Counter[tuple[str, str]] = Counter()
        self._client = client
        self._until = until
        tables = [played(2 + number % 3, 3 * number, seed=number) for number in range(20)]
        self._to_move = [position(table.view(table.game.seat)) for table in tables]
        self._of_anybody = [position(table.view(seat)) for table in tables for seat in range(table.game.game.players)]
        self._records = [whole(table.record) for table in tables]

    async def all(self) -> None:
        """Runs all habits until the end."""
        habits = (
            *3 * (self._player,),
            *2 * (self._analyst,),
            self._reviewer,
            self._batch,
            self._hurried,
            self._mistaken,
        )
        await asyncio.gather(*(self._repeated(habit, number) for number, habit in enumerate(habits)))

    async def _repeated(self, habit: Callable[[random.Random], Awaitable[None]], number: int) -> None:
        chance = random.Random(number)
        while time.monotonic() < self._until:
            await habit(chance)
            await asyncio.sleep(chance.uniform(0, _LONGEST_PAUSE))

    async def _player(self, chance: random.Random) -> None:
        """A game of its own, all seats with suggestions."""
        client = self._client
        new_game = NewGame()
        new_game.taj_mahal.deal.player_count = chance.randint(2, 4)
        game = await self._counted("rules", client.start_game(new_game, timeout=_PATIENCE))
        options = SearchOptions(budget=Budget(iterations=500))
        while game is not None and not game.status.over and time.monotonic() < self._until:
            (seat,) = game.status.seats_to_move
            seen = await self._counted("rules", client.view(game.record, seat, timeout=_PATIENCE))
            if seen is None:
                return
            found = await self._counted("suggest", client.suggest(seen.position, options, timeout=_PATIENCE))
            if found is None:
                await asyncio.sleep(0.1)
                continue
            request = PlayMoveRequest(record=game.record, seat=seat, move=found.result.move)
            game = await self._counted("rules", client.play_move(request, timeout=_PATIENCE))

    async def _analyst(self, chance: random.Random) -> None:
        """Looks at a position for a while, then loses interest, or waits for the end."""
        timeout = chance.uniform(0.3, 3.0) if chance.random() < 0.3 else None
        report = chance.uniform(0.05, 0.3)
        analysis = self._client.analyze(
            chance.choice(self._of_anybody), _ENDLESS, report_seconds=report, timeout=timeout
        )
        messages = chance.randint(1, 10) if timeout is None else None
        last = await self._counted("analyze", _followed(analysis, messages))
        self.unfinished += messages is None and last is not None and not last.final

    async def _reviewer(self, chance: random.Random) -> None:
        """Requests the review of a game, or its beginning."""
        record = chance.choice(self._records)
        review = self._client.review(record, ReviewOptions(iterations=512), timeout=_PATIENCE)
        await self._counted("review", _followed(review, chance.choice((None, 5))))

    async def _batch(self, chance: random.Random) -> None:
        positions = chance.sample(self._to_move, 8)
        options = SearchOptions(budget=Budget(iterations=3000))
        self.begun += len(positions)
        async for each in self._client.suggest_all(positions, options, at_once=4):
            self.ended["batch", "OK" if each.error is None else each.error.code().name] += 1

    async def _hurried(self, chance: random.Random) -> None:
        seen, timeout = chance.choice(self._to_move), chance.uniform(0.2, 1.0)
        await self._counted("suggest with a deadline", self._client.suggest(seen, _ENDLESS, timeout=timeout))

    async def _mistaken(self, chance: random.Random) -> None:
        spoilt = cast(Position, mutated(chance.choice(self._to_move), chance))
        await self._counted("validate", self._client.validate(spoilt, timeout=_PATIENCE))

    async def _counted(self, habit: str, call: Awaitable[Any]) -> Any:
        """The answer to a call, or None."""
        self.begun += 1
        try:
            answer = await call
        except grpc.aio.AioRpcError as error:
            self.ended[habit, error.code().name] += 1
            return None
        self.ended[habit, "OK"] += 1
        return answer


async def _followed(stream: AsyncStream[_Message], messages: int | None) -> _Message | None:
    """Listens to so many messages, or to all. Returns the last."""
    heard, last = 0, None
    async for message in stream:
        heard, last = heard + 1, message
        if heard == messages:
            stream.stop()
    return last


def mixed(stage: Stage) -> list[Figure]:
    """Runs for half an hour."""
    with replica(stage.folder, "mixed") as server:
        figures = asyncio.run(_visited(stage, server))
        return [*figures, Figure("mistakes in the log", server.mistakes(), at_most=0)]


async def _visited(stage: Stage, server: Replica) -> list[Figure]:
    seconds, memory = stage.size(1800.0, 30.0), Memory(server)
    began = time.monotonic()
    async with AsyncClient(server.address) as client:
        visitors = _Visitors(client, began + seconds)
        visiting = asyncio.create_task(visitors.all())
        while time.monotonic() < began + seconds:
            await asyncio.to_thread(memory.sample)
            await asyncio.sleep(seconds / 600)
            stage.report((time.monotonic() - began) / seconds)
        _, unanswered = await asyncio.wait([visiting], timeout=_LAST_SECONDS)
        if not unanswered:
            visiting.result()
    held = await asyncio.to_thread(server.wait_for_held, 0)
    memory.draw(stage.folder / "mixed.svg")
    ended = sorted(visitors.ended.items())
    late = sum(count for (_, code), count in ended if code == "DEADLINE_EXCEEDED")
    failed = sum(count for (_, code), count in ended if code not in _ANSWERS)
    return [
        Figure("calls", visitors.begun, at_least=1),
        *(Figure(f"{habit}: {code}", count) for (habit, code), count in ended),
        Figure("calls without an answer", visitors.begun - visitors.ended.total(), at_most=0),
        Figure("analyses without a final message", visitors.unfinished, at_most=0),
        Figure("calls that failed", failed, at_most=0),
        Figure("calls answered late", late, at_most=visitors.begun // stage.size(1000, 100)),
        Figure("until nothing is held", held, "s", at_most=1),
        *memory.figures(stage.size(_GROWTH, _SHORT_GROWTH)),
    ]
