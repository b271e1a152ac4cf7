"""A game of self-play: every seat searches from its own knowledge."""

import numpy as np
from numpy.typing import NDArray

from mogul.engine.randomness import dealing_random
from mogul.engine.rng import new_rng
from mogul.engine.standings import final_standings
from mogul.engine.taj_mahal.rules.information import INFORMATION
from mogul.engine.taj_mahal.rules.state import OVER
from mogul.players.taj_mahal.learning.open_cards import OPEN_CARDS, play_openly
from mogul.players.taj_mahal.learning.seat_information import write_information
from mogul.search import Budget, SearchRequest, Settings
from mogul.search.root import new_root
from mogul.search.search_thread import SearchThread
from mogul.training.self_play import Deal, SelfPlayDecision, SelfPlayGame
from mogul.training.taj_mahal.deals import first_state, kernel_game


def play_game(deal: Deal, settings: Settings, iterations: int, noise: float) -> SelfPlayGame:
    """Plays a game; deterministic. noise: probability of sampling a move by visits instead of the most visited one."""
    game, state = kernel_game(deal), first_state(deal)
    chance = dealing_random("self-play", deal.seed)
    rng = new_rng(chance.getrandbits(64))
    open_cards, information = np.zeros(1, OPEN_CARDS)[0], np.zeros(1, INFORMATION)[0]
    decisions = []
    while state["phase"] != OVER:
        write_information(state, open_cards, information)
        root = new_root(SearchRequest(game, information, Budget(iterations), seed=0, settings=settings))
        move = int(root.moves[0])
        if len(root.moves) > 1:
            search_thread = SearchThread(game, root, settings, chance.getrandbits(64))
            search_thread.run_iterations(iterations)
            root_moves = search_thread.state.root_moves
            best = best_move(root_moves, root.seat)
            decisions.append(SelfPlayDecision(state.copy(), root.moves, root_moves["visits"].astype(np.int32)))
            if chance.random() < noise:
                best = chance.choices(range(len(root_moves)), root_moves["visits"].tolist())[0]
            move = int(root.moves[best])
        play_openly(game, state, open_cards, move, rng)
    standings = final_standings(game, state)
    share = np.array([each.win_share for each in standings], np.float32)
    return SelfPlayGame(decisions, share, np.array([each.score for each in standings], np.float32))


def best_move(root_moves: NDArray[np.void], seat: int) -> int:
    """Returns the index of the most visited of ROOT_MOVE[R]; ties go to the highest reward."""
    visits, rewards = root_moves["visits"], root_moves["reward"][:, seat]
    return max(range(len(root_moves)), key=lambda index: (visits[index], rewards[index]))
