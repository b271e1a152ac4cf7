"""Every message about a component set: its cause, and its place."""

import ast
import inspect
import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from mogul.engine import component_files
from mogul.engine.json_text import JsonError
from mogul.engine.maharaja.components import (
    BUNDLED_SETS,
    bundled_components,
    check,
    component_problems,
    components_from_data,
)
from mogul.engine.maharaja.components.check import TEXTS
from mogul.engine.maharaja.components.component_set import Id, Part, PlayerCount
from mogul.engine.problem import Problem, Problems, Severity, quote
from tests.engine.maharaja.components.changes import Change, all_of, changed, data, drop, put


@pytest.mark.parametrize("text", ["NW", "CENTRE", "V01", "gate_7", "8"])
def test_an_id_is_a_short_word(text: str) -> None:
    assert TEXTS[Id](text) == text


@pytest.mark.parametrize("text", ["", "NORTHWEST", "N W", "N-W", "V01\n", "é", "٣", "a.b"])
def test_no_other_text_is_an_id(text: str) -> None:
    with pytest.raises(ValueError, match="is no id; an id has 1 to 8 letters"):
        TEXTS[Id](text)


def test_a_number_of_players_is_one_of_the_table_sizes() -> None:
    assert [TEXTS[PlayerCount](text) for text in "2345"] == [2, 3, 4, 5]
    for text in ("1", "6", "02", "two"):
        with pytest.raises(ValueError, match="numbers of players are 2, 3, 4, 5"):
            TEXTS[PlayerCount](text)


def test_a_status_may_speak_of_the_coordinates() -> None:
    assert TEXTS[Part]("coordinates") == "coordinates"


CHECKS: tuple[ModuleType, ...] = (check, check, check, component_files)


def problems_of(file: Any) -> list[Problem]:
    return component_problems(json.dumps(file).encode())


def road(number: int, one: str, other: str, *villages: str) -> dict[str, Any]:
    return {"id": f"R{number}", "one": one, "other": other, "villages": list(villages)}


def join(one: str, other: str) -> Change:
    """Adds a road; its village is the second one of road R01."""
    return lambda file: file["roads"].append(road(50, one, other, file["roads"][0]["villages"].pop()))


# The changes of the default set: (change, place, part of the message).
ERRORS: list[tuple[Change, str, str]] = [
    # shape and texts
    (drop("roads"), "roads", "is missing"),
    (put("rodes", []), "rodes", "is unknown here; known are name, status, start, cities"),
    (put("name", ""), "name", "a name has 1 to 40"),
    (put("start", "the start"), "start", '"the start" is no id; an id has 1 to 8 letters'),
    (put("start", "ÄGRA"), "start", "is no id"),
    (put("roads", 0, "id", "R01\n"), "roads[0].id", "must be at most 200 characters that can be printed"),
    (put("cities", "SW", 7), "cities.SW", "must be a text, not 7"),
    (put("cities", []), "cities", "must be an object, not a list"),
    (put("village_capacity", "6", 2), 'village_capacity["6"]', "is unknown here; numbers of players are 2, 3, 4, 5"),
    (put("village_capacity", "2", True), 'village_capacity["2"]', "must be a whole number, not true"),
    (put("roads", 3, ["NW", "N"]), "roads[3]", "must be an object, not a list"),
    (drop("roads", 3, "villages"), "roads[3].villages", "is missing"),
    # status
    (drop("status", "village_capacity"), "status", "says nothing of village_capacity; name its standing"),
    (put("status", "start", "printed"), "status.start", "speaks of no part of the set"),
    (put("status", "roads", "surely"), "status.roads", "must begin with one of rulebook, printed, reported"),
    (put("status", "roads", "printed " + "x" * 200), "status.roads", "at most 200 characters"),
    # cities and start
    (put("cities", "E", "Agra"), "cities", "are 8; the game has 7"),
    (drop("cities", "NE"), "cities", "are 6; the game has 7"),
    (put("start", "N"), "start", 'must be a junction that is no city, not "N"'),
    # numbers by players (S6, S7)
    (drop("village_capacity", "4"), 'village_capacity["4"]', "is missing"),
    (put("village_capacity", "4", 3), 'village_capacity["4"]', "must be a whole number from 1 to 2, not 3"),
    (put("village_capacity", "4", 0), 'village_capacity["4"]', "must be a whole number from 1 to 2, not 0"),
    (put("blocked_sites", "3", 7), 'blocked_sites["3"]', "must be a whole number from 0 to 6, not 7"),
    (put("blocked_sites", "3", -1), 'blocked_sites["3"]', "must be a whole number from 0 to 6, not -1"),
    # roads and villages
    (put("roads", 1, "id", "R01"), "roads[1].id", '"R01" is the id of another road'),
    (put("roads", 1, "one", "E"), "roads[1].one", 'must be a city or the start, not "E"'),
    (put("roads", 1, "other", "E"), "roads[1].other", 'must be a city or the start, not "E"'),
    (put("roads", 0, "one", "N"), "roads[0]", '"R01" leads from "N" to itself'),
    (put("roads", 0, "villages", []), "roads[0].villages", "are 0; a road has one or two"),
    (put("roads", 0, "villages", ["A", "B", "C"]), "roads[0].villages", "are 3; a road has one or two"),
    (put("roads", 0, "villages", ["A", "A"]), "roads[0].villages[1]", '"A" is named before, on road "R01"'),
    (put("roads", 1, "villages", 0, "V02"), "roads[1].villages[0]", '"V02" is named before, on road "R01"'),
    (put("roads", 0, "villages", ["SW"]), "roads[0].villages[0]", '"SW" is the id of a junction'),
    (put("roads", 6, "villages", ["A", "B"]), "roads", "have 31 villages; there may be 30"),
    (put("roads", [road(n, "N", "S", f"V{n}") for n in range(21)]), "roads", "are 21; there may be 20"),
    (
        put("roads", [road(1, "START", "N", "A"), road(2, "NW", "SW", "B"), road(3, "N", "S", "C")]),
        "roads",
        'do not connect the board: no way leads from "START" to "SW", "NW", "NE", "SE", "CENTRE"',
    ),
    (put("roads", []), "roads", "do not connect the board"),
    # coordinates
    (drop("coordinates", "START"), "coordinates", '"START" is missing; leave the whole part out'),
    (put("coordinates", "E", [1, 2]), "coordinates.E", "is neither a city nor the start"),
    (put("coordinates", "N", [1, 1e6]), "coordinates.N", "must be two numbers from -100000 to 100000"),
    (put("coordinates", "N", [1]), "coordinates.N", "must be a list of x and y"),
]

