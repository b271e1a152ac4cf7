"""Views from outside: real ones have no problem, and each spoilt field is named."""

import dataclasses
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from mogul.engine.maharaja.components import default_components
from mogul.engine.maharaja.rule_sets import START, UNKNOWN_PLAN, Character, City, Phase
from mogul.engine.maharaja.views.view import Player, View
from mogul.engine.maharaja.views.view_problems import view_problems
from mogul.engine.problem import Severity
from tests.engine.maharaja.played import AT_EVERY_TABLE, Played, finished, new_game, random_game
from tests.engine.maharaja.scenes import choose_plans, first_round, take_steps

BOARD = default_components()
V01, SW, NW = 0, 30, 31  # places
Change = Callable[[View], View]


@AT_EVERY_TABLE
@pytest.mark.parametrize("seed", [0, 1])
def test_no_view_of_a_game_has_a_problem(players: int, seed: int) -> None:
    for number, played in enumerate(random_game(players, seed)):
        seats = range(players) if played.game.is_over else [number % players]
        for seat in seats:
            assert view_problems(played.components, played.view(seat)) == []


# Views of real play


def _characters() -> Played:
    played = new_game(3, 1, board=BOARD)
    for card in (2, 4):
        played.play(played.game.seats_to_move[0], f"character {card}")
    return played


def _houses() -> Played:
    played = new_game(3, 1, board=BOARD)
    for card in (2, 4, 1):
        played.play(played.game.seats_to_move[0], f"character {card}")
    for village in ("V01", "V01", "V02", "V03"):
        played.play(played.game.seats_to_move[0], f"house {village}")
    return played


def _planning() -> Played:
    played = first_round([1, 5, 3])
    played.play(2, "plan gold+gold")
    return played


def _showing() -> Played:
    played = first_round([1, 5, 3])
    choose_plans(played, "gold+gold", "move+quarry", "palace+governor")
    take_steps(played, "end")
    return played


def _turn() -> Played:
    played = _showing()
    for step in ("show palace+governor", "governor NE"):
        played.play(2, step)
    return played


def _putting() -> Played:
    played = _showing()
    take_steps(played, "governor NE", "end")
    take_steps(played, "take V16")
    return played


MAKERS = {
    "characters": (_characters, 0),
    "houses": (_houses, 0),
    "planning": (_planning, 0),
    "waiting": (_planning, 2),
    "showing": (_showing, 1),
    "turn": (_turn, 2),
    "putting": (_putting, 1),
}


@cache
def view_of(name: str) -> View:
    make, seat = MAKERS[name]
    return make().view(seat)


def change(**fields: Any) -> Change:
    return lambda view: dataclasses.replace(view, **fields)


def change_table(name: str = "table", **fields: Any) -> Change:
    return lambda view: dataclasses.replace(view, **{name: dataclasses.replace(getattr(view, name), **fields)})


def change_player(seat: int, name: str = "table", **fields: Any) -> Change:
    """Fields that are functions are called with the player."""

    def changed(view: View) -> View:
        players: list[Player] = list(getattr(view, name).players)
        values = {field: value(players[seat]) if callable(value) else value for field, value in fields.items()}
        players[seat] = dataclasses.replace(players[seat], **values)
        return change_table(name, players=tuple(players))(view)

    return changed


def change_turn(**fields: Any) -> Change:
    def changed(view: View) -> View:
        assert view.turn is not None
        return dataclasses.replace(view, turn=dataclasses.replace(view.turn, **fields))

    return changed


def both(*changes: Change) -> Change:
    def changed(view: View) -> View:
        for each in changes:
            view = each(view)
        return view

    return changed


def more(field: str, *values: int) -> dict[str, Any]:
    """More entries in a field of a player."""
    return {field: lambda player: (*getattr(player, field), *values)}


def lifted(box: int) -> Change:
    """With another box of the topmost governor."""

    def changed(view: View) -> View:
        boxes = view.table.governor_boxes
        return change_table(governor_boxes=tuple(box if each == max(boxes) else each for each in boxes))(view)

    return changed


