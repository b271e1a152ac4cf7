"""The perfect-information player of Taj Mahal."""

import random

import pytest

from mogul.arena.play.block import play_block
from mogul.arena.play.match import Match
from mogul.arena.play.perfect_information import PerfectInformationPlayer
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.rules.card_places import members, read_cards, write_cards
from mogul.engine.taj_mahal.table import Table
from tests.arena.specifications import spec

BOARD = default_components()


def player_of(iterations: int) -> PerfectInformationPlayer:
    player = spec(f"gm1-perfect-information@{iterations}").player()
    assert isinstance(player, PerfectInformationPlayer)
    return player


def table_after(moves: int) -> Table:
    table, rng = Table(BOARD, new_setup(BOARD, ZMAN, 3, 2), 2), random.Random(2)
    while moves or len(table.game.legal_moves()) < 3:
        table.play(rng.choice(table.game.legal_moves()))
        moves = max(moves - 1, 0)
    return table


def test_it_plays_a_legal_move_deterministically() -> None:
    player = player_of(60)
    for moves in (0, 20, 60):
        table = table_after(moves)
        move = player.choose_at(table, 1)
        assert move in table.game.legal_moves()
        assert player.choose_at(table, 1) == move
    assert player.iterations == 360


def test_it_sees_the_other_hands_but_not_the_deck() -> None:
    """With another hand exchanged for cards of the deck it plays another move somewhere."""
    different = 0
    for moves in range(0, 60, 6):
        table = table_after(moves)
        move = player_of(200).choose_at(table, 1)
        other = table_after(moves)
        state, seat = other.game.state, (other.game.seat + 1) % 3
        hand, deck = members(read_cards(state, "hand", seat)), members(read_cards(state, "deck"))
        taken = deck[: len(hand)]
        write_cards(state, "hand", seat, sum(1 << card for card in taken))
        write_cards(state, "deck", None, sum(1 << card for card in [*deck[len(hand) :], *hand]))
        different += player_of(200).choose_at(other, 1) != move
    assert different > 0


def test_it_refuses_a_view() -> None:
    table = table_after(0)
    with pytest.raises(ValueError, match="must see the table"):
        player_of(10).choose(BOARD, table.view(table.game.seat), 1)


def test_it_plays_at_tables_of_the_arena() -> None:
    line_up = tuple(map(spec, ["gm1-perfect-information@20", "gm1@20"]))
    block = play_block(Match(line_up, ZMAN, BOARD), 1)
    assert block.costs[0].iterations > 0
