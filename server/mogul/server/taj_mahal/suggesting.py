"""Suggestions: from a question to an answer, through the scheduler."""

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, TypeVar

from mogul.players.grade import Grade
from mogul.players.suggestion import Suggestion
from mogul.search import StopReason
from mogul.server.desk import Desk
from mogul.server.mailbox import Mailbox
from mogul.server.refusals import NotPossibleNow, Unanswerable
from mogul.server.scheduling import Admitted, Appointments, End, Priority, Report, Scheduler
from mogul.server.taj_mahal.analysis_work import AnalysisWork
from mogul.server.taj_mahal.search_work import Question, SearchWork, search_bytes

Told = TypeVar("Told")

# A search ends this long before the call's deadline: time to write the answer (some 5 ms where a hundred moves are
# legal) and to send it. The share of the time left is for the way to the client, which cannot be measured here.
ANSWER_SECONDS: Final = 0.02
ANSWER_SHARE: Final = 0.1
LONGEST_ANSWER_SECONDS: Final = 0.25


@dataclass(frozen=True)
class Found:
    """A suggestion as it stands, and how it came about.

    waited: seconds without a thread. iterations_per_second: while it had one.
    """

    suggestion: Suggestion
    waited: float
    iterations_per_second: float


@dataclass(frozen=True)
class Answer(Found):
    """A suggestion that grows no more.

    ended: why; the search's own reason, or the scheduler's where that came first.
    """

    ended: StopReason | End

    @property
    def grade(self) -> Grade | None:
        """Of the move proposed, if there was time."""
        return self.suggestion.grade

    @property
    def is_cut_short(self) -> bool:
        """Whether the deadline or the server's stop ended the search."""
        return isinstance(self.ended, End)

    @property
    def is_searched(self) -> bool:
        """Whether the move rests on anything."""
        return self.suggestion.iterations > 0 or self.ended is StopReason.FORCED


def stop_at(deadline: float | None) -> float | None:
    """When to end a search (of time.monotonic) so that its answer arrives before the deadline."""
    if deadline is None:
        return None
    left = deadline - time.monotonic()
    return deadline - min(ANSWER_SECONDS + ANSWER_SHARE * max(left, 0.0), LONGEST_ANSWER_SECONDS)


class Suggesting:
    """Answers questions."""

    def __init__(self, scheduler: Scheduler, desk: Desk, helpers: ThreadPoolExecutor) -> None:
        self._scheduler = scheduler
        self._desk = desk
        self._helpers = helpers
        self._appointments = Appointments()

    def check_room(self, threads: int, deadline: float | None, priority: Priority) -> None:
        """Raises Busy and NotServing as the scheduler would for a question, which need not be read then."""
        self._scheduler.check(search_bytes(threads), stop_at(deadline), priority)

    def prepare(self, question: Question) -> SearchWork:
        """The search for a question. Raises NotPossibleNow if the seat has nothing to decide."""
        _check_goes_on(question)
        view = question.view
        if view.seat not in view.seats_to_move:
            message = f"the position is what seat {view.seat} knows, but seat {view.seats_to_move[0]} is to move"
            raise NotPossibleNow(Unanswerable.NOT_TO_MOVE, message)
        return SearchWork(question, self._helpers)

    def prepare_analysis(self, question: Question, interval: float, tell: Callable[[Suggestion], None]) -> AnalysisWork:
        """The search for a question that tells how far it is. Raises NotPossibleNow if the game is over."""
        _check_goes_on(question)
        return AnalysisWork(question, self._helpers, interval, tell)

    async def answer(self, work: SearchWork, deadline: float | None, present: Callable[[Answer], Told]) -> Told:
        """What `present` makes, on the desk, of the best move found by the deadline (of time.monotonic). Cancelling the
        call stops the search. Raises Busy and NotServing as the scheduler."""
        if work.is_forced:
            return await self._desk.give(lambda: present(_forced(work)))
        with self._admitted(work, deadline) as admitted:
            report = await admitted.ended()
            told, seconds = await self._desk.give(_timed, lambda: present(_answer(work, report)))
            self._appointments.took(seconds)
            return told

    async def follow(
        self, work: AnalysisWork, newest: Mailbox[Suggestion], deadline: float | None
    ) -> AsyncGenerator[Found]:
        """What has been found so far, as it comes by `newest`, which `work` tells; the last is an Answer.
        To close it stops the search. Raises Busy and NotServing as the scheduler."""
        if work.is_forced:
            yield await self._desk.give(_forced, work)
            return
        with self._admitted(work, deadline) as admitted:
            ended = asyncio.ensure_future(admitted.ended())
            ended.add_done_callback(newest.wake)
            try:
                while not ended.done():
                    for suggestion in await newest.take():
                        if not ended.done():
                            yield _so_far(suggestion, work, admitted)
                report = ended.result()
            finally:
                ended.cancel()
            yield await self._desk.give(_answer, work, report)

    @contextmanager
    def _admitted(self, work: SearchWork, deadline: float | None) -> Iterator[Admitted]:
        """To end so early that this answer and those due at the same time are all written before the deadline."""
        with (
            self._appointments.booked(stop_at(deadline), time.monotonic()) as end,
            self._scheduler.admit(work, end, work.priority) as admitted,
        ):
            yield admitted


def _timed(write: Callable[[], Told]) -> tuple[Told, float]:
    """What it returns, and the seconds it took."""
    began = time.monotonic()
    return write(), time.monotonic() - began


def _check_goes_on(question: Question) -> None:
    if question.view.is_over:
        raise NotPossibleNow(Unanswerable.GAME_OVER, "the game is over")


def _so_far(suggestion: Suggestion, work: SearchWork, admitted: Admitted) -> Found:
    ran = admitted.ran
    waited = time.monotonic() - admitted.since - ran
    return Found(suggestion, waited, work.iterations / ran if ran else 0.0)


def _forced(work: SearchWork) -> Answer:
    suggestion = work.suggestion()
    return Answer(suggestion, 0.0, 0.0, StopReason.FORCED)


def _answer(work: SearchWork, report: Report) -> Answer:
    suggestion = work.suggestion()
    return Answer(
        suggestion=suggestion,
        ended=suggestion.stop_reason if work.is_found or report.end is End.DONE else report.end,
        waited=report.waited,
        iterations_per_second=work.iterations / report.ran if report.ran else 0.0,
    )
