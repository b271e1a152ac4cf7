"""SuggestionService: each method admits a job, parses its request, runs the job, and writes the reply.

A queue leads from a thread that produces values to a coroutine that streams them to a client, which may be slow. The
answer of GetEngineInfo is kept until the start has come further.
"""

import asyncio
import time
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator
from contextlib import aclosing, contextmanager
from functools import partial
from typing import Any, Final, Generic, TypeVar

from mogul.codec.record_views import check_not_over
from mogul.codec.results import ReviewWriter, SuggestionWriter, duration_of, request_warnings
from mogul.codec.violations import Violations, broken_rules
from mogul.contract.errors import ErrorReason, FailedPrecondition
from mogul.contract.interceptors import Context
from mogul.players.game_player import GamePlayer
from mogul.players.review import Decision, GameReview, decision_review
from mogul.players.suggestion import Suggestion
from mogul.players.suggestion_search import SuggestionSearch
from mogul.search import StopReason
from mogul.server.config import ServerConfig
from mogul.server.deadline import ReplySlots, latest_end
from mogul.server.engine_info import write_engine_info
from mogul.server.job import Job, JobEnd, JobReport, Priority
from mogul.server.lanes import Lane, Lanes
from mogul.server.lifecycle import Lifecycle, ReadinessStep
from mogul.server.requests import (
    PRIORITIES,
    STOP_REASONS,
    Options,
    priority_of,
    read_review_request,
    read_suggestion_request,
    seconds_of,
)
from mogul.server.scheduler import Scheduler
from mogul.server.served_games import ServedGames, fingerprint
from mogul.v1 import search_pb2
from mogul.v1 import suggestion_service_pb2 as messages
from mogul.v1.suggestion_service_pb2 import GetEngineInfoResponse
from mogul.v1.suggestion_service_pb2_grpc import SuggestionServiceServicer

Value = TypeVar("Value")


class StreamQueue(Generic[Value]):
    """Values in order. Made in the event loop of the coroutine that takes them."""

    def __init__(self, max_size: int | None = None) -> None:
        """max_size: values kept; beyond it the oldest is dropped. None: all are kept."""
        self._loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()
        self._values: deque[Value] = deque(maxlen=max_size)

    def put(self, value: Value | None) -> None:
        """Adds a value, in any thread; None adds nothing."""
        if value is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._add, value)

    def _add(self, value: Value) -> None:
        self._values.append(value)
        self._changed.set()

    async def until(self, ended: asyncio.Future[Any], seconds: float | None = None) -> AsyncGenerator[list[Value]]:
        """Yields new values until the future has ended, and an empty list after each `seconds` without any. Closing the
        generator before cancels the future."""
        ended.add_done_callback(lambda _: self._changed.set())
        try:
            while not ended.done() or self._values:
                try:
                    await asyncio.wait_for(self._changed.wait(), seconds)
                except TimeoutError:
                    yield []
                    continue
                values = list(self._values)
                self._values.clear()
                if not ended.done():
                    self._changed.clear()
                if values:
                    yield values
        finally:
            ended.cancel()


class EngineDescription:
    """The description of a server. To write it takes milliseconds, and boards and clients ask for it all the time."""

    def __init__(self, config: ServerConfig, games: ServedGames, lifecycle: Lifecycle) -> None:
        self._config, self._games, self._lifecycle = config, games, lifecycle
        self._written: tuple[object, GetEngineInfoResponse] | None = None

    def current(self) -> GetEngineInfoResponse | None:
        """Returns the description; None if it is to be written."""
        written = self._written
        return written[1] if written is not None and written[0] == self._progress() else None

    def write(self) -> GetEngineInfoResponse:
        """Returns the description, and writes it unless another call has done so meanwhile. For one thread."""
        found = self.current()
        if found is None:
            progress = self._progress()  # before: a step that is done meanwhile makes another description due
            found = GetEngineInfoResponse(engine=write_engine_info(self._config, self._games, self._lifecycle))
            self._written = (progress, found)
        return found

    def _progress(self) -> object:
        return self._lifecycle.progress, [self._lifecycle.ready(game.codec.game) for game in self._games]


# Time between two messages of an analysis, by default.
REPORT_SECONDS: Final = 0.25
# Time between two messages of a review without a new decision: a person does not take it for stuck.
PROGRESS_SECONDS: Final = 0.5