# A view, what is spoilt in it, and the problem that must be among those that are named.
SPOILT: list[tuple[str, Change, str]] = [
    ("turn", change(rule_set="advanced"), 'rule_set: "advanced" is not a rule set; they are basic, action_penalty'),
    (
        "turn",
        change_table(players=()),
        "table.players: 0 of them; basic is played by 2 to 5",
    ),
    ("turn", change(component_hash="00"), 'component_hash: "00" is not the component set in use (a16, '),
    ("turn", change(seat=3), "seat: 3 is no seat; seats are 0 to 2"),
    ("turn", change(seat=-1), "seat: -1 is no seat; seats are 0 to 2"),
    ("turn", change(first_player=5), "first_player: 5 is no seat; seats are 0 to 2"),
    # The table
    ("turn", change_player(1, gold=-1), "table.players[1].gold: -1; expected 0 to 10000"),
    ("turn", change_player(1, gold=10**30), "table.players[1].gold: 1"),
    ("turn", change_player(1, supply=21), "table.players[1].supply: 21; expected 0 to 20"),
    ("turn", change_player(1, quarry=-2), "table.players[1].quarry: -2; expected 0 to 20"),
    ("turn", change_player(1, palaces_left=8), "table.players[1].palaces_left: 8; expected 0 to 7"),
    ("turn", change_player(1, palaces_left=6), "table.players[1]: has 6 palaces, built and left; expected 7 (S1)"),
    ("turn", change_player(1, supply=5), "table.players[1]: has 19 houses, on the board, in supply and quarry"),
    ("turn", change_player(0, **more("houses", 37)), "table.players[0].houses[4]: 37 is no village or city"),
    ("turn", change_player(0, **more("houses", -1)), "table.players[0].houses[4]: -1 is no village or city"),
    ("turn", change_player(0, architect=8), "table.players[0].architect: 8 is no junction"),
    ("turn", change_player(0, **more("outer_palaces", 7)), "table.players[0].outer_palaces[0]: 7 is no city"),
    ("turn", change_player(0, **more("centre_palaces", -1)), "table.players[0].centre_palaces[0]: -1 is no city"),
    (
        "turn",
        change_player(0, supply=4, houses=lambda player: (*player.houses, V01, V01, V01), quarry=9),
        "table.players: 3 houses in V01; at most 2 (S6)",
    ),
    (
        "turn",
        change_player(0, palaces_left=6, **more("outer_palaces", 0)),
        "table.players: 0 palaces on the centre and 1 on outer sites of SW; expected one on the centre first, then at "
        "most 6 (A6, S7)",
    ),
    (
        "turn",
        both(*(change_player(seat, palaces_left=6, **more("centre_palaces", 3)) for seat in (0, 1))),
        "table.players: 2 palaces on the centre and 0 on outer sites of SE",
    ),
    (
        "turn",
        change_player(0, character=Character.BUILDER),
        "table.players: hold the characters builder, builder, sadhu; each card is there once (S3)",
    ),
    ("turn", change_player(0, character=None), "table.players: every seat holds a character after the set-up (S3)"),
    (
        "turn",
        change_table(governor_boxes=(1, 1, 2, 3, 4, 5, 6)),
        "table.governor_boxes: 1, 1, 2, 3, 4, 5, 6; expected 7 different boxes from 0 (S2)",
    ),
    ("turn", change_table(governor_boxes=(0, 1, 2, 3, 4, 5)), "table.governor_boxes: 0, 1, 2, 3, 4, 5; expected 7"),
    ("turn", change_table(governor_boxes=(0, 1, 2, 3, 4, 5, -6)), "table.governor_boxes: 0, 1, 2, 3, 4, 5, -6;"),
    ("turn", change_table(governor_boxes=(0, 1, 2, 3, 4, 5, 10**9)), "table.governor_boxes: 0, 1, 2, 3, 4, 5, 1"),
    ("turn", change_table(maharaja=START), "table.maharaja: is not a city"),
    ("turn", change_table(maharaja=-1), "table.maharaja: is not a city"),
    ("turn", change_player(1, "table_at_planning", gold=-1), "table_at_planning.players[1].gold: -1"),
    ("turn", change_player(1, "table_at_planning", quarry=9), "table_at_planning.players[1]: has 19 houses"),
    (
        "turn",
        lambda view: change_table("table_at_planning", players=view.table.players[:2])(view),
        "table_at_planning.players: 2 of them; expected 3",
    ),
    # The round
    ("turn", change(round=0), "round: 0, in the phase turn; 0 in the set-up, then up to 20"),
    ("turn", change(round=21), "round: 21, in the phase turn"),
    ("houses", both(change(round=1), change_table(maharaja=0)), "round: 1, in the phase houses"),
    ("turn", change(plans=(None,)), "plans: 1 of them; expected 3, null where not known"),
    ("waiting", change(plans=(None, None, UNKNOWN_PLAN)), "plans[2]: is not known; null"),
    ("turn", change(seats_to_move=(3,)), "seats_to_move: 3; expected different seats, 0 to 2"),
    ("turn", change(seats_to_move=()), "seats_to_move: 0 seats; one seat moves in the phase turn"),
    ("showing", change(seats_to_move=(1, 2)), "seats_to_move: 2 seats; one seat moves in the phase showing"),
    ("planning", change(seats_to_move=()), "seats_to_move: nobody; while planning all are to move"),
    ("planning", change(seats_to_move=(1,)), "plans[0]: is missing if the viewer has chosen, and is null if not"),
    ("waiting", change(plans=(None,) * 3), "plans[2]: is missing if the viewer has chosen, and is null if not"),
    ("turn", change(turn=None), "turn: is missing; the seat to move has begun its turn"),
    (
        "turn",
        change_turn(taken_house=V01),
        "turn.taken_house: is there; null in the phase turn",
    ),
    (
        "putting",
        change_turn(taken_house=None),
        "turn.taken_house: is missing; a house is in hand in the phase putting",
    ),
    ("turn", change(had_turn=(0, 1)), "had_turn: lacks seat 2, whose turn has begun"),
    ("turn", lambda view: change(plans=(view.plans[0], None, None))(view), "plans[2]: is missing; it was shown"),
    ("turn", lambda view: change(plans=(None, None, view.plans[2]))(view), "plans[0]: is missing; it was shown"),
    ("turn", change(had_turn=(0, 2, 2)), "had_turn: 0, 2, 2; expected different seats, 0 to 2"),
    ("turn", change(had_turn=(0, 2, 7)), "had_turn: 0, 2, 7; expected different seats, 0 to 2"),
    ("planning", change(seats_to_move=(0, 1, 1)), "seats_to_move: 0, 1, 1; expected different seats, 0 to 2"),
    ("planning", change(had_turn=(1,)), "had_turn: 1; nobody has a turn in the phase planning"),
    ("showing", change(plans=(0, None, None)), "plans[1]: is missing; the viewer knows its own plan"),
    ("showing", change(plans=(0, 1, 2)), "plans[2]: is not shown yet; null (I1)"),
    ("planning", change(plans=(None, 3, None)), "plans[1]: is not shown yet; null (I1)"),
    ("showing", change(seats_to_move=(1,)), "seats_to_move: 1; expected 2, by characters (R4)"),
    ("showing", change(seats_to_move=(0,)), "seats_to_move: 0; expected 2, by characters (R4)"),
    ("showing", lambda view: change(turn=view_of("turn").turn)(view), "turn: is there; null in the phase showing"),
    (
        "planning",
        lambda view: change(table_at_planning=view.table)(view),
        "table_at_planning: is there; null before a turn has begun",
    ),
    # The turn
    ("turn", change_turn(village_houses=1), "turn.village_houses: 1; expected 0 to 0, by the plan"),
    ("turn", change_turn(city_houses=10**30), "turn.city_houses: 1"),
    ("turn", change_turn(palaces=2), "turn.palaces: 2; expected 0 to 1, by the plan"),
    ("turn", change_turn(houses_moved=-1), "turn.houses_moved: -1; expected 0 to 0, by the plan"),
    ("turn", change_turn(governors_moved=2), "turn.governors_moved: 2; expected 0 to 1, by the plan"),
    ("turn", change_turn(characters_swapped=1), "turn.characters_swapped: 1; expected 0 to 0, by the plan"),
    ("putting", change_turn(quarries=3), "turn.quarries: 3; expected 0 to 1, by the plan"),
    ("turn", change_turn(village_houses=-1000), "turn.village_houses: -1000; expected 0 to"),
    ("putting", change_turn(houses_moved=1), "turn.taken_house: is more than the plan moves, and not by power (A4)"),
    ("putting", change_turn(taken_by_power=True, power_used=True), "turn.taken_by_power: needs the Builder, with the"),
    ("turn", change_turn(visited=(8,)), "turn.visited: must be different junctions"),
    ("turn", change_turn(visited=(7, 7)), "turn.visited: must be different junctions"),
    ("putting", change_turn(taken_house=99), "turn.taken_house: 99 is no village or city"),
    (
        "putting",
        lambda view: _full_villages(view),
        "turn.taken_house: could not be put anywhere (A4)",
    ),
    # The set-up
    ("characters", change(seats_to_move=(1,)), "seats_to_move: 1; expected 0, clockwise from the first seat (S3)"),
    ("characters", change_player(0, character=Character.MOGUL), "seats_to_move: 0; every seat has a character (S3)"),
    ("characters", change_player(1, character=None), "table.players[1].character: is missing; seats take"),
    ("characters", change_player(0, supply=3, **more("houses", V01)), "table.players[0]: has 1 houses on the board"),
    ("houses", change_player(0, character=None), "table.players[0].character: is missing; seats take"),
    ("houses", change_player(0, supply=0, quarry=18), "table.players[0]: has 2 houses on the board, 0 in the supply"),
    (
        "houses",
        change_player(0, supply=0, quarry=16, houses=(3, 4, 5, 6)),
        "table.players[0]: has 4 houses on the board",
    ),
    ("houses", change(seats_to_move=(2,)), "seats_to_move: 2; expected "),
    (
        "houses",
        both(*(change_player(seat, supply=0, houses=tuple(range(4 * seat, 4 * seat + 4))) for seat in range(3))),
        "phase: houses; every seat has built 4 houses (S4)",
    ),
]  # fmt: skip


