"""Worlds drawn for a seat: the hidden plans are drawn by their weights, and everything else is kept (I1, I4)."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from mogul.engine import game_interface
from mogul.engine.game_interface import MOVES, PRIORS
from mogul.engine.jit import kernel
from mogul.engine.maharaja.rule_sets import PAIRS, UNKNOWN_PLAN
from mogul.engine.maharaja.rules.game_state import GameState
from mogul.engine.maharaja.rules.information import INFORMATION
from mogul.engine.maharaja.rules.state import NO_PLAN, PLAN, PLANNING, SHOW, SHOWING, STATE
from mogul.engine.maharaja.views.position import Position, table_of
from tests.engine.maharaja.played import AT_EVERY_TABLE, Played, random_game
from tests.engine.maharaja.scenes import choose_plans, first_round, take_steps
from tests.games.referee import Referee

PLANS = len(PAIRS)


@kernel
def _rewind(game: Any, information: np.void, seat: int, state: np.void) -> bool:
    return game_interface.rewind_hidden_choice(game, information, seat, state)


@kernel
def _weigh(game: Any, information: np.void, seat: int, moves: np.void, priors: np.void, count: int) -> None:
    game_interface.weigh_hidden_choice(game, information, seat, moves, priors, count)


def position_of(played: Played, seat: int) -> Position:
    return Position(played.components, played.view(seat))


def referee_of(position: Position, seed: int = 1) -> Referee:
    return Referee(position.game, np.zeros(1, STATE)[0], seed)


def rewound(position: Position, seat: int) -> np.void | None:
    """The world in which a seat is to plan; None where its plan is known."""
    state: np.void = np.frombuffer(b"\x55" * STATE.itemsize, STATE)[0].copy()
    return state if _rewind(position.game, position.information, seat, state) else None


def weigh(position: Position, seat: int, weights: dict[int, float]) -> None:
    """Gives weights to plans, listed in another order than that of their numbers; all others have none."""
    moves, priors = np.zeros(1, MOVES)[0], np.zeros(1, PRIORS)[0]
    for place, plan in enumerate(reversed(range(PLANS))):
        moves["move"][place], priors["prior"][place] = PLAN + plan, weights.get(plan, 0.0)
    _weigh(position.game, position.information, seat, moves, priors, PLANS)


def first_turns(turns: int) -> Played:
    """A game of four in its first round, after so many turns; seat 2 is the last but one."""
    played = first_round([1, 2, 3, 4])
    choose_plans(played, "house+palace", "gold+house", "house+house", "quarry+move")
    for _ in range(turns):
        take_steps(played, "end")
    return played


@AT_EVERY_TABLE
def test_only_plans_not_shown_to_the_viewer_are_drawn(players: int) -> None:
    """I1: everything else is as the viewer knows it."""
    hidden_seats = Counter[int]()
    for number, played in enumerate(random_game(players, 7)):
        state = played.game.state
        if number % 11 or state["round"] == 0 or played.game.is_over:
            continue
        for seat in range(players):
            position = position_of(played, seat)
            before = position.information.tobytes()
            world = referee_of(position, number).sample(position.information).state
            assert position.information.tobytes() == before
            hidden = [other for other in range(players) if other != seat and not state["had_turn"] >> other & 1]
            hidden_seats[len(hidden)] += 1
            for other in range(players):
                if world["plan"][other] == NO_PLAN:  # the viewer waits, and this seat is the last to choose
                    assert state["phase"] == PLANNING
                    assert other == int(world["seat"])
                elif other in hidden:
                    assert 0 <= world["plan"][other] < PLANS
                    world["plan"][other] = UNKNOWN_PLAN
                else:
                    assert world["plan"][other] == state["plan"][other]
            assert world.tobytes() == position.information["public"].tobytes()
            assert table_of(world, players) == table_of(state, players)
    assert {*hidden_seats} == {*range(players)}


def test_a_world_depends_on_information_and_rng_alone() -> None:
    position = position_of(first_turns(1), 2)
    worlds = set()
    for rubbish in (0x00, 0x55, 0xFF):
        state = np.frombuffer(bytes([rubbish]) * STATE.itemsize, STATE)[0].copy()
        referee = Referee(position.game, state, seed=7)
        referee.determinize(position.information)
        worlds.add(referee.state.tobytes())
    assert len(worlds) == 1


def drawn_plans(position: Position, seat: int, worlds: int) -> list[int]:
    referee = referee_of(position)
    counts = Counter(int(referee.sample(position.information).state["plan"][seat]) for _ in range(worlds))
    return [counts[plan] for plan in range(PLANS)]


def test_plans_are_uniform_before_they_are_weighed() -> None:
    assert chisquare(drawn_plans(position_of(first_turns(1), 1), 2, 4500)).pvalue > 1e-4


def test_weighed_plans_are_drawn_by_their_weights() -> None:
    """On any scale; plans without weight are not drawn, and other seats keep their own weights."""
    position = position_of(first_turns(1), 1)
    weights = {plan: 0.001 * (1 + plan % 7) for plan in range(3, 40)}
    weigh(position, 2, weights)
    weigh(position, 3, {17: 2.5})
    counts = np.array(drawn_plans(position, 2, 6000))
    expected = np.array([weights.get(plan, 0.0) for plan in range(PLANS)])
    assert counts[expected == 0].sum() == 0
    expected *= counts.sum() / expected.sum()
    assert chisquare(counts[3:40], expected[3:40]).pvalue > 1e-4
    assert drawn_plans(position, 3, 100)[17] == 100


def test_the_last_plan_takes_what_rounding_leaves() -> None:
    position = position_of(first_turns(1), 1)
    position.information["weight"][2] = 0.0
    assert drawn_plans(position, 2, 20)[PLANS - 1] == 20


@pytest.mark.parametrize("turns", [0, 1, 2])
def test_a_choice_is_rewound_only_where_it_is_hidden(turns: int) -> None:
    """The viewer knows its own plan, and all know those that were shown."""
    played = first_turns(turns)
    for viewer in range(4):
        position = position_of(played, viewer)
        for seat in range(4):
            hidden = seat != viewer and seat >= turns  # turns are in the order of the seats
            assert (rewound(position, seat) is not None) == hidden


def test_a_seat_that_plans_has_all_others_before_it() -> None:
    """I4: whether they have planned or not; and nobody but the viewer is to move."""
    played = first_round([1, 2, 3])
    played.play(2, "plan gold+gold")
    for viewer in (0, 1):
        position = position_of(played, viewer)
        assert [rewound(position, seat) is not None for seat in range(3)] == [seat != viewer for seat in range(3)]
        world = referee_of(position).sample(position.information)
        assert (world.seat, len(world.moves)) == (viewer, PLANS)
        world.play(PLAN)
        assert world.state["phase"] == SHOWING


@AT_EVERY_TABLE
def test_the_world_in_which_a_seat_planned_is_the_table_of_that_time(players: int) -> None:
    """Whatever turns of the round are over: the round can be played again from there, move for move."""
    start: np.void | None = None
    events: list[tuple[int, int]] = []
    seen = rewinds = 0
    for played in random_game(players, 8):
        state = played.game.state
        if start is None or state["round"] != start["round"]:
            start, events, seen = state.copy(), [], len(played.events)
            continue
        events += [(event.seat, event.move) for event in played.events[seen:]]
        seen = len(played.events)
        if played.game.is_over or state["round"] == 0 or len(events) % 4:
            continue
        viewer = len(events) % players
        position = position_of(played, viewer)
        for seat in range(players):
            world = rewound(position, seat)
            if world is None:
                continue
            rewinds += state["had_turn"] != 0
            assert (world["seat"], world["phase"], world["round"]) == (seat, PLANNING, start["round"])
            assert world["plan"][:players].tolist() == [NO_PLAN] * players
            assert world["had_turn"] == 0
            assert table_of(world, players) == table_of(start, players)
            again = GameState(position.game, world)
            assert again.moves() == [*range(PLAN, PLAN + PLANS)]
            for mover, move in events:
                if move < SHOW:
                    again.state["seat"] = mover
                assert move in again.moves()
                again.move(move)
            assert table_of(again.state, players) == table_of(state, players)
    assert rewinds >= 5


def test_the_record_has_room_for_every_seat_and_plan() -> None:
    assert INFORMATION["public"] == INFORMATION["planning"] == STATE
    assert INFORMATION["weight"].shape == (game_interface.MAX_SEATS, PLANS)
