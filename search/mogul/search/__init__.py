"""Information-set Monte Carlo tree search for any game on `mogul.engine.game_interface`."""

from mogul.search.comparison import Comparison, ComparisonResult, Difference, compare
from mogul.search.result import Candidate, Outlook, SearchResult, SeatEstimate, Step
from mogul.search.run import Search, search
from mogul.search.settings import Settings
from mogul.search.stopping import Budget, StopReason
from mogul.search.tree import tree_bytes
from mogul.search.turn import TurnResult, TurnSearch

__all__ = [
    "Budget",
    "Candidate",
    "Comparison",
    "ComparisonResult",
    "Difference",
    "Outlook",
    "Search",
    "SearchResult",
    "SeatEstimate",
    "Settings",
    "Step",
    "StopReason",
    "TurnResult",
    "TurnSearch",
    "compare",
    "search",
    "tree_bytes",
]