WARNINGS: list[tuple[Change, str, str]] = [
    (put("cities", "N", "Delhi"), "cities.N", '"Delhi" is the name of "NE" too'),
    (put("roads", 0, "villages", ["A"]), "roads", "have 29 villages; reported are 30"),
    (join("S", "SE"), "roads[16]", '"R50" joins the same junctions as "R04"'),
    (join("CENTRE", "NW"), "roads", 'are 6 at "CENTRE"; reported are three to five at every junction'),
    (drop("roads", 8), "roads", 'are 2 at "SW"; reported are three to five at every junction'),
    (all_of(drop("roads", 8), drop("roads", 5)), "roads[4]", '"R05" is the only way between two parts of the board'),
    (join("N", "SW"), "roads", "cannot be drawn without a crossing"),
    (put("coordinates", "N", [540, 600]), "coordinates.S", 'is the same point as "N"'),
]


@pytest.mark.parametrize(
    ("change", "place", "message"), ERRORS, ids=[f"{place} {message}" for _, place, message in ERRORS]
)
def test_an_error_is_found_where_it_is_and_refuses_the_set(change: Change, place: str, message: str) -> None:
    file = changed(change)
    found = [problem for problem in problems_of(file) if problem.place == place and message in problem.message]
    assert [problem.severity for problem in found] == [Severity.ERROR]
    with pytest.raises(JsonError) as refusal:
        components_from_data(file)
    assert found[0] in refusal.value.problems


@pytest.mark.parametrize(
    ("change", "place", "message"), WARNINGS, ids=[f"{place} {message}" for _, place, message in WARNINGS]
)
def test_a_warning_is_found_where_it_is_and_the_set_is_played(change: Change, place: str, message: str) -> None:
    file = changed(change)
    problems = problems_of(file)
    assert any(problem.place == place and message in problem.message for problem in problems)
    assert {problem.severity for problem in problems} == {Severity.WARNING}
    assert components_from_data(file).as_data() is not None


@pytest.mark.parametrize("name", BUNDLED_SETS)
def test_bundled_sets_have_no_problem(name: str) -> None:
    assert problems_of(bundled_components(name).as_data()) == []


@pytest.mark.parametrize("value", [None, [], "set", 7])
def test_what_is_no_object_is_no_set(value: object) -> None:
    assert [str(problem) for problem in problems_of(value)] == [f"must be an object, not {quote(value)}"]


def test_all_problems_are_named_at_once() -> None:
    file = data()
    del file["coordinates"]
    file["start"] = "N"
    file["village_capacity"]["2"] = 3
    file["roads"][3]["villages"] = ["V01"]
    with pytest.raises(JsonError) as refusal:
        components_from_data(file)
    assert [problem.place for problem in refusal.value.problems if "START" not in problem.message] == [
        "start",
        'village_capacity["2"]',
        "roads[3].villages[0]",
    ]


def test_warnings_do_not_stand_among_the_reasons_of_a_refusal() -> None:
    file = changed(all_of(join("N", "SW"), put("blocked_sites", "2", 9)))
    with pytest.raises(JsonError) as refusal:
        components_from_data(file)
    assert [problem.place for problem in refusal.value.problems] == ['blocked_sites["2"]']


def _message_lines(module: ModuleType) -> set[tuple[str, int]]:
    """The places at which a module notes problems."""
    tree = ast.parse(inspect.getsource(module))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)]
    return {
        (Path(str(module.__file__)).name, call.lineno)
        for call in calls
        if isinstance(call.func, ast.Attribute) and call.func.attr in ("error", "warning")
    }


def _noting_callers(kept: Callable[..., None], reached: set[tuple[str, int]]) -> Callable[..., None]:
    def note(report: Problems, place: str, message: str) -> None:
        caller = sys._getframe(1)
        reached.add((Path(caller.f_code.co_filename).name, caller.f_lineno))
        kept(report, place, message)

    return note


def test_every_message_is_brought_up_by_an_example(monkeypatch: pytest.MonkeyPatch) -> None:
    reached: set[tuple[str, int]] = set()
    for verb in ("error", "warning"):
        monkeypatch.setattr(Problems, verb, _noting_callers(getattr(Problems, verb), reached))
    for change, _, _ in ERRORS + WARNINGS:
        problems_of(changed(change))
    assert set().union(*(_message_lines(module) for module in CHECKS)) <= reached
