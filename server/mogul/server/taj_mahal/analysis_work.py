"""A search that tells now and then how far it is."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from mogul.players.suggestion import Suggestion
from mogul.server.taj_mahal.search_work import Question, SearchWork


class AnalysisWork(SearchWork):
    """Tells after its first slice, and then between slices once `interval` seconds have passed."""

    def __init__(
        self, question: Question, helpers: ThreadPoolExecutor, interval: float, tell: Callable[[Suggestion], None]
    ) -> None:
        """`tell` is called in the thread that runs the slice."""
        super().__init__(question, helpers)
        self._interval = interval
        self._tell = tell
        self._told_at = float("-inf")

    def run_slice(self) -> None:
        """See `SearchWork`."""
        super().run_slice()
        if not self.is_done and time.monotonic() >= self._told_at + self._interval:
            self._told_at = time.monotonic()
            self._tell(self.suggestion())