def _full_villages(view: View) -> View:
    """The viewer at the start with a house in its hand, and no room in any village."""
    villages = [village for village in range(30) if village != V01]
    homes = villages[:10] * 2, villages[10:19] * 2 + villages[19:20], villages[19:20] + villages[20:] * 2
    changes = [
        change_player(seat, supply=0, quarry=20 - len(houses) - (seat == 1), houses=tuple(sorted(houses)))
        for seat, houses in enumerate(homes)
    ]
    return both(*changes, change_turn(taken_house=V01))(view)


@pytest.mark.parametrize(
    ("name", "spoil", "message"), SPOILT, ids=[f"{n}: {text}" for n, (_, _, text) in enumerate(SPOILT)]
)
def test_each_spoilt_field_is_named_with_what_would_be_right(name: str, spoil: Change, message: str) -> None:
    view = view_of(name)
    assert view_problems(BOARD, view) == []
    found = [str(problem) for problem in view_problems(BOARD, spoil(view))]
    assert [text for text in found if text.startswith(message)], found


# The same, where the view can be played on, and cannot occur in play.
IMPOSSIBLE: list[tuple[str, Change, str]] = [
    ("characters", change_player(0, gold=14), "table.players[0].gold: 14; 15 before the first turn of the game (S1)"),
    ("houses", change_player(1, architect=2), "table.players[1].architect: is away from the start"),
    ("houses", change_table(maharaja=City(2)), "table.maharaja: is in a city; it stands on the start in the set-up"),
    (
        "characters",
        change_table(governor_boxes=(0, 1, 2, 3, 4, 5, 7)),
        "table.governor_boxes: 0, 1, 2, 3, 4, 5, 7; ",
    ),
    ("planning", change_player(1, gold=99), "table.players[1].gold: 99; 15 before the first turn of the game (S1)"),
    ("planning", change_player(1, architect=0), "table.players[1].architect: is away from the start"),
    (
        "planning",
        change_player(1, palaces_left=0, centre_palaces=tuple(range(7))),
        "table.players[1].palaces_left: 0; the game ended when the last palace was built (F1)",
    ),
    (
        "planning",
        change_player(1, palaces_left=0, centre_palaces=tuple(range(7))),
        "table.players[1]: has built 7 palaces in 0 turns; at most 2 a turn (A6)",
    ),
    ("planning", change_player(1, quarry=12, supply=4), "table.players[1].quarry: 12; expected 10 to 10, and even"),
    ("turn", change_player(2, quarry=9, supply=7), "table.players[2].quarry: 9; expected"),
    ("planning", lifted(17), "table.governor_boxes: "),
    ("planning", lifted(8), "table.governor_boxes: "),
    ("planning", lifted(0), "table.governor_boxes: "),
    (
        "planning",
        lambda view: change_table(maharaja=City((view.table.maharaja + 1) % 7))(view),
        "table.governor_boxes: ",
    ),
    ("turn", change_player(0, supply=1, quarry=15), "table.players[0].quarry: 15; expected "),
    ("turn", change_player(1, gold=0), "table.players[1].gold: 0, and 15 when the plans were made"),
    ("turn", change_player(1, gold=60), "table.players: gold: "),
    ("turn", change_player(1, "table_at_planning", gold=14), "table_at_planning.players[1].gold: 14; 15 before"),
    ("turn", change_table(governor_boxes=(7, 6, 5, 4, 3, 2, 1)), "table.governor_boxes: 7, 6, 5, 4, 3, 2, 1; "),
    ("turn", change_turn(governors_moved=0), "table.governor_boxes: "),
    ("turn", change_turn(palaces=1), "table.players[2]: has built 0 palaces since the plans were made; 1 to 1 by the"),
    ("turn", change_turn(visited=(1, 2, 3)), "turn.visited: are no walk to the architect along roads with houses"),
    ("turn", change_turn(power_used=True), "turn.power_used: is true, and the seat has not held the Builder"),
    (
        "showing",
        lambda view: change(had_turn=(1,), seats_to_move=(0,), plans=(None, view.plans[1], None))(view),
        "had_turn: 1; turns go by characters, from the lowest: 0, 2, 1 (R4)",
    ),
    ("putting", change_turn(quarries=0), "turn.quarries: 0; expected 1 by plan and quarry (A5)"),
    ("putting", change_turn(taken_house=V01), "table.players[1].houses: 1 have left their places"),
]


