"""Counts of a game, compared with its move texts and its final position."""

import pytest

from mogul.arena.maharaja.counts import (
    CENTRES,
    DECISIONS,
    GOLD,
    GOT,
    GOVERNORS,
    HOUSES,
    MOVES,
    PAID,
    PALACES,
    ROUNDS,
    SCORED,
    SWAPS,
    TURNS,
    UNDONE,
    WINS,
    counts,
)
from mogul.engine.maharaja.records.record import GameRecord
from mogul.players.games import game_player
from mogul.players.review import reviewable
from tests.cli.text.maharaja.played import COMPONENTS, NOTATION, new_table, random_moves


@pytest.mark.parametrize("players", [2, 3, 5])
def test_counts_are_those_of_the_moves_and_of_the_end(players: int) -> None:
    table = new_table(players, players)
    for _ in random_moves(table, players):
        pass
    record = table.record
    found = counts(reviewable(game_player("maharaja"), COMPONENTS, record), [f"p{seat}" for seat in range(players)])
    view, rounds = table.view(0), table.view(0).round
    assert (found.figures[ROUNDS], found.figures[MOVES]) == (rounds, len(record.events))
    assert found.figures[MOVES] > found.figures[DECISIONS] > 0
    set_up = 5 * players  # a character and four houses each
    for seat, (player, figures) in enumerate(found.seats):
        moves = [NOTATION.move_text(event.move) for event in record.events[set_up:] if event.seat == seat]
        built = [move for move in moves if move.startswith(("house", "free-house"))]
        own = view.table.players[seat]
        assert player == f"p{seat}"
        assert figures[TURNS] == rounds >= figures[UNDONE]
        assert (figures[PALACES], figures[CENTRES]) == (moves.count("palace"), len(own.centre_palaces))
        assert figures[PALACES] == 7 - own.palaces_left
        assert (figures[HOUSES], figures[GOLD]) == (len(built), own.gold)
        assert figures[GOVERNORS] == sum(move.startswith("governor") for move in moves)
        assert figures[SWAPS] == sum(move.startswith("swap") for move in moves)
        assert figures[WINS] == table.game.standings[seat].win_share
    assert sum(seat.figures[PAID] for seat in found.seats) <= sum(seat.figures[GOT] for seat in found.seats)
    assert sum(seat.figures[SCORED] for seat in found.seats) > 0


def test_a_game_that_goes_on_has_no_counts() -> None:
    record = GameRecord(new_table(3, 1).record.setup)
    with pytest.raises(ValueError, match="the game goes on"):
        counts(reviewable(game_player("maharaja"), COMPONENTS, record))