class SuggestionService(SuggestionServiceServicer):
    """The servicer of SuggestionService."""

    def __init__(
        self,
        config: ServerConfig,
        games: ServedGames,
        scheduler: Scheduler,
        lanes: Lanes,
        lifecycle: Lifecycle,
    ) -> None:
        self._config = config
        self._games = games
        self._scheduler = scheduler
        self._lanes = lanes
        self._lifecycle = lifecycle
        self._reply_slots = ReplySlots()
        self._description = EngineDescription(config, games, lifecycle)

    async def Suggest(self, request: messages.SuggestRequest, context: Context) -> messages.SuggestResponse:  # noqa: N802
        """Returns the best move."""
        arrived = time.monotonic()
        with self._admit(context, request.options, self._trees(request), Priority.INTERACTIVE) as job:
            search, writer = await self._lane(job.priority).run(self._read_search, request, job.priority)
            report = await self._scheduler.run(job, search)
            response, seconds = await self._lanes.replies.run(self._write_suggest, search, writer, report, arrived)
            self._reply_slots.record(seconds)
            return response

    def _write_suggest(
        self, search: SuggestionSearch, writer: SuggestionWriter, report: JobReport, arrived: float
    ) -> tuple[messages.SuggestResponse, float]:
        """Returns the response, and the seconds that it took to write."""
        began = time.monotonic()
        response = messages.SuggestResponse(**self._write_final(search, writer, report, arrived))
        return response, time.monotonic() - began

    def _write_final(
        self, search: SuggestionSearch, writer: SuggestionWriter, report: JobReport, arrived: float
    ) -> dict[str, Any]:
        """Returns the fields of the last message about a search."""
        suggestion = search.suggestion()
        is_whole = search.is_found or report.end is JobEnd.DONE
        return {
            "result": writer.write_result(suggestion, STOP_REASONS[suggestion.stop_reason if is_whole else report.end]),
            "serving": self._write_serving(search.request.game, arrived, report, search.iterations),
            "grade": writer.write_grade(suggestion),
        }

    async def Analyze(  # noqa: N802
        self, request: messages.AnalyzeRequest, context: Context
    ) -> AsyncIterator[messages.AnalyzeResponse]:
        """Yields results that grow."""
        arrived = time.monotonic()
        interval = seconds_of(request.report_interval) if request.HasField("report_interval") else REPORT_SECONDS
        with self._admit(context, request.options, self._trees(request), Priority.INTERACTIVE) as job:
            search, writer = await self._lane(job.priority).run(self._read_search, request, job.priority)
            replies = self._lanes.replies
            so_far = StreamQueue[Suggestion](max_size=1)
            ended = asyncio.ensure_future(self._scheduler.run(job, search, _reporter(search, interval, so_far.put)))
            async with aclosing(so_far.until(ended)) as lists:
                async for suggestions in lists:
                    for suggestion in () if ended.done() else suggestions:
                        serving = self._write_serving(search.request.game, arrived, job, search.iterations)
                        result = await replies.run(writer.write_result, suggestion)
                        yield messages.AnalyzeResponse(result=result, serving=serving)
            final = await replies.run(self._write_final, search, writer, ended.result(), arrived)
        # Outside: a client that does not read its last message keeps no memory of a search.
        yield messages.AnalyzeResponse(**final, final=True)

    def _read_search(
        self, request: messages.SuggestRequest | messages.AnalyzeRequest, priority: Priority
    ) -> tuple[SuggestionSearch, SuggestionWriter]:
        violations = Violations(broken_rules(request))
        read = read_suggestion_request(violations, self._games, self._config.limits, request)
        check_not_over(read.view.is_over)
        if isinstance(request, messages.SuggestRequest) and read.view.seat not in read.view.seats_to_move:
            seats = ", ".join(map(str, read.view.seats_to_move))
            message = f"the position is the knowledge of seat {read.view.seat}, but seat {seats} is to move"
            raise FailedPrecondition(ErrorReason.NOT_TO_MOVE, message)
        if read.proposed is not None:
            self._lifecycle.check_ready(read.game.rules.id, ReadinessStep.REVIEWS)
        is_warm = ReadinessStep.LEVELS in self._lifecycle.ready(read.game.rules.id)
        return SuggestionSearch(read), SuggestionWriter(
            read, PRIORITIES[priority], request_warnings(violations, read), is_warm=is_warm
        )

    async def ReviewGame(  # noqa: N802
        self, request: messages.ReviewGameRequest, context: Context
    ) -> AsyncIterator[messages.ReviewGameResponse]:
        """Yields decisions as they are reviewed, then the summary."""
        arrived = time.monotonic()
        trees = max(self._threads(request.options), decision_review.TREES)
        with self._admit(context, request.options, trees, Priority.REVIEW) as job:
            review, writer = await self._lane(job.priority).run(self._read_review, request, job.priority)
            decisions, replies = StreamQueue[Decision](), self._lanes.replies
            write_progress = partial(self._write_progress, review, writer, job, arrived)
            yield write_progress()
            ended = asyncio.ensure_future(self._scheduler.run(job, review, decisions.put))
            async with aclosing(decisions.until(ended, PROGRESS_SECONDS)) as lists:
                async for new in lists:
                    for decision in new or (None,):
                        yield await replies.run(write_progress, decision)
            final = await replies.run(self._write_review, review, writer, ended.result(), arrived)
        yield final

    def _read_review(self, request: messages.ReviewGameRequest, priority: Priority) -> tuple[GameReview, ReviewWriter]:
        violations = Violations(broken_rules(request))
        read = read_review_request(violations, self._games, self._config.limits, request)
        self._lifecycle.check_ready(read.game.player.rules.id, ReadinessStep.REVIEWS)
        return GameReview(read), ReviewWriter(read, PRIORITIES[priority])

    def _write_review(
        self, review: GameReview, writer: ReviewWriter, report: JobReport, arrived: float
    ) -> messages.ReviewGameResponse:
        ended = StopReason.ITERATIONS if report.end is JobEnd.DONE else report.end
        response = self._write_progress(review, writer, report, arrived)
        response.summary.CopyFrom(writer.write_summary(review.summary(), STOP_REASONS[ended]))
        return response

    def _write_progress(
        self,
        review: GameReview,
        writer: ReviewWriter,
        times: JobReport | Job,
        arrived: float,
        decision: Decision | None = None,
    ) -> messages.ReviewGameResponse:
        response = writer.write_progress(review.progress, decision)
        serving = self._write_serving(review.request.game.player, arrived, times, response.progress.iterations)
        response.serving.CopyFrom(serving)
        return response

    async def GetEngineInfo(  # noqa: N802
        self, request: messages.GetEngineInfoRequest, context: Context
    ) -> messages.GetEngineInfoResponse:
        """Returns the engine's description, also while the server starts."""
        Violations(broken_rules(request)).check()
        # Not in a lane of requests: the health check of a board needs an answer while these are too many, too.
        described = self._description.current()
        if described is None:
            described = await self._lanes.replies.run(self._description.write)
        return described

    @contextmanager
    def _admit(self, context: Context, options: Options, trees: int, default: Priority) -> Iterator[Job]:
        """Admits the job of a call: reserves its memory and, if it has a deadline, the time to write its reply. Raises
        the errors of a call that need no parsing of its request. default: the class of a call that asks for none."""
        self._lifecycle.check_serving()
        now, left = time.monotonic(), context.time_remaining()
        latest = latest_end(None if left is None else now + left)
        size, priority = self._games.search_bytes(trees), priority_of(options, default)
        parsed_after = self._lane(priority).backlog
        with (
            self._reply_slots.reserve(latest, now) as stop_at,
            self._scheduler.admit(size, stop_at, priority, parsed_after) as job,
        ):
            yield job

    def _lane(self, priority: Priority) -> Lane:
        """Returns the lane that parses requests of a class."""
        return self._lanes.interactive if priority is Priority.INTERACTIVE else self._lanes.requests

    def _threads(self, options: Options) -> int:
        """Returns the threads of a search; a number that is not allowed is refused when the request is parsed."""
        return min(max(options.threads, 1), self._config.limits.threads)

    def _trees(self, request: messages.SuggestRequest | messages.AnalyzeRequest) -> int:
        threads = self._threads(request.options)
        return max(threads, decision_review.TREES) if request.HasField("proposed_move") else threads

    def _write_serving(
        self, game: GamePlayer, arrived: float, times: JobReport | Job, iterations: int
    ) -> search_pb2.ServingInfo:
        return search_pb2.ServingInfo(
            elapsed_duration=duration_of(time.monotonic() - arrived),
            queue_duration=duration_of(times.waited),
            iterations_per_second=iterations / times.ran if times.ran else 0.0,
            fingerprint=fingerprint(game.rules.id),
            server=self._config.name,
        )


def _reporter(search: SuggestionSearch, interval: float, put: Callable[[Suggestion], None]) -> Callable[[None], None]:
    """Returns a callback of slices that puts a suggestion after the first slice and then once `interval` seconds."""
    next_report = 0.0

    def report(_: None) -> None:
        nonlocal next_report
        if not search.is_done and time.monotonic() >= next_report:
            next_report = time.monotonic() + interval
            put(search.suggestion())

    return report
