"""Turns of games."""

from collections.abc import Sequence

import pytest

from mogul.cli.text.game_text import GameText
from mogul.cli.text.games import game_text
from mogul.cli.text.turns import Turn, turns
from mogul.engine.game_rules import Moved
from mogul.engine.taj_mahal.records.record import GameRecord
from mogul.engine.taj_mahal.records.replay import Replay
from tests.arena.taj_mahal.played import COMPONENTS, a_game
from tests.engine.taj_mahal.texts import move, move_text


def turns_of(record: GameRecord, text: GameText | None = None) -> list[Turn]:
    return list(turns(text or game_text("taj_mahal"), Replay(COMPONENTS, record.setup), record))


def moves_of(record: GameRecord) -> Sequence[Moved]:
    return [event for event in record.events if isinstance(event, Moved)]


@pytest.mark.parametrize("players", [2, 4])
def test_turns_are_the_whole_game_in_order(players: int) -> None:
    record = a_game(players, players).record
    found, moves = turns_of(record), moves_of(record)
    assert [Moved(turn.seat, move) for turn in found for move in turn.moves] == moves
    replay = Replay(COMPONENTS, record.setup)
    first = record.events.index(moves[0])  # after the cards of the first display
    effects = [[effect for step in replay.push(event) for effect in step.effects] for event in record.events]
    assert [effect for turn in found for effect in turn.effects] == [each for some in effects[first:] for each in some]
    assert [turn.number for turn in found] == [
        number for number, each in enumerate(moves) if move_text(each.move).startswith(("play", "withdraw"))
    ]


def test_a_record_cut_off_within_a_turn_ends_with_an_unfinished_turn() -> None:
    record = a_game(3, 1).record
    first = next(
        place
        for place, event in enumerate(record.events)
        if isinstance(event, Moved) and move_text(event.move).startswith("take")
    )
    last = turns_of(GameRecord(record.setup, record.events[:first]))[-1]
    assert last.moves[0] == move("withdraw")
    assert not any(move_text(each).startswith("take") for each in last.moves)


def test_a_move_is_a_turn_in_a_game_without_texts() -> None:
    record = a_game(3, 1).record
    assert [turn.number for turn in turns_of(record, GameText())] == list(range(len(moves_of(record))))
