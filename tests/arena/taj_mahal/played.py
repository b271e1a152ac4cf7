"""Quick games for the tests of statistics."""

from collections.abc import Sequence
from functools import cache

from mogul.arena.play.block import play_game
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.game_rules import RULES
from mogul.engine.taj_mahal.rule_sets import ZMAN, RuleSet
from mogul.players.games import game_player
from mogul.players.player import Player
from mogul.players.review import ReviewableGame, reviewable
from tests.arena.specifications import spec

COMPONENTS = default_components()


@cache
def a_game(players: int, seed: int, rule_set: RuleSet = ZMAN) -> ReviewableGame:
    """Returns a game of one player without a tree, in seat 0, and random ones."""
    seated: Sequence[Player] = [spec("flat@9").player(), *[spec("random").player()] * (players - 1)]
    return reviewable(game_player("taj_mahal"), COMPONENTS, play_game(RULES, COMPONENTS, rule_set, seated, seed).record)
