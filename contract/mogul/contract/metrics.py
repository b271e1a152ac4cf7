"""Metrics for Prometheus, on a port of their own. Names, labels and units: docs/reference/metrics.md."""

import threading
from typing import Final
from wsgiref.simple_server import WSGIServer

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, start_http_server

from mogul.contract.logs import Call

# Seconds. Short requests take some milliseconds, searches a tenth of a second, analyses minutes, watching a game an
# evening.
BUCKETS: Final = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 300.0, 3600.0)


class ServiceMetrics:
    """The metrics of one service, in a registry of their own: services of one process are counted apart."""

    def __init__(self, prefix: str) -> None:
        """prefix: of all names."""
        self.registry = CollectorRegistry()
        self._seconds = Histogram(
            f"{prefix}_call_seconds",
            "From a call's arrival to its end, by method and status; health checks are not counted.",
            ["method", "code"],
            buckets=BUCKETS,
            registry=self.registry,
        )
        self._errors = Counter(
            f"{prefix}_errors", "Calls ended with an error, by reason.", ["reason"], registry=self.registry
        )
        self.serving = Gauge(f"{prefix}_serving", "1 while health is SERVING, else 0.", registry=self.registry)

    def count(self, call: Call) -> None:
        """Counts a call that has ended."""
        self._seconds.labels(call.method, call.code).observe(call.seconds)
        if call.error_reason is not None:
            self._errors.labels(call.error_reason).inc()

    def note(self, call: Call, message: object) -> None:
        """Notes a message that answers a call: details for its line in the log, further figures. By default nothing."""


class MetricsPort:
    """The HTTP port for scrapes, with threads of its own."""

    def __init__(self, host: str, port: int, *metrics: CollectorRegistry) -> None:
        """metrics: of the services of this process. Raises OSError if the address is not available."""
        registry = CollectorRegistry(auto_describe=True)  # scrapes may ask for figures by their names
        for each in metrics:
            registry.register(each)
        ProcessCollector(registry=registry)  # memory, processor time, open files
        self._server: WSGIServer
        self._thread: threading.Thread
        try:
            self._server, self._thread = start_http_server(port, host, registry)
        except (OSError, UnicodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "this is no name of a host"
            raise OSError(f"cannot listen on {host}:{port} for metrics: {reason}") from error
        self.port: int = self._server.server_port

    def close(self) -> None:
        """Closes the port."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
