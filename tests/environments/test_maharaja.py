"""Maharaja with explicit chance: states sampled from the knowledge of a seat."""

from collections import Counter

import pytest

from mogul.engine.game_rules import Move, Moved
from mogul.engine.maharaja.components import bundled_components
from mogul.engine.maharaja.rule_sets import BASIC, Phase
from mogul.engine.maharaja.rules.legal import PLANS
from mogul.engine.maharaja.rules.state import PLAN
from mogul.environments.explicit_game import explicit_game
from mogul.environments.maharaja import ExplicitMaharaja
from mogul.environments.openspiel.state import ExplicitState
from tests.engine.maharaja.played import BOARDS, Played, new_game, random_steps

SEATS = 4
GAME = explicit_game(ExplicitMaharaja, bundled_components(BOARDS[SEATS]), SEATS, BASIC)


def planning() -> Played:
    """A game in which all seats are to plan."""
    played = new_game(SEATS, 1)
    for _ in random_steps(played, 1):
        if len(played.game.seats_to_move) == SEATS:
            break
    return played


def planned_in_turn(state: ExplicitState, choices: int) -> list[int]:
    """The seats that plan next in a state."""
    seats = []
    for _ in range(choices):
        seats.append(state.next_step[1])
        assert len(state.legal_moves()) == PLANS
        state.apply(PLAN)
    assert len(state.legal_moves()) == 1  # to show a plan
    return seats


@pytest.mark.parametrize(
    ("viewer", "planned", "then"),
    [(2, (), [2, 0, 1, 3]), (2, (3, 0), [2, 1]), (2, (2, 0), [1, 3]), (0, (3, 1, 2), [0])],
)
def test_a_seat_plans_first_and_those_without_a_plan_after_it(
    viewer: int, planned: tuple[int, ...], then: list[int]
) -> None:
    played = planning()
    for seat in planned:
        played.push(Moved(seat, Move(PLAN + seat)))
    assert planned_in_turn(ExplicitState.of_view(GAME, played.view(viewer)), len(then)) == then


def test_hidden_plans_are_equally_likely_and_known_ones_are_kept() -> None:
    played = planning()
    for seat in range(SEATS):
        played.push(Moved(seat, Move(PLAN + 7)))
    played.push(Moved(played.game.seats_to_move[0], played.game.legal_moves()[0]))
    (shown,) = played.game.seats_to_move
    viewer, hidden, _ = (seat for seat in range(SEATS) if seat != shown)
    view = played.view(viewer)
    assert view.phase is Phase.TURN
    sample = GAME.sampler(view, shown)
    plans = [sample(seed)["plan"][:SEATS].tolist() for seed in range(2000)]
    assert {(each[viewer], each[shown]) for each in plans} == {(7, 7)}
    found = Counter(each[hidden] for each in plans)
    assert set(found) == set(range(PLANS))
    assert max(found.values()) < 3 * 2000 / PLANS


def test_sampled_states_differ_in_hidden_plans_alone() -> None:
    """And have all that is public: seeds are the only source of chance."""
    played = planning()
    for seat in range(3):
        played.push(Moved(seat, Move(PLAN + 7)))
    sample = GAME.sampler(played.view(3), 3)
    one, two = sample(1), sample(2)
    assert one.tobytes() == sample(1).tobytes()
    assert one["plan"][:3].tolist() != two["plan"][:3].tolist()
    one["plan"], two["plan"] = 0, 0
    assert one.tobytes() == two.tobytes()
