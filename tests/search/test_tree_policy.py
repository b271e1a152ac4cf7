"""Playing on from the tree of a finished search."""

from mogul.engine.game_interface import determinize
from mogul.engine.jit import kernel
from mogul.search import Budget, SearchRequest, Settings
from mogul.search.root import new_root
from mogul.search.simulate import SearchThread
from mogul.search.tree import NONE, ROOT
from mogul.search.tree_policy import play_down
from tests.games import reroll

TIMES = 1000


@kernel
def _times_in_the_tree(game, thread, move, times):
    """The number of times that a move from the root leads to a node."""
    found = 0
    for _ in range(times):
        determinize(game, thread.root.information, thread.world.rng, thread.world.state)
        found += play_down(game, thread, ROOT, move) != NONE
    return found


def test_of_a_thousand_outcomes_every_one_leads_on_in_the_tree() -> None:
    """Most share a node; its moves have been searched as well as those of the others."""
    game = reroll.new_game(1000, 0.4)
    search_thread = SearchThread(game, new_root(SearchRequest(game, reroll.new_state(), Budget(1), 1)), Settings(), 1)
    search_thread.run_iterations(5000)
    assert _times_in_the_tree(game, search_thread.state, reroll.THROW, TIMES) == TIMES
