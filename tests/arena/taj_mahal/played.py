"""Quick games for the tests of statistics."""

from collections.abc import Sequence
from functools import cache

from mogul.arena.play.game import play_game
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.rule_sets import ZMAN, RuleSet
from mogul.players.taj_mahal.player import GreedyPlayer, Player, RandomPlayer
from mogul.players.taj_mahal.review import ReviewableGame, reviewable

COMPONENTS = default_components()


@cache
def a_game(players: int, seed: int, rule_set: RuleSet = ZMAN) -> ReviewableGame:
    """Returns a game of one greedy player, in seat 0, and random ones."""
    seated: Sequence[Player] = [GreedyPlayer(), *[RandomPlayer()] * (players - 1)]
    return reviewable(COMPONENTS, play_game(COMPONENTS, rule_set, seated, seed).record)
