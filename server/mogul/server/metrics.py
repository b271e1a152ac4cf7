"""The metrics of a server: calls, searches, and the load of its scheduler."""

from collections.abc import Iterator

from prometheus_client import Counter
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from mogul.contract.logs import Call
from mogul.contract.metrics import ServiceMetrics
from mogul.server.scheduler import Scheduler
from mogul.v1.search_pb2 import StopReason
from mogul.v1.suggestion_service_pb2 import AnalyzeResponse, ReviewGameResponse, SuggestResponse


class Metrics(ServiceMetrics):
    """The metrics of one server."""

    def __init__(self, scheduler: Scheduler) -> None:
        super().__init__("mogul")
        self._stops = Counter("mogul_stops", "Searches ended, by reason.", ["reason"], registry=self.registry)
        self._iterations = Counter("mogul_iterations", "Search iterations in results.", registry=self.registry)
        self.registry.register(_LoadCollector(scheduler))

    def count(self, call: Call) -> None:
        """Counts a call that has ended."""
        super().count(call)
        if "stop_reason" in call.details:
            self._stops.labels(call.details["stop_reason"]).inc()

    def note(self, call: Call, message: object) -> None:
        """Notes the iterations and the stop reason of a message with a search."""
        if isinstance(message, SuggestResponse | AnalyzeResponse):
            iterations, stop_reason = message.result.iterations, message.result.stop_reason
        elif isinstance(message, ReviewGameResponse):
            iterations, stop_reason = message.progress.iterations, message.summary.stop_reason
        else:
            return
        self._iterations.inc(max(iterations - call.details.get("iterations", 0), 0))
        call.details["iterations"] = iterations
        if stop_reason != StopReason.STOP_REASON_UNSPECIFIED:
            call.details["stop_reason"] = StopReason.Name(stop_reason).removeprefix("STOP_REASON_")


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
