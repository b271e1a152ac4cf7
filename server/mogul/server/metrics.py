"""Metrics for Prometheus, on a port of their own. Names, labels and units: docs/reference/metrics.md."""

import threading
from collections.abc import Iterator
from wsgiref.simple_server import WSGIServer

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from mogul.server.jobs import Scheduler
from mogul.server.lifecycle import Lifecycle, Phase
from mogul.server.logs import Call

# Seconds. Short requests take some milliseconds, searches a tenth of a second, analyses minutes.
BUCKETS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 300.0)


class Metrics:
    """The metrics of one server, in a registry of their own: servers of one process are counted apart."""

    def __init__(self, scheduler: Scheduler, lifecycle: Lifecycle) -> None:
        self.registry = CollectorRegistry()
        self._seconds = Histogram(
            "mogul_call_seconds",
            "From a call's arrival to its end, by method and status; health checks are not counted.",
            ["method", "code"],
            buckets=BUCKETS,
            registry=self.registry,
        )
        self._errors = Counter(
            "mogul_errors",
            "Calls ended with an error, by reason.",
            ["reason"],
            registry=self.registry,
        )
        self._stops = Counter("mogul_stops", "Searches ended, by reason.", ["reason"], registry=self.registry)
        self._iterations = Counter("mogul_iterations", "Search iterations in results.", registry=self.registry)
        serving = Gauge("mogul_serving", "1 while health is SERVING, else 0.", registry=self.registry)
        serving.set_function(lambda: lifecycle.phase is Phase.SERVING)
        self.registry.register(_LoadCollector(scheduler))
        ProcessCollector(registry=self.registry)  # memory, processor time, open files

    def count_iterations(self, iterations: int) -> None:
        """Counts further iterations of a result."""
        self._iterations.inc(iterations)

    def count(self, call: Call) -> None:
        """Counts a call that has ended."""
        self._seconds.labels(call.method, call.code).observe(call.seconds)
        if call.error_reason is not None:
            self._errors.labels(call.error_reason).inc()
        if call.stop_reason is not None:
            self._stops.labels(call.stop_reason).inc()


class _LoadCollector(Collector):
    """The scheduler's load at the moment of a scrape."""

    def __init__(self, scheduler: Scheduler) -> None:
        self._scheduler = scheduler

    def collect(self) -> Iterator[Metric]:
        """Yields the figures of this moment."""
        load = self._scheduler.load()
        waiting = GaugeMetricFamily("mogul_queue_depth", "Searches that wait for a slice, by class.", labels=["class"])
        oldest = GaugeMetricFamily(
            "mogul_queue_age_seconds",
            "Longest time that a search has waited for its first slice so far, by class.",
            labels=["class"],
        )
        for priority, count in load.waiting.items():
            waiting.add_metric([priority.name], count)
            oldest.add_metric([priority.name], load.oldest[priority])
        yield waiting
        yield oldest
        yield GaugeMetricFamily("mogul_searches_held", "Searches held, waiting and running.", load.held)
        yield GaugeMetricFamily("mogul_search_memory_bytes", "Memory reserved for them.", load.held_bytes)
        yield CounterMetricFamily("mogul_search_seconds", "Seconds that cores have searched.", load.ran)


class MetricsPort:
    """The HTTP port for scrapes, with threads of its own."""

    def __init__(self, registry: CollectorRegistry, host: str, port: int) -> None:
        """Raises OSError if the address is not available."""
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
