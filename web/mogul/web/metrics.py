"""The metrics of a door. Names, labels and units: docs/reference/metrics.md."""

import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Final

from connectrpc.code import Code
from connectrpc.errors import ConnectError
from prometheus_client import CollectorRegistry, Gauge, Histogram

from mogul.contract.metrics import BUCKETS
from mogul.web.methods import Method

# As in the metrics of the server, the names of gRPC.
_NAMES: Final = {code: code.name for code in Code} | {Code.CANCELED: "CANCELLED"}


class Metrics:
    """The metrics of one door, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._seconds = Histogram(
            "mogul_door_call_seconds",
            "From the forwarding of a browser's call to its end, by method and status.",
            ["method", "code"],
            buckets=BUCKETS,
            registry=self.registry,
        )
        self._streams = Gauge(
            "mogul_door_open_streams", "Streams that are open, by method.", ["method"], registry=self.registry
        )

    @contextmanager
    def call(self, method: Method) -> Iterator[None]:
        """Counts a call, for the time of a block."""
        began, code = time.perf_counter(), "OK"
        is_open = self._streams.labels(method.label).track_inprogress() if method.streams else nullcontext()
        try:
            with is_open:
                yield
        except ConnectError as error:
            code = _NAMES[error.code]
            raise
        except BaseException:  # the client has gone, or its deadline has passed
            code = _NAMES[Code.CANCELED]
            raise
        finally:
            self._seconds.labels(method.label, code).observe(time.perf_counter() - began)
