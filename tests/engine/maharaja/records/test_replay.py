"""Replays of records: observed ones, too, and what is wrong with those that cannot have happened."""

import random

import pytest

from mogul.engine.game_rules import Move, Moved, RecordError
from mogul.engine.maharaja.components import ComponentSet, bundled_components
from mogul.engine.maharaja.records.record import GameRecord, observe
from mogul.engine.maharaja.records.replay import Replay, replay
from mogul.engine.maharaja.rule_sets import UNKNOWN_PLAN
from mogul.engine.maharaja.rules.state import HIDDEN, PLAN, SHOW
from mogul.engine.maharaja.views.position import table_of
from tests.engine.maharaja.hidden_plans import in_another_order
from tests.engine.maharaja.played import AT_EVERY_TABLE, BOARDS, Played, finished, new_game
from tests.engine.maharaja.scenes import choose_plans, first_round, take_steps


@AT_EVERY_TABLE
@pytest.mark.parametrize("seed", [1, 2])
def test_a_record_and_what_each_seat_saw_of_it_replay_to_the_same_end(players: int, seed: int) -> None:
    """I3: plans that a seat did not see are told by the moves that show them."""
    played = finished(new_game(players, seed), seed)
    for record in (played.record, *(observe(played.record, seat) for seat in range(players))):
        again = replay(bundled_components(BOARDS[players]), record)
        assert again.is_over
        assert again.seats_to_move == ()
        assert table_of(again.state, players) == table_of(played.game.state, players)
        assert again.standings == played.game.standings
    assert [each.seat for each in played.game.standings] == [*range(players)]


@AT_EVERY_TABLE
def test_seats_plan_in_any_order(players: int) -> None:
    """R3, I4: the whole game is the same."""
    record = finished(new_game(players, 3), 3).record
    other = in_another_order(record, random.Random(3))
    assert other != record
    one, two = (replay(bundled_components(BOARDS[players]), each) for each in (record, other))
    assert one.state.tobytes() == two.state.tobytes()


def test_an_unknown_plan_may_be_any_until_it_is_shown() -> None:
    played = first_round([1, 2, 3])
    for seat in range(3):
        played.push(Moved(seat, Move(HIDDEN)))
    assert played.game.state["plan"][:3].tolist() == [UNKNOWN_PLAN] * 3
    assert played.game.legal_moves() == [*range(SHOW, SHOW + 45)]
    played.play(0, "show quarry+palace")
    assert played.game.notation.plans[played.game.state["plan"][0]] == "quarry+palace"
    played.play(0, "end")
    assert played.game.legal_moves() == [*range(SHOW, SHOW + 45)]


def test_the_table_at_planning_is_kept_through_the_round() -> None:
    played = first_round([1, 2])
    planning = played.game.state.copy()
    choose_plans(played, "house+house")
    take_steps(played, "house V05", "end")
    assert played.game.planning.tobytes() == planning.tobytes()
    take_steps(played, "end")
    assert played.game.planning["round"] == 2
    assert played.game.planning.tobytes() == played.game.state.tobytes()


def spoilt(*texts: tuple[int, str]) -> tuple[Played, str]:
    """A first round with these moves, the last of which is refused with this message."""
    played = first_round([1, 2, 3])
    for seat, text in texts[:-1]:
        played.play(seat, text)
    seat, text = texts[-1]
    events = (*played.events, Moved(seat, played.game.notation.move_id(text)))
    with pytest.raises(RecordError) as error:
        replay(played.components, GameRecord(played.game.setup, events))
    (problem,) = error.value.problems
    assert problem.place == f"events[{len(events) - 1}]"
    return played, problem.message


PLANNED = ((0, "plan house+palace"), (1, "plan gold+gold"), (2, "plan gold+gold"))


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (((3, "plan gold+gold"),), '"plan gold+gold" of seat 3: expected a move of seat 0 or 1 or 2'),
        (((1, "plan gold+gold"), (1, "plan gold+gold")), '"plan gold+gold" of seat 1: expected a move of seat 0 or 2'),
        (((0, "end"),), '"end" of seat 0 is not legal; 45 moves are: plan gold+gold; plan gold+house;'),
        ((*PLANNED, (1, "show gold+gold")), '"show gold+gold" of seat 1: expected a move of seat 0'),
        (
            (*PLANNED, (0, "show gold+gold")),
            '"show gold+gold" of seat 0 is not legal; 1 moves are: show house+palace',
        ),
        ((*PLANNED, (0, "plan ?")), '"plan ?" of seat 0 is not legal; 1 moves are: show house+palace'),
        ((*PLANNED, (0, "show house+palace"), (0, "palace")), '"palace" of seat 0 is not legal; '),
    ],
)
def test_an_impossible_event_is_named_with_what_was_expected(texts: tuple[tuple[int, str], ...], message: str) -> None:
    _, found = spoilt(*texts)
    assert found.startswith(message)


def test_nothing_follows_the_end_of_a_game(components: ComponentSet) -> None:
    record = finished(new_game(2, 1)).record
    longer = GameRecord(record.setup, (*record.events, record.events[-1]))
    with pytest.raises(RecordError, match="expected nothing more: the game is over"):
        replay(components, longer)


def test_a_game_begins_without_events(components: ComponentSet) -> None:
    game = Replay(components, new_game(2, 1).game.setup)
    assert (game.is_over, len(game.seats_to_move)) == (False, 1)
    assert not game.standings
    assert len(game.legal_moves()) == 6
    assert PLAN not in game.legal_moves()
