"""Matches in blocks: fair seatings, intervals from blocks, the same games again from the same seeds."""

import math
from collections.abc import Sequence

import pytest

from mogul.arena.match import blocks, play_game, summed_up
from mogul.engine.taj_mahal.components import ComponentSet, default_components
from mogul.engine.taj_mahal.rule_sets import RIO_GRANDE, ZMAN
from mogul.engine.taj_mahal.views.view import View
from mogul.players.taj_mahal.player import GreedyPlayer, RandomPlayer, SearchPlayer


class Notebook(RandomPlayer):
    """A random player that notes where it sat and what it held at the start."""

    def __init__(self) -> None:
        self.starts: list[tuple[int, tuple[str, ...]]] = []

    def choose(self, components: ComponentSet, view: View, seed: int) -> str:
        if view.visit == 1 and not view.players[view.seat].row and len(view.hand) == 6:
            self.starts.append((view.seat, view.hand))
        return super().choose(components, view, seed)


def test_a_block_seats_the_candidate_once_in_every_seat_of_one_deal() -> None:
    candidate = Notebook()
    next(blocks(default_components(), ZMAN, 3, candidate, RandomPlayer(), range(5, 6)))
    seats = [seat for seat, _ in candidate.starts]
    again = Notebook()
    play_game(default_components(), ZMAN, [again, again, again], 5)
    assert sorted(set(seats)) == [0, 1, 2]
    assert set(candidate.starts) == set(again.starts)


def test_the_same_seed_gives_the_same_game() -> None:
    players: Sequence[GreedyPlayer | RandomPlayer | SearchPlayer] = [GreedyPlayer(), RandomPlayer(), SearchPlayer(50)]
    games = [play_game(default_components(), RIO_GRANDE, list(players), 9) for _ in range(2)]
    assert games[0] == games[1]
    assert math.isclose(sum(games[0][0]), 1.0)


def test_equal_players_share_the_wins_of_every_block() -> None:
    """In a block of equals every seating is the same game: the candidate wins it once in four, whatever the deal."""
    played = list(blocks(default_components(), ZMAN, 4, GreedyPlayer(), GreedyPlayer(), range(2)))
    score = summed_up(played)
    assert score.share == pytest.approx(0.25)
    assert score.margin == pytest.approx(0.0)
    assert score.share_error == pytest.approx(0.0)


def test_intervals_come_from_blocks() -> None:
    score = summed_up([(0.0, -2.0), (0.5, 0.0), (1.0, 2.0)])
    assert (score.blocks, score.share, score.margin) == (3, 0.5, 0.0)
    assert score.share_error == pytest.approx(0.5 / math.sqrt(3))
    assert score.share_interval() == pytest.approx((0.5 - 1.96 * 0.5 / math.sqrt(3), 0.5 + 1.96 * 0.5 / math.sqrt(3)))


def test_looking_ahead_beats_greed_and_greed_beats_chance() -> None:
    """Order only; how much is for `python -m mogul.arena.b0_trials sanity`."""
    greedy = summed_up(list(blocks(default_components(), ZMAN, 4, GreedyPlayer(), RandomPlayer(), range(3))))
    search = summed_up(list(blocks(default_components(), ZMAN, 4, SearchPlayer(200), GreedyPlayer(), range(3))))
    assert greedy.share > 0.25
    assert search.share > 0.25
