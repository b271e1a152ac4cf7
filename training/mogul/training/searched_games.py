"""A game of self-play with searches, every seat from its own knowledge; and such a game in progress."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from mogul.engine.game_interface import GAME_OVER, observe, play_openly, seat_to_move
from mogul.engine.jit import kernel
from mogul.engine.rng import dealing_random, new_rng
from mogul.engine.standings import final_standings
from mogul.search import Budget, Puct, SearchRequest, Settings
from mogul.search.root import new_root
from mogul.search.simulate import SearchThread
from mogul.search.tree import NONE, ROOT
from mogul.training.self_play import Deal, SelfPlayDecision, SelfPlayGame
from mogul.training.training_game import TrainingGame


@kernel
def observe_seat(game, state, common, information):
    """Fills `information` with the knowledge of the seat to move."""
    observe(game, state, common, information)


@kernel
def is_game_over(game, state):
    """True if nobody is to move."""
    return seat_to_move(game, state) == GAME_OVER


class Seats:
    """A game of self-play in progress, with the knowledge of its seats. state: record of the game's state."""

    def __init__(self, game: Any, first_state: np.void, information: np.dtype[np.void], rng: np.void) -> None:
        """game: of the kernels. information: dtype of its record of a seat's knowledge. rng: of chance."""
        self.state = first_state
        self._game, self._rng = game, rng
        self._before: np.void = first_state.copy()
        self._common: np.void = np.zeros(1, game.common_dtype)[0]
        self._information: np.void = np.zeros(1, information)[0]

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""
        return bool(is_game_over(self._game, self.state))

    def information(self) -> np.void:
        """Returns the knowledge of the seat to move, as `Position` makes it of its view; overwritten by the next
        call."""
        observe_seat(self._game, self.state, self._common, self._information)
        return self._information

    def play(self, move: int) -> None:
        """Carries out a legal move, and all chance up to the next decision."""
        play_openly(self._game, self._before, self.state, self._common, move, self._rng)


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
