"""SuggestionService."""

import time
from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Any, Final

import grpc

from mogul.players.taj_mahal.review import Decision
from mogul.players.taj_mahal.suggestion import Suggestion
from mogul.server.codec.engine_info import write_engine_info
from mogul.server.codec.grade import write_grade
from mogul.server.codec.review import write_told
from mogul.server.codec.review_request import read_review
from mogul.server.codec.suggestion import Options, duration_of, priority_of, seconds_of, warning, write_result
from mogul.server.codec.suggestion_request import Asked, read_question
from mogul.server.codec.taj_mahal.values import value_codec
from mogul.server.codec.validation import broken_rules
from mogul.server.codec.violations import Violations
from mogul.server.config import ServerConfig
from mogul.server.executor import Executor
from mogul.server.fingerprint import engine_fingerprint
from mogul.server.jobs import Priority
from mogul.server.lifecycle import Lifecycle, Phase
from mogul.server.stream_queue import StreamQueue
from mogul.server.taj_mahal.analysis_work import AnalysisWork
from mogul.server.taj_mahal.catalogue import Catalogue
from mogul.server.taj_mahal.review_work import ReviewQuestion, ReviewWork
from mogul.server.taj_mahal.reviewing import Reviewed, Reviewing
from mogul.server.taj_mahal.search_work import SearchWork
from mogul.server.taj_mahal.suggesting import Answer, Found, Suggesting
from mogul.v1 import judgement_pb2, search_pb2
from mogul.v1 import suggestion_service_pb2 as messages
from mogul.v1.suggestion_service_pb2_grpc import SuggestionServiceServicer

# How often an analysis tells how far it is, unless its client says.
REPORT_SECONDS: Final = 0.25

Context = grpc.aio.ServicerContext[Any, Any]


