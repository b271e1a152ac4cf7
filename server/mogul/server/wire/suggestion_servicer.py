"""SuggestionService."""

import secrets
import time
from typing import Any

import grpc

from mogul.engine.problem import Severity
from mogul.server.config import ServerConfig
from mogul.server.desk import Desk
from mogul.server.fingerprint import engine_fingerprint
from mogul.server.lifecycle import Lifecycle
from mogul.server.taj_mahal.catalogue import Catalogue
from mogul.server.taj_mahal.search_work import Question, SearchWork
from mogul.server.taj_mahal.suggesting import Answer, Suggesting
from mogul.server.wire.engine_info import write_engine_info
from mogul.server.wire.games import Known, read_position
from mogul.server.wire.reading import Reader
from mogul.server.wire.searches import check_options, duration_of, seconds_of, unreachable, warning, write_result
from mogul.server.wire.taj_mahal.pieces import pieces_of
from mogul.server.wire.validation import broken_rules
from mogul.v1 import search_pb2
from mogul.v1 import suggestion_service_pb2 as messages
from mogul.v1.suggestion_service_pb2_grpc import SuggestionServiceServicer

Context = grpc.aio.ServicerContext[Any, Any]


class SuggestionServicer(SuggestionServiceServicer):
    """Translates; `Suggesting` answers."""

    def __init__(
        self, config: ServerConfig, catalogue: Catalogue, suggesting: Suggesting, desk: Desk, lifecycle: Lifecycle
    ) -> None:
        self._config = config
        self._catalogue = catalogue
        self._suggesting = suggesting
        self._desk = desk
        self._lifecycle = lifecycle

    async def Suggest(self, request: messages.SuggestRequest, context: Context) -> messages.SuggestResponse:  # noqa: N802
        """The best move."""
        arrived, left = time.monotonic(), context.time_remaining()
        self._lifecycle.check_serving()
        question, work, warnings = await self._desk.run(self._read, request)
        return await self._suggesting.answer(
            work,
            None if left is None else arrived + left,
            lambda answer: self._write(question, answer, warnings, arrived),
        )

    def _read(self, request: messages.SuggestRequest) -> tuple[Question, SearchWork, list[search_pb2.Warning]]:
        reader = Reader(broken_rules(request))
        check_options(reader, self._config.limits, request.options)
        try:
            known = read_position(reader, self._catalogue, "position", request.position)
        finally:  # what cannot be right goes before what is not possible now
            reader.check()
        assert known is not None  # else the reason is noted
        warnings = [unreachable(each) for each in reader.problems if each.severity is Severity.WARNING]
        if known.view.memory is None:
            message = "the view has no memory of cards: every unseen card was taken as equally likely everywhere"
            place = "position.taj_mahal.view.memory_tracking"
            warnings.append(warning(search_pb2.WARNING_CODE_MEMORY_NOT_TRACKED, place, message))
        question = self._question(known, request.options)
        return question, self._suggesting.prepare(question), warnings

    def _question(self, known: Known, options: search_pb2.SearchOptions) -> Question:
        iterations = options.budget.iterations or None
        seconds = seconds_of(options.budget.duration) if options.budget.HasField("duration") else None
        return Question(
            components=known.components,
            view=known.view,
            iterations=self._config.default_iterations if iterations is None and seconds is None else iterations,
            seconds=seconds,
            threads=options.threads or 1,
            seed=options.seed if options.HasField("seed") else secrets.randbits(63),
            max_candidates=options.max_candidates,
        )

    def _write(
        self, question: Question, answer: Answer, warnings: list[search_pb2.Warning], arrived: float
    ) -> messages.SuggestResponse:
        if not answer.is_searched:
            message = "there was no time for a single iteration: the move is a first thought"
            warnings = [*warnings, warning(search_pb2.WARNING_CODE_NOT_SEARCHED, "", message)]
        pieces = pieces_of(question.components, question.view.rule_set)
        return messages.SuggestResponse(
            result=write_result(pieces, question, answer, warnings),
            serving=search_pb2.ServingInfo(
                elapsed_duration=duration_of(time.monotonic() - arrived),
                queue_duration=duration_of(answer.waited),
                iterations_per_second=answer.iterations_per_second,
                fingerprint=engine_fingerprint(),
                server=self._config.name,
            ),
        )

    async def GetEngineInfo(  # noqa: N802
        self, request: messages.GetEngineInfoRequest, context: Context
    ) -> messages.GetEngineInfoResponse:
        """What the server is; also while it starts."""
        info = await self._desk.run(write_engine_info, self._config, self._catalogue)
        return messages.GetEngineInfoResponse(engine=info)
