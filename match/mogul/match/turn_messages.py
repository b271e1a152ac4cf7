"""Messages about the turns of persons, to the webhooks of matches: in the background, and nothing waits for them.

Each is sent by the process that kept the move which began the turn. Nothing about it is stored: what is not delivered
when the process ends never is, and no later process sends it again.
"""

import asyncio
import json
import logging
import unicodedata
from collections.abc import Collection
from contextvars import Context
from typing import Final, NamedTuple

from mogul.contract.names import visible_name
from mogul.match.async_store import AsyncStore
from mogul.match.errors import StoreError, log_failure
from mogul.match.health import Metrics, TurnMessageOutcome
from mogul.match.records import game_of
from mogul.match.values import Match
from mogul.match.webhook import WebhookError, Webhooks
from mogul.v1.match_pb2 import MatchEvent

_log = logging.getLogger(__name__)

# Seconds before each attempt. The first pause lets turns go by that are over at once, and keeps a match that plays by
# itself from sending a flood to the host of its webhook.
PAUSES: Final = (1.0, 5.0, 30.0, 120.0, 600.0)
MOST: Final = 1000  # messages that wait or are sent
# Calls at a time. A host that does not answer keeps one for `webhook.SECONDS`: 32 make 384 such calls a minute, and 60
# new matches a minute, whose webhooks all are so, ask for 300.
AT_ONCE: Final = 32


class _Turn(NamedTuple):
    """A turn. branch, ply: of the position that it began with."""

    match_id: str
    branch: int
    ply: int
    seat: int


class TurnMessages:
    """The messages of a process."""

    def __init__(self, store: AsyncStore, webhooks: Webhooks, metrics: Metrics) -> None:
        self._store, self._webhooks, self._ended = store, webhooks, metrics.turn_messages
        self._tasks: dict[tuple[str, int], asyncio.Task[None]] = {}  # by match and seat
        self._places = asyncio.Semaphore(AT_ONCE)

    def begin(self, match: Match, before: Collection[int] = ()) -> None:
        """Sends a message about each turn that begins with the position of a match, in the background. before: the
        seats to move before this position, whose turns go on."""
        if match.terms.turn_webhook is None:
            return
        for seat in match.snapshot.status.seats_to_move:
            if seat not in before and match.level_for(match.seats[seat]) is None:
                self._begin(_Turn(match.match_id, match.snapshot.branch, match.snapshot.ply, seat))

    def _begin(self, turn: _Turn) -> None:
        key = turn.match_id, turn.seat
        former = self._tasks.pop(key, None)
        if former is not None:  # of a turn that is over
            former.cancel()
        if len(self._tasks) >= MOST:
            self._give_up(turn, f"{MOST} others wait")
            return
        # In a context of its own: its lines in the log do not have the id of the call that began it.
        task = asyncio.create_task(self._send(turn), name=f"message of {turn.match_id}", context=Context())
        self._tasks[key] = task
        task.add_done_callback(lambda task: self._end(key, task))

    def _end(self, key: tuple[str, int], task: asyncio.Task[None]) -> None:
        if self._tasks.get(key) is task:
            del self._tasks[key]
        if task.cancelled():
            self._ended.labels(TurnMessageOutcome.OUTDATED).inc()

    async def close(self) -> None:
        """Ends all of them."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _send(self, turn: _Turn) -> None:
        """Tries to send a message until it is delivered, or its turn is over."""
        reason = ""
        for attempt, pause in enumerate(PAUSES):
            await asyncio.sleep(pause)
            try:
                async with self._places:
                    match = await self._match_in(turn)
                    if match is None:
                        self._ended.labels(TurnMessageOutcome.OUTDATED).inc()
                        return
                    assert match.terms.turn_webhook is not None
                    await self._webhooks.send(match.terms.turn_webhook, body_of(match, turn.seat, turn.ply), attempt)
            except (StoreError, WebhookError) as error:
                reason = str(error)
            except Exception as error:
                log_failure(_log, f"a mistake in a message about a turn of match {turn.match_id}", error)
                reason = "a mistake of the program"
            else:
                self._ended.labels(TurnMessageOutcome.DELIVERED).inc()
                return
        self._give_up(turn, reason)

    def _give_up(self, turn: _Turn, reason: str) -> None:
        self._ended.labels(TurnMessageOutcome.GIVEN_UP).inc()
        _log.warning("a message to the webhook of match %s is given up: %s", turn.match_id, reason)

    async def _match_in(self, turn: _Turn) -> Match | None:
        """Returns the match of a turn; None if the turn is over, or played by a level. Raises StoreError."""
        match = await self._store.do(self._store.sync.match, turn.match_id)
        if match is None or match.snapshot.branch != turn.branch or match.level_for(match.seats[turn.seat]) is not None:
            return None
        since = await self._store.do(self._store.sync.moves, turn.match_id, turn.ply, match.snapshot.ply)
        events = [MatchEvent.FromString(each.payload) for each in since]
        statuses = [getattr(each, str(each.WhichOneof("kind"))).status for each in events]
        return match if statuses and all(turn.seat in each.seats_to_move for each in statuses) else None


def body_of(match: Match, seat: int, ply: int) -> bytes:
    """Returns a message about a turn, as the contract has it (CreateMatchRequest.turn_webhook): of what everybody at a
    match may know."""
    name, game = visible_name(match.seats[seat].name), game_of(match.snapshot.record)
    who = ", ".join(filter(None, (f"seat {seat + 1}", _harmless(name))))
    title = game.replace("_", " ").title()
    text = f"It is the turn of {who}{',' if ', ' in who else ''} in {title} (match {match.match_id})."
    fields = {"match": match.match_id, "game": game, "seat": seat, "name": name, "ply": ply, "text": text}
    return json.dumps(fields).encode()


def _harmless(name: str) -> str:
    """Returns the letters, marks, digits, spaces, `-` and `'` of a name: in a chat, others can call all members
    (`@everyone`) or make a link."""
    kept = "".join(each for each in name if unicodedata.category(each)[0] in "LMN" or each in " -'")
    return " ".join(kept.split())
