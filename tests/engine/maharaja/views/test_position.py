"""Views prepared for the search."""

import random

import pytest

from mogul.engine.game_rules import Move, Moved
from mogul.engine.maharaja.components import bundled_components
from mogul.engine.maharaja.records.record import GameRecord
from mogul.engine.maharaja.rule_sets import PAIRS, Phase
from mogul.engine.maharaja.rules.information import INFORMATION
from mogul.engine.maharaja.rules.state import PLAN, PLANNING
from mogul.engine.maharaja.views.observer import view_of_record
from mogul.engine.maharaja.views.position import Position
from tests.engine.maharaja.hidden_plans import hidden_plans, with_other_planners, with_other_plans
from tests.engine.maharaja.played import AT_EVERY_TABLE, finished, new_game, random_game
from tests.engine.maharaja.scenes import choose_plans, first_round


def position_after(record: GameRecord, seat: int) -> Position:
    components = bundled_components(record.setup.component_set)
    return Position(components, view_of_record(components, record, seat))


@AT_EVERY_TABLE
@pytest.mark.parametrize("seed", [0, 1])
def test_the_position_of_a_seat_to_move_has_the_legal_moves_of_the_table(players: int, seed: int) -> None:
    for played in random_game(players, seed):
        for seat in played.game.seats_to_move:
            position = Position(played.components, played.view(seat), any_order=bool(seed))
            position.check_to_move()
            assert position.legal_moves() == played.game.legal_moves()
            assert position.information.dtype == INFORMATION
            assert position.game == played.game.game._replace(any_order=bool(seed))


def test_the_other_seats_have_nothing_to_decide() -> None:
    played = first_round([1, 2, 3])
    played.play(1, "plan gold+gold")
    waiting = Position(played.components, played.view(1))
    for ask in (waiting.check_to_move, waiting.legal_moves):
        with pytest.raises(ValueError, match="seat 0 and 2 is to move, not seat 1, whose view this is"):
            ask()
    over = finished(new_game(2, 1))
    with pytest.raises(ValueError, match="the game is over: nobody is to move"):
        Position(over.components, over.view(0)).check_to_move()


@AT_EVERY_TABLE
def test_what_a_seat_knows_does_not_depend_on_hidden_plans(players: int) -> None:
    """I1, I3: the information has the same bytes."""
    rng = random.Random(players)
    compared = 0
    for number, played in enumerate(random_game(players, 2)):
        for seat in range(players) if number % 6 == 0 else ():
            if hidden_plans(played.record, seat):
                other = position_after(with_other_plans(played.record, seat, rng), seat)
                same = Position(played.components, played.view(seat))
                assert other.information.tobytes() == same.information.tobytes()
                compared += 1
    assert compared >= 5


@AT_EVERY_TABLE
def test_what_a_planning_seat_knows_does_not_depend_on_who_has_planned(players: int) -> None:
    """I4: nor, once it has planned itself, whom it waits for."""
    rng = random.Random(players)
    compared = differing = 0
    for played in random_game(players, 9):
        if played.game.state["phase"] != PLANNING:
            continue
        for seat in played.game.seats_to_move:
            records = [with_other_planners(played.record, seat, rng) for _ in range(6)]
            positions = [position_after(record, seat) for record in records]
            assert len({each.information.tobytes() for each in positions}) == 1
            differing += len({each.view.seats_to_move for each in positions}) > 1
            assert positions[0].legal_moves() == [*range(PLAN, PLAN + len(PAIRS))]
            compared += 1
            waiting = [GameRecord(each.setup, (*each.events, *_plan_of(played.record, seat))) for each in records]
            seen = [position_after(each, seat) for each in waiting]
            assert len({each.information.tobytes() for each in seen if each.view.phase is Phase.PLANNING}) <= 1
        if compared > 15:
            break
    assert min(compared, differing) >= 3


def _plan_of(record: GameRecord, seat: int) -> tuple[Moved, ...]:
    return (Moved(seat, Move(PLAN + len(record.events) % len(PAIRS))),)


def test_a_plan_of_the_own_seat_is_in_its_information() -> None:
    """The comparison compares something."""
    found = set()
    for plan in ("gold+gold", "house+palace"):
        played = first_round([1, 2, 3])
        choose_plans(played, "gold+gold", plan)
        found.add(Position(played.components, played.view(1)).information.tobytes())
    assert len(found) == 2
