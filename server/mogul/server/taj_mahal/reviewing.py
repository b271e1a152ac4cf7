"""Reviews: from a question to a stream of decisions, through the scheduler."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from mogul.players.review import Decision, ReviewSummary
from mogul.search import StopReason
from mogul.server.desk import Desk
from mogul.server.mailbox import Mailbox
from mogul.server.scheduling import End, Priority, Report, Scheduler
from mogul.server.taj_mahal.review_work import ReviewProgress, ReviewQuestion, ReviewWork, review_bytes
from mogul.server.taj_mahal.suggesting import stop_at

# How often a review tells how far it is while no decision is through: a person does not take it for stuck.
PROGRESS_SECONDS: Final = 0.5


@dataclass(frozen=True)
class Told:
    """How far a review is, and what is new: a decision, or nothing."""

    progress: ReviewProgress
    decision: Decision | None = None


@dataclass(frozen=True)
class Reviewed:
    """A review that goes no further.

    ended: why. waited: seconds without a thread. iterations_per_second: while it had one.
    """

    progress: ReviewProgress
    summary: ReviewSummary
    ended: StopReason | End
    waited: float
    iterations_per_second: float


class Reviewing:
    """Reviews games."""

    def __init__(self, scheduler: Scheduler, desk: Desk, helpers: ThreadPoolExecutor) -> None:
        self._scheduler = scheduler
        self._desk = desk
        self._helpers = helpers

    def check_room(self, threads: int, deadline: float | None, priority: Priority) -> None:
        """Raises Busy and NotServing as the scheduler would for a review, which need not be read then."""
        self._scheduler.check(review_bytes(threads), stop_at(deadline), priority)

    def prepare(self, question: ReviewQuestion, tell: Callable[[Decision], None]) -> ReviewWork:
        """The review that is asked for; `tell` is called with every decision, in any thread."""
        return ReviewWork(question, self._helpers, tell)

    async def follow(
        self, work: ReviewWork, decisions: Mailbox[Decision], deadline: float | None
    ) -> AsyncGenerator[Told | Reviewed]:
        """What there is to tell, as it comes by `decisions`, which `work` tells; the last is Reviewed.
        To close it stops the review. Raises Busy and NotServing as the scheduler."""
        with self._scheduler.admit(work, stop_at(deadline), work.priority) as admitted:
            yield Told(work.progress)
            ended = asyncio.ensure_future(admitted.ended())
            ended.add_done_callback(decisions.wake)
            try:
                while not ended.done():
                    new = await decisions.take(PROGRESS_SECONDS)
                    for decision in new:
                        yield Told(work.progress, decision)
                    if not new and not ended.done():
                        yield Told(work.progress)
                report = ended.result()
            finally:
                ended.cancel()
            for decision in decisions.rest():  # told before the end was
                yield Told(work.progress, decision)
            yield await self._desk.give(_reviewed, work, report)


def _reviewed(work: ReviewWork, report: Report) -> Reviewed:
    return Reviewed(
        progress=work.progress,
        summary=work.summary(),
        ended=StopReason.ITERATIONS if report.end is End.DONE else report.end,
        waited=report.waited,
        iterations_per_second=work.progress.iterations / report.ran if report.ran else 0.0,
    )
