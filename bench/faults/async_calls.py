"""Calls of a plain generated client in an event loop, and their outcomes."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import grpc
from google.rpc import error_details_pb2

from bench.stubs import details
from mogul.v1.rules_service_pb2_grpc import RulesServiceStub
from mogul.v1.suggestion_service_pb2_grpc import SuggestionServiceStub


class AsyncStubs:
    """The services of one server; nothing is retried."""

    def __init__(self, address: str) -> None:
        self.channel = grpc.aio.insecure_channel(address, [("grpc.enable_retries", 0)])
        self.suggestions: Any = SuggestionServiceStub(self.channel)
        self.rules: Any = RulesServiceStub(self.channel)


@asynccontextmanager
async def connected(address: str) -> AsyncIterator[AsyncStubs]:
    """Stubs for the time of a block, connected."""
    stubs = AsyncStubs(address)
    try:
        await stubs.channel.channel_ready()
        yield stubs
    finally:
        await stubs.channel.close()


@dataclass(frozen=True)
class Ended:
    """The outcome of a call: an answer or an error. seconds: as measured by the client."""

    seconds: float
    answer: Any = None
    error: grpc.aio.AioRpcError | None = None

    @property
    def code(self) -> grpc.StatusCode:
        """Its status."""
        return grpc.StatusCode.OK if self.error is None else self.error.code()

    @property
    def retry_seconds(self) -> float:
        """The delay after which a refused call may be repeated; 0 without RetryInfo."""
        if self.error is None or not self.error.trailing_metadata():
            return 0.0
        retry = error_details_pb2.RetryInfo()
        found = any(each.Unpack(retry) for each in details(self.error).details)
        return float(retry.retry_delay.ToTimedelta().total_seconds()) if found else 0.0


async def unary_call(method: Any, request: Any, timeout: float | None = None) -> Ended:
    """A unary call to its end."""
    began = time.perf_counter()
    try:
        answer = await method(request, timeout=timeout)
    except grpc.aio.AioRpcError as error:
        return Ended(time.perf_counter() - began, error=error)
    return Ended(time.perf_counter() - began, answer)
