"""The pool of trees: memory is used again, and results do not depend on it."""

import gc

import pytest

from mogul.search import Budget, Search, SearchRequest, Settings
from mogul.search import tree as pool
from mogul.search.request import SMALLEST_CAPACITY
from mogul.search.tree import MAX_POOLED, give_back, take_tree
from tests.games import kuhn, reroll, tic_tac_toe
from tests.search.searched import searched

MOVES = 9


@pytest.fixture(autouse=True)
def empty_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    gc.collect()
    monkeypatch.setattr(pool, "_kept", {})


def test_a_tree_that_was_given_back_is_taken_again_and_empty() -> None:
    tree = take_tree(SMALLEST_CAPACITY, MOVES)
    tree.slots[5] = 7
    tree.used["nodes"], tree.used["edges"] = 20, 30
    tree.nodes[0] = (3, 4, 5, 6)
    give_back(tree)
    again, fresh = take_tree(SMALLEST_CAPACITY, MOVES), take_tree(SMALLEST_CAPACITY, MOVES)
    assert again.nodes is tree.nodes
    assert fresh.nodes is not tree.nodes
    assert (again.slots == 0).all()
    assert again.used == fresh.used
    assert again.nodes[0] == fresh.nodes[0]


def test_a_tree_of_another_size_is_not_taken() -> None:
    tree = take_tree(SMALLEST_CAPACITY, MOVES)
    give_back(tree)
    assert take_tree(2 * SMALLEST_CAPACITY, MOVES).nodes is not tree.nodes
    assert take_tree(SMALLEST_CAPACITY, MOVES + 1).nodes is not tree.nodes


def test_no_more_than_a_few_are_kept() -> None:
    trees = [take_tree(SMALLEST_CAPACITY, MOVES) for _ in range(MAX_POOLED + 3)]
    for tree in trees:
        give_back(tree)
    taken = {id(take_tree(SMALLEST_CAPACITY, MOVES).nodes) for _ in trees}
    assert len(taken & {id(tree.nodes) for tree in trees}) == MAX_POOLED


def test_trees_of_other_sizes_make_room_for_new_ones() -> None:
    """All trees together are never more than were in use at a time: a service reserves memory for those."""
    first = [take_tree(SMALLEST_CAPACITY, MOVES) for _ in range(MAX_POOLED)]
    for tree in first:
        give_back(tree)
    others = [take_tree(SMALLEST_CAPACITY, MOVES + 1) for _ in range(3)]
    assert [len(trees) for trees in pool._kept.values()] == [MAX_POOLED - 3]
    for tree in others:
        give_back(tree)
    assert take_tree(SMALLEST_CAPACITY, MOVES + 1).nodes is others[-1].nodes
    assert sum(map(len, pool._kept.values())) == MAX_POOLED - 1


def test_a_search_gives_its_trees_back_when_nobody_holds_it() -> None:
    settings = Settings(capacity=SMALLEST_CAPACITY)
    request = SearchRequest(tic_tac_toe.new_game(), tic_tac_toe.new_information(), Budget(10), 1, settings=settings)
    run = Search(request)
    run.run_slice()
    kept = run.most_visited_thread(0).state.tree.nodes
    del run
    assert take_tree(SMALLEST_CAPACITY, tic_tac_toe.new_game().move_limit).nodes is kept


def test_results_do_not_depend_on_earlier_searches() -> None:
    games = [
        (tic_tac_toe.new_game(), tic_tac_toe.new_information()),
        (kuhn.new_game(), kuhn.new_information(1)),
        (reroll.new_game(6, 0.6), reroll.new_state()),
    ]
    first = [searched(game, information, iterations=700, seed=1, threads=2) for game, information in games]
    later = [searched(game, information, iterations=700, seed=1, threads=2) for game, information in games]
    assert first == later
