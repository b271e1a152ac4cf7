"""The perfect-information player of Maharaja."""

import random

from mogul.arena.games import arena_game
from mogul.arena.play.block import play_block
from mogul.arena.play.match import Match
from mogul.arena.play.perfect_information import PerfectInformationPlayer
from mogul.arena.play.specification import parse_player
from mogul.engine.maharaja.components import default_components
from mogul.engine.maharaja.records.record import GameRecord
from mogul.engine.maharaja.rule_sets import BASIC
from mogul.engine.maharaja.table import Table
from mogul.players.player import Player
from tests.engine.maharaja.hidden_plans import hidden_plans, with_other_plans
from tests.engine.maharaja.played import random_game

GAME = arena_game("maharaja")


def player_of(line: str) -> Player:
    return parse_player(line, GAME).player()


def turns_with_hidden_plans() -> list[GameRecord]:
    """Records that end before a choice in a turn, with plans that the seat to move has not seen."""
    found = []
    for played in random_game(4, 6):
        if played.game.is_over or len(played.game.legal_moves()) < 4:
            continue
        (seat, *others), record = played.game.seats_to_move, played.record
        if not others and hidden_plans(record, seat):
            found.append(record)
    return found


def test_it_sees_plans_that_are_not_shown_and_the_fair_player_does_not() -> None:
    open_player, fair_player = player_of("gm1-perfect-information@100"), player_of("gm1@100")
    assert isinstance(open_player, PerfectInformationPlayer)
    rng, different = random.Random(1), 0
    for record in turns_with_hidden_plans()[:12]:
        seat = Table(default_components(), record.setup, 0, record.events).game.seats_to_move[0]
        moves = set()
        for each in (record, with_other_plans(record, seat, rng)):
            table = Table(default_components(), each.setup, 0, each.events)
            moves.add(open_player.choose_at(table, 1))
            assert open_player.choose_at(table, 1) in table.game.legal_moves()
        views = [
            Table(default_components(), each.setup, 0, each.events).view(seat)
            for each in (record, with_other_plans(record, seat, rng))
        ]
        assert len({fair_player.choose(default_components(), view, 1) for view in views}) == 1
        different += len(moves) > 1
    assert different > 0


def test_it_plays_at_tables_of_the_arena() -> None:
    line_up = tuple(parse_player(line, GAME) for line in ("gm1-perfect-information@10", "gm1-policy"))
    block = play_block(Match(line_up, BASIC, default_components()), 1)
    assert block.costs[0].iterations > 0
