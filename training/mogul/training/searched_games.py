"""A game of self-play with searches: every seat searches from its own knowledge."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mogul.engine.randomness import dealing_random
from mogul.engine.rng import new_rng
from mogul.engine.standings import final_standings
from mogul.search import Budget, Puct, SearchRequest, Settings
from mogul.search.root import new_root
from mogul.search.search_thread import SearchThread
from mogul.search.tree import NONE, ROOT
from mogul.training.seats import Seats
from mogul.training.self_play import Deal, SelfPlayDecision, SelfPlayGame
from mogul.training.training_game import TrainingGame

# Of a move that the policy excludes: less is lost in the rounding of root exploration.
_LEAST_PRIOR: Final = 1e-7


def play_game(game: TrainingGame, deal: Deal, settings: Settings, iterations: int, noise: float) -> SelfPlayGame:
    """Plays a game; deterministic.

    settings: with priors, so of PUCT. noise: probability of sampling a move by visits instead of the most visited one.
    """
    kernel_game = game.kernel_game(deal)
    chance = dealing_random("self-play", deal.seed)
    seats = Seats(kernel_game, game.first_state(deal), game.information, new_rng(chance.getrandbits(64)))
    decisions = []
    while not seats.is_over:
        request = SearchRequest(kernel_game, seats.information(), Budget(iterations), seed=0, settings=settings)
        root = new_root(request)
        move = int(root.moves[0])
        if len(root.moves) > 1:
            search_thread = SearchThread(kernel_game, root, settings, chance.getrandbits(64))
            search_thread.run_iterations(iterations)
            root_moves = search_thread.state.root_moves
            best = best_move(root_moves, root.seat)
            visits, reward = root_moves["visits"].astype(np.int32), root_moves["reward"][:, root.seat]
            prior = prior_shares(settings, search_thread)
            decisions.append(SelfPlayDecision(seats.state.copy(), root.moves, visits, reward.astype(np.float32), prior))
            if chance.random() < noise:
                best = chance.choices(range(len(root_moves)), root_moves["visits"].tolist())[0]
            move = int(root.moves[best])
        seats.play(move)
    standings = final_standings(kernel_game, seats.state)
    share = np.array([each.win_share for each in standings], np.float32)
    return SelfPlayGame(decisions, share, np.array([each.score for each in standings], np.float32))


def prior_shares(settings: Settings, search_thread: SearchThread) -> NDArray[np.float32]:
    """Returns the shares of the root moves in the policy, without root exploration, float32[R]."""
    root, tree, policy = search_thread.state.root, search_thread.state.tree, settings.tree_policy
    assert isinstance(policy, Puct)
    shares = np.zeros(len(root.moves), np.float64)
    edge = tree.nodes[ROOT]["edge"]
    while edge != NONE:
        shares[root.ordinals[tree.edges[edge]["move"]]] = tree.priors[edge]
        edge = tree.edges[edge]["next"]
    fraction = policy.root_exploration_fraction
    shares = (shares / shares.sum() - fraction / len(shares)) / (1.0 - fraction)
    found: NDArray[np.float32] = np.maximum(shares, _LEAST_PRIOR).astype(np.float32)
    return found


def best_move(root_moves: NDArray[np.void], seat: int) -> int:
    """Returns the index of the most visited of ROOT_MOVE[R]; ties go to the highest reward."""
    visits, rewards = root_moves["visits"], root_moves["reward"][:, seat]
    return max(range(len(root_moves)), key=lambda index: (visits[index], rewards[index]))