class SuggestionServicer(SuggestionServiceServicer):
    """Translates; `Suggesting` and `Reviewing` answer."""

    def __init__(
        self,
        config: ServerConfig,
        catalogue: Catalogue,
        suggesting: Suggesting,
        reviewing: Reviewing,
        executor: Executor,
        lifecycle: Lifecycle,
    ) -> None:
        self._config = config
        self._catalogue = catalogue
        self._suggesting = suggesting
        self._reviewing = reviewing
        self._executor = executor
        self._lifecycle = lifecycle

    async def Suggest(self, request: messages.SuggestRequest, context: Context) -> messages.SuggestResponse:  # noqa: N802
        """The best move."""
        arrived, deadline = self._enter(context, self._suggesting, request.options, Priority.INTERACTIVE)
        asked, work = await self._executor.take(self._read_suggest, request)

        def present(answer: Answer) -> messages.SuggestResponse:
            result, serving = self._write(asked, answer, arrived)
            return messages.SuggestResponse(result=result, serving=serving, grade=_grade(asked, answer))

        return await self._suggesting.answer(work, deadline, present)

    def _read_suggest(self, request: messages.SuggestRequest) -> tuple[Asked, SearchWork]:
        violations = Violations(broken_rules(request))
        asked = self._read_question(violations, request, has_strength=True)
        return asked, self._suggesting.prepare(asked.question)

    async def Analyze(  # noqa: N802
        self, request: messages.AnalyzeRequest, context: Context
    ) -> AsyncIterator[messages.AnalyzeResponse]:
        """Results that grow."""
        arrived, deadline = self._enter(context, self._suggesting, request.options, Priority.INTERACTIVE)
        newest = StreamQueue[Suggestion](most=1)
        asked, work = await self._executor.take(self._read_analyze, request, newest)
        async with aclosing(self._suggesting.follow(work, newest, deadline)) as stream:
            async for found in stream:
                yield await self._executor.give(self._write_analysis, asked, found, arrived)

    def _read_analyze(
        self, request: messages.AnalyzeRequest, newest: StreamQueue[Suggestion]
    ) -> tuple[Asked, AnalysisWork]:
        violations = Violations(broken_rules(request))
        interval = seconds_of(request.report_interval) if request.HasField("report_interval") else REPORT_SECONDS
        if interval < self._config.limits.report_seconds:
            least = f"at least {self._config.limits.report_seconds:g} s are allowed here"
            violations.error("report_interval", f"{interval:g} s; {least}")
        asked = self._read_question(violations, request, has_strength=False)
        return asked, self._suggesting.prepare_analysis(asked.question, interval, newest.put)

    def _write_analysis(self, asked: Asked, found: Found, arrived: float) -> messages.AnalyzeResponse:
        result, serving = self._write(asked, found, arrived)
        final, grade = isinstance(found, Answer), _grade(asked, found)
        return messages.AnalyzeResponse(result=result, serving=serving, final=final, grade=grade)

    def _read_question(
        self, violations: Violations, request: messages.SuggestRequest | messages.AnalyzeRequest, *, has_strength: bool
    ) -> Asked:
        position, options = request.position, request.options
        proposed = request.proposed_move if request.HasField("proposed_move") else None
        return read_question(
            violations, self._config, self._catalogue, position, options, proposed, has_strength=has_strength
        )

    def _enter(
        self, context: Context, room: Suggesting | Reviewing, options: Options, priority: Priority
    ) -> tuple[float, float | None]:
        """When a call came, and its deadline if it has one; of time.monotonic(). Raises what refuses a call before it
        is read. priority: unless the call says another. More threads than are allowed are refused when it is read."""
        arrived, left = time.monotonic(), context.time_remaining()
        deadline = None if left is None else arrived + left
        self._lifecycle.check_serving()
        threads = min(options.threads or 1, self._config.limits.threads)
        room.check_room(threads, deadline, priority_of(options, priority))
        return arrived, deadline

    def _write(
        self, asked: Asked, found: Found, arrived: float
    ) -> tuple[search_pb2.SearchResult, search_pb2.ServingInfo]:
        question, warnings = asked
        if isinstance(found, Answer) and not found.is_searched:
            message = "there was no time for a single iteration: the move is a first thought"
            warnings = [*warnings, warning(search_pb2.WARNING_CODE_NOT_SEARCHED, "", message)]
        if isinstance(found, Answer) and found.is_cut_short and question.strength is not None:
            message = "there was no time for the whole work of the level: the move is weaker than it"
            warnings = [*warnings, warning(search_pb2.WARNING_CODE_CUT_SHORT, "options.strength", message)]
        codec = value_codec(question.components, question.view.rule_set)
        return write_result(codec, question, found, warnings), self._serving(found, arrived)

    async def ReviewGame(  # noqa: N802
        self, request: messages.ReviewGameRequest, context: Context
    ) -> AsyncIterator[messages.ReviewGameResponse]:
        """Decisions as they are through, and then the summary."""
        arrived, deadline = self._enter(context, self._reviewing, request.options, Priority.REVIEW)
        decisions = StreamQueue[Decision]()
        question, work = await self._executor.take(self._read_review, request, decisions)
        async with aclosing(self._reviewing.follow(work, decisions, deadline)) as stream:
            async for told in stream:
                response = await self._executor.give(write_told, question, told)
                if isinstance(told, Reviewed):
                    response.serving.CopyFrom(self._serving(told, arrived))
                yield response

    def _read_review(
        self, request: messages.ReviewGameRequest, decisions: StreamQueue[Decision]
    ) -> tuple[ReviewQuestion, ReviewWork]:
        question = read_review(Violations(broken_rules(request)), self._config, self._catalogue, request)
        return question, self._reviewing.prepare(question, decisions.put)

    def _serving(self, served: Found | Reviewed, arrived: float) -> search_pb2.ServingInfo:
        return search_pb2.ServingInfo(
            elapsed_duration=duration_of(time.monotonic() - arrived),
            queue_duration=duration_of(served.waited),
            iterations_per_second=served.iterations_per_second,
            fingerprint=engine_fingerprint(),
            server=self._config.name,
        )

    async def GetEngineInfo(  # noqa: N802
        self, request: messages.GetEngineInfoRequest, context: Context
    ) -> messages.GetEngineInfoResponse:
        """What the server is; also while it starts."""
        return await self._executor.take(self._engine_info, request)

    def _engine_info(self, request: messages.GetEngineInfoRequest) -> messages.GetEngineInfoResponse:
        Violations(broken_rules(request)).check()
        is_warm = self._lifecycle.phase is not Phase.STARTING
        engine = write_engine_info(self._config, self._catalogue, is_warm=is_warm)
        return messages.GetEngineInfoResponse(engine=engine)


def _grade(asked: Asked, found: Found) -> judgement_pb2.MoveGrade | None:
    if not isinstance(found, Answer) or found.grade is None:
        return None
    return write_grade(value_codec(asked.question.components, asked.question.view.rule_set), found.grade)
