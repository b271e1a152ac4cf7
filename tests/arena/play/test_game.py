"""One game, and the cost of its decisions."""

import math
from collections.abc import Sequence
from typing import Any

from mogul.arena.play.block import play_game
from mogul.engine.game_rules import GameRules, Move, default_rule_set
from mogul.engine.rng import dealing_random
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.game_rules import RULES
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.records.replay import replay
from mogul.engine.taj_mahal.rule_sets import RIO_GRANDE, ZMAN
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.views.position import Position
from mogul.players.games import game_player
from mogul.players.player import Player, RandomPlayer, SearchPlayer
from tests.arena.specifications import spec

PLAYER = game_player("taj_mahal")


class Chooser(RandomPlayer):
    """A player that counts its legal moves."""

    def __init__(self) -> None:
        super().__init__(PLAYER.rules)
        self.choices: list[int] = []

    def choose(self, components: Any, view: Any, seed: int) -> Move:
        self.choices.append(len(Position(components, view).legal_moves()))
        self.iterations += 3
        return super().choose(components, view, seed)


def test_the_same_seed_gives_the_same_game() -> None:
    players: Sequence[Player] = [spec("flat@9").player(), RandomPlayer(PLAYER.rules), SearchPlayer(PLAYER, 50)]
    games = [play_game(RULES, default_components(), RIO_GRANDE, players, 9) for _ in range(2)]
    assert games[0].record == games[1].record
    assert games[0].standings == games[1].standings
    assert math.isclose(sum(each.win_share for each in games[0].standings), 1.0)


def test_the_record_is_that_of_a_finished_game() -> None:
    game = play_game(RULES, default_components(), ZMAN, [spec("flat@9").player(), RandomPlayer(PLAYER.rules)], 4)
    assert replay(default_components(), game.record).is_over


def test_players_decide_where_they_have_a_choice_and_every_decision_has_its_cost() -> None:
    players = [Chooser(), Chooser(), Chooser()]
    game = play_game(RULES, default_components(), ZMAN, players, 5)
    for player, costs in zip(players, game.costs, strict=True):
        assert min(player.choices) > 1
        assert len(costs) == len(player.choices)
        assert {cost.iterations for cost in costs} == {3}
        assert min(cost.seconds for cost in costs) > 0


def test_a_player_that_also_makes_the_forced_moves_plays_the_same_game() -> None:
    components, player = default_components(), spec("flat@9").player()
    game = play_game(RULES, components, ZMAN, [player] * 3, 6)
    table = Table(components, new_setup(components, ZMAN, 3, 6), 6)
    seed = dealing_random("players", 6).getrandbits(63)
    moves = 0
    while not table.game.is_over:
        move = player.choose(components, table.view(table.game.seat), seed)
        table.play(move)
        moves += 1
    assert table.record == game.record
    assert 0 < moves - sum(map(len, game.costs)) < moves / 2


class Witness(RandomPlayer):
    """Remembers the seats that it was asked for."""

    def __init__(self, rules: GameRules) -> None:
        super().__init__(rules)
        self.seats = set[int]()

    def choose(self, components: Any, view: Any, seed: int) -> Move:
        self.seats.add(view.seat)
        return super().choose(components, view, seed)


def test_each_player_is_asked_for_its_own_seat_also_where_several_plan_at_once() -> None:
    rules = game_player("maharaja").rules
    players = [Witness(rules) for _ in range(3)]
    play_game(rules, rules.default_components(), default_rule_set(rules), players, 5)
    assert [player.seats for player in players] == [{0}, {1}, {2}]