@pytest.mark.parametrize(
    ("name", "spoil", "message"), IMPOSSIBLE, ids=[f"{n}: {text}" for n, (_, _, text) in enumerate(IMPOSSIBLE)]
)
def test_what_cannot_occur_in_play_is_a_warning(name: str, spoil: Change, message: str) -> None:
    found = view_problems(BOARD, spoil(view_of(name)))
    assert {problem.severity for problem in found} == {Severity.WARNING}, found
    assert [problem for problem in found if str(problem).startswith(message)], found


def test_the_end_of_a_game_that_cannot_occur_is_a_warning() -> None:
    """R2, R5, F1."""
    view = finished(new_game(2, 1, board=BOARD)).view(0)
    for spoil, message in (
        (change(round=1), "table.governor_boxes: "),
        (change(had_turn=(0,), plans=(view.plans[0], None)), "had_turn: 0; all have had their turn when the game is"),
    ):
        found = list(map(str, view_problems(BOARD, spoil(view))))
        assert [text for text in found if text.startswith(message)], found


def test_a_view_of_a_finished_game_has_nobody_to_move() -> None:
    view = finished(new_game(2, 1, board=BOARD)).view(0)
    assert view.is_over
    assert view_problems(BOARD, view) == []
    (problem,) = view_problems(BOARD, dataclasses.replace(view, seats_to_move=(1,)))
    assert str(problem) == "seats_to_move: 1; nobody moves in the phase over"


def test_a_view_without_what_may_be_left_out_has_no_problem() -> None:
    view = view_of("turn")
    assert view_problems(BOARD, dataclasses.replace(view, table_at_planning=None)) == []


def test_all_problems_of_a_table_are_named_at_once() -> None:
    view = both(change_player(0, gold=-1, supply=-1), change_table(maharaja=City(9)))(view_of("turn"))
    places = [problem.place for problem in view_problems(BOARD, view)]
    assert places == ["table.players[0].gold", "table.players[0].supply", "table.maharaja", "table.players[0]"]


def test_every_phase_has_an_example() -> None:
    assert {view_of(name).phase for name in MAKERS} == {*Phase} - {Phase.OVER}
