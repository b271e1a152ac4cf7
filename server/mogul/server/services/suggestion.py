"""SuggestionService: each method admits a job, parses its request, runs the job, and writes the reply."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import aclosing, contextmanager
from functools import partial
from typing import Final

from mogul.players.review import Decision, GameReview
from mogul.players.suggestion import GRADING_TREES, Suggestion
from mogul.players.suggestion_search import SuggestionSearch
from mogul.search import StopReason
from mogul.server.codec.engine_info import write_engine_info
from mogul.server.codec.grade import write_grade
from mogul.server.codec.review import write_decision, write_summary
from mogul.server.codec.review_request import read_review
from mogul.server.codec.suggestion import Options, duration_of, priority_of, seconds_of, warning, write_result
from mogul.server.codec.suggestion_request import Asked, read_question
from mogul.server.codec.taj_mahal.pieces import pieces_of
from mogul.server.codec.validation import broken_rules
from mogul.server.codec.violations import Violations
from mogul.server.config import ServerConfig
from mogul.server.errors import ErrorReason, FailedPrecondition
from mogul.server.executor import Executor, Lane
from mogul.server.fingerprint import engine_fingerprint
from mogul.server.interceptors.handlers import Context
from mogul.server.jobs import Job, JobEnd, JobReport, Priority, ReplySlots, Scheduler, latest_end
from mogul.server.lifecycle import Lifecycle, Phase
from mogul.server.stream_queue import StreamQueue
from mogul.server.taj_mahal.catalogue import Catalogue
from mogul.server.taj_mahal.review_work import ReviewQuestion
from mogul.server.taj_mahal.search_work import search_bytes
from mogul.v1 import judgement_pb2, search_pb2
from mogul.v1 import suggestion_service_pb2 as messages
from mogul.v1.suggestion_service_pb2_grpc import SuggestionServiceServicer

# Time between two messages of an analysis, by default.
REPORT_SECONDS: Final = 0.25
# Time between two messages of a review without a new decision: a person does not take it for stuck.
PROGRESS_SECONDS: Final = 0.5


class SuggestionService(SuggestionServiceServicer):
    """The servicer of SuggestionService."""

    def __init__(
        self,
        config: ServerConfig,
        catalogue: Catalogue,
        scheduler: Scheduler,
        executor: Executor,
        lifecycle: Lifecycle,
    ) -> None:
        self._config = config
        self._catalogue = catalogue
        self._scheduler = scheduler
        self._executor = executor
        self._lifecycle = lifecycle
        self._reply_slots = ReplySlots()

    async def Suggest(self, request: messages.SuggestRequest, context: Context) -> messages.SuggestResponse:  # noqa: N802
        """Returns the best move."""
        arrived = time.monotonic()
        with self._admit(context, request.options, self._trees(request), Priority.INTERACTIVE) as job:
            asked, search = await self._lane(job).run(self._read_suggest, request)
            report = await job.run(search)
            return await self._executor.replies.run(self._write_suggest, asked, search, report, arrived)

    def _read_suggest(self, request: messages.SuggestRequest) -> tuple[Asked, SuggestionSearch]:
        asked = self._read_question(request, has_strength=True)
        view = asked.question.view
        if view.seat not in view.seats_to_move:
            message = f"the position is what seat {view.seat} knows, but seat {view.seats_to_move[0]} is to move"
            raise FailedPrecondition(ErrorReason.NOT_TO_MOVE, message)
        return asked, SuggestionSearch(asked.question)

    def _read_question(
        self, request: messages.SuggestRequest | messages.AnalyzeRequest, *, has_strength: bool
    ) -> Asked:
        violations = Violations(broken_rules(request))
        proposed = request.proposed_move if request.HasField("proposed_move") else None
        asked = read_question(
            violations,
            self._config,
            self._catalogue,
            request.position,
            request.options,
            proposed,
            has_strength=has_strength,
        )
        if asked.question.view.is_over:
            raise FailedPrecondition(ErrorReason.GAME_OVER, "the game is over")
        return asked

    def _write_suggest(
        self, asked: Asked, search: SuggestionSearch, report: JobReport, arrived: float
    ) -> messages.SuggestResponse:
        began, suggestion = time.monotonic(), search.suggestion()
        response = messages.SuggestResponse(
            result=_write_final(asked, suggestion, report),
            serving=self._serving(arrived, report.waited, search.iterations, report.ran),
            grade=_write_grade(asked, suggestion),
        )
        self._reply_slots.record(time.monotonic() - began)
        return response

    async def Analyze(  # noqa: N802
        self, request: messages.AnalyzeRequest, context: Context
    ) -> AsyncIterator[messages.AnalyzeResponse]:
        """Yields results that grow."""
        arrived = time.monotonic()
        with self._admit(context, request.options, self._trees(request), Priority.INTERACTIVE) as job:
            asked, search, interval = await self._lane(job).run(self._read_analyze, request)
            so_far = StreamQueue[Suggestion](max_size=1)
            ended = asyncio.ensure_future(job.run(search, _reporter(search, interval, so_far.put)))
            async with aclosing(so_far.until(ended)) as lists:
                async for suggestions in lists:
                    for suggestion in () if ended.done() else suggestions:
                        serving = self._serving(arrived, job.waited, search.iterations, job.ran)
                        yield await self._executor.replies.run(_write_partial, asked, suggestion, serving)
            yield await self._executor.replies.run(self._write_analysis, asked, search, ended.result(), arrived)

    def _read_analyze(self, request: messages.AnalyzeRequest) -> tuple[Asked, SuggestionSearch, float]:
        asked = self._read_question(request, has_strength=False)
        interval = seconds_of(request.report_interval) if request.HasField("report_interval") else REPORT_SECONDS
        return asked, SuggestionSearch(asked.question), interval

    def _write_analysis(
        self, asked: Asked, search: SuggestionSearch, report: JobReport, arrived: float
    ) -> messages.AnalyzeResponse:
        suggestion = search.suggestion()
        return messages.AnalyzeResponse(
            result=_write_final(asked, suggestion, report),
            serving=self._serving(arrived, report.waited, search.iterations, report.ran),
            final=True,
            grade=_write_grade(asked, suggestion),
        )

    async def ReviewGame(  # noqa: N802
        self, request: messages.ReviewGameRequest, context: Context
    ) -> AsyncIterator[messages.ReviewGameResponse]:
        """Yields decisions as they are reviewed, then the summary."""
        arrived = time.monotonic()
        trees = max(self._threads(request.options), 2)  # two trees are compared
        with self._admit(context, request.options, trees, Priority.REVIEW) as job:
            question, review = await self._lane(job).run(self._read_review, request)
            yield write_decision(question, review.progress, None)
            decisions = StreamQueue[Decision]()
            ended = asyncio.ensure_future(job.run(review, partial(_put_decision, decisions)))
            async with aclosing(decisions.until(ended, PROGRESS_SECONDS)) as lists:
                async for new in lists:
                    for decision in new or (None,):
                        yield await self._executor.replies.run(write_decision, question, review.progress, decision)
            yield await self._executor.replies.run(self._write_review, question, review, ended.result(), arrived)

    def _read_review(self, request: messages.ReviewGameRequest) -> tuple[ReviewQuestion, GameReview]:
        question = read_review(Violations(broken_rules(request)), self._config, self._catalogue, request)
        return question, GameReview(question)

    def _write_review(
        self, question: ReviewQuestion, review: GameReview, report: JobReport, arrived: float
    ) -> messages.ReviewGameResponse:
        ended = StopReason.ITERATIONS if report.end is JobEnd.DONE else report.end
        response = write_summary(question, review.progress, review.summary(), ended)
        response.serving.CopyFrom(self._serving(arrived, report.waited, review.progress.iterations, report.ran))
        return response

    async def GetEngineInfo(  # noqa: N802
        self, request: messages.GetEngineInfoRequest, context: Context
    ) -> messages.GetEngineInfoResponse:
        """Returns the engine's description, also while the server starts."""
        return await self._executor.requests.run(self._engine_info, request)

    def _engine_info(self, request: messages.GetEngineInfoRequest) -> messages.GetEngineInfoResponse:
        Violations(broken_rules(request)).check()
        is_warm = self._lifecycle.phase is not Phase.STARTING
        engine = write_engine_info(self._config, self._catalogue, is_warm=is_warm)
        return messages.GetEngineInfoResponse(engine=engine)

    @contextmanager
    def _admit(self, context: Context, options: Options, trees: int, default: Priority) -> Iterator[Job]:
        """Admits the job of a call: reserves its memory and, if it has a deadline, the time to write its reply. Raises
        the errors of a call that need no parsing of its request. default: the class of a call that asks for none."""
        self._lifecycle.check_serving()
        now, left = time.monotonic(), context.time_remaining()
        latest = latest_end(None if left is None else now + left)
        with (
            self._reply_slots.reserve(latest, now) as stop_at,
            self._scheduler.admit(search_bytes(trees), stop_at, priority_of(options, default)) as job,
        ):
            yield job

    def _lane(self, job: Job) -> Lane:
        """Returns the lane that parses the request of a job."""
        return self._executor.interactive if job.priority is Priority.INTERACTIVE else self._executor.requests

    def _threads(self, options: Options) -> int:
        """Returns the threads of a search; a number that is not allowed is refused when the request is parsed."""
        return min(max(options.threads, 1), self._config.limits.threads)

    def _trees(self, request: messages.SuggestRequest | messages.AnalyzeRequest) -> int:
        return self._threads(request.options) + (GRADING_TREES if request.HasField("proposed_move") else 0)

    def _serving(self, arrived: float, waited: float, iterations: int, ran: float) -> search_pb2.ServingInfo:
        return search_pb2.ServingInfo(
            elapsed_duration=duration_of(time.monotonic() - arrived),
            queue_duration=duration_of(waited),
            iterations_per_second=iterations / ran if ran else 0.0,
            fingerprint=engine_fingerprint(),
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


def _put_decision(decisions: StreamQueue[Decision], decision: Decision | None) -> None:
    if decision is not None:
        decisions.put(decision)


def _write_partial(asked: Asked, suggestion: Suggestion, serving: search_pb2.ServingInfo) -> messages.AnalyzeResponse:
    result = write_result(asked.question, suggestion, None, asked.warnings)
    return messages.AnalyzeResponse(result=result, serving=serving)


def _write_final(asked: Asked, suggestion: Suggestion, report: JobReport) -> search_pb2.SearchResult:
    """Returns the result of a search that has ended, with warnings where its time was too short."""
    warnings = list(asked.warnings)
    is_cut_short = report.end is not JobEnd.DONE and not suggestion.is_whole
    ended = report.end if is_cut_short else suggestion.stop_reason
    if suggestion.iterations == 0 and ended is not StopReason.FORCED:
        message = "there was no time for a single iteration: the move is a first guess"
        warnings.append(warning(search_pb2.WARNING_CODE_NOT_SEARCHED, "", message))
    if is_cut_short and asked.question.strength is not None:
        message = "there was no time for all iterations of the level: the move is weaker than the level"
        warnings.append(warning(search_pb2.WARNING_CODE_CUT_SHORT, "options.strength", message))
    return write_result(asked.question, suggestion, ended, warnings)


def _write_grade(asked: Asked, suggestion: Suggestion) -> judgement_pb2.MoveGrade | None:
    question = asked.question
    if suggestion.grade is None:
        return None
    return write_grade(pieces_of(question.components, question.view.rule_set), suggestion.grade)
