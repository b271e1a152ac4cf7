"""Information-set Monte Carlo tree search for any game on `mogul.engine.game_interface`."""

from mogul.search.comparison import Comparison, ComparisonResult, Difference, compare
from mogul.search.puct import Puct
from mogul.search.request import SearchRequest, Settings
from mogul.search.result import Candidate, Outlook, SearchResult, SeatEstimate, VariationMove
from mogul.search.run import Search, run_to_end, search
from mogul.search.stopping import Budget, StopReason
from mogul.search.tree import tree_bytes
from mogul.search.turn import TurnResult, TurnSearch
from mogul.search.ucb1 import Ucb1

__all__ = [
    "Budget",
    "Candidate",
    "Comparison",
    "ComparisonResult",
    "Difference",
    "Outlook",
    "Puct",
    "Search",
    "SearchRequest",
    "SearchResult",
    "SeatEstimate",
    "Settings",
    "StopReason",
    "TurnResult",
    "TurnSearch",
    "Ucb1",
    "VariationMove",
    "compare",
    "run_to_end",
    "search",
    "tree_bytes",
]
