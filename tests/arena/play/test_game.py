"""One game, and what its players needed."""

import math
from collections.abc import Sequence

from mogul.arena.play.game import play_game
from mogul.engine.taj_mahal.components import ComponentSet, default_components
from mogul.engine.taj_mahal.records.deal import dealing_random, new_setup
from mogul.engine.taj_mahal.records.replay import replay
from mogul.engine.taj_mahal.rule_sets import RIO_GRANDE, ZMAN
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.views.position import Position
from mogul.engine.taj_mahal.views.view import View
from mogul.players.taj_mahal.player import GreedyPlayer, Player, RandomPlayer, SearchPlayer
from tests.engine.taj_mahal.texts import move


class Chooser(RandomPlayer):
    """Notes how many moves it could choose among."""

    def __init__(self) -> None:
        self.choices: list[int] = []

    def choose(self, components: ComponentSet, view: View, seed: int) -> str:
        self.choices.append(len(Position(components, view).legal_moves()))
        self.iterations += 3
        return super().choose(components, view, seed)


def test_the_same_seed_gives_the_same_game() -> None:
    players: Sequence[Player] = [GreedyPlayer(), RandomPlayer(), SearchPlayer(50)]
    games = [play_game(default_components(), RIO_GRANDE, players, 9) for _ in range(2)]
    assert games[0].record == games[1].record
    assert games[0].standings == games[1].standings
    assert math.isclose(sum(each.win_share for each in games[0].standings), 1.0)


def test_the_record_is_that_of_a_finished_game() -> None:
    game = play_game(default_components(), ZMAN, [GreedyPlayer(), RandomPlayer()], 4)
    assert replay(default_components(), game.record).is_over


def test_players_are_asked_where_they_have_a_choice_and_every_thought_is_noted() -> None:
    players = [Chooser(), Chooser(), Chooser()]
    game = play_game(default_components(), ZMAN, players, 5)
    for player, thoughts in zip(players, game.thoughts, strict=True):
        assert min(player.choices) > 1
        assert len(thoughts) == len(player.choices)
        assert {thought.iterations for thought in thoughts} == {3}
        assert min(thought.seconds for thought in thoughts) > 0


def test_who_is_asked_for_forced_moves_too_plays_the_same_game() -> None:
    components, player = default_components(), GreedyPlayer()
    game = play_game(components, ZMAN, [player] * 3, 6)
    table = Table(components, new_setup(components, ZMAN, 3, 6), 6)
    seed = dealing_random("players", 6).getrandbits(63)
    moves = 0
    while not table.game.is_over:
        table.play(move(player.choose(components, table.view(table.game.seat), seed)))
        moves += 1
    assert table.record == game.record
    assert 0 < moves - sum(map(len, game.thoughts)) < moves / 2
