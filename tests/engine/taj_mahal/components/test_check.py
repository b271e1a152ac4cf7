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

from mogul.engine.json_text import JsonError
from mogul.engine.problem import LISTED_PROBLEMS, Problem, Problems, Severity, quote
from mogul.engine.taj_mahal.components import check, component_problems, components_from_data, default_components
from mogul.engine.taj_mahal.components.check import TEXTS
from mogul.engine.taj_mahal.components.component_set import CardSymbols


def test_a_pair_of_symbols_is_read_in_either_order() -> None:
    read = TEXTS[CardSymbols]
    assert read("vizier+elephant") == read("elephant+vizier") == "vizier+elephant"
    assert read("elephant+elephant") == "elephant+elephant"
    assert read("monk") == "monk"


@pytest.mark.parametrize(
    "text", ["", "vizier+", "vizier+tiger", "vizier+monk+monk", "Vizier+monk", "vizier monk", "tiger"]
)
def test_no_other_text_is_a_symbol_or_a_pair(text: str) -> None:
    with pytest.raises(ValueError, match="must be a symbol, or two joined by"):
        TEXTS[CardSymbols](text)


Data = dict[str, Any]
Change = Callable[[Data], Any]

CHECKS: tuple[ModuleType, ...] = (check, check, check, check, check)


def data() -> Data:
    """A default component file of the test's own, to be changed."""
    return json.loads(json.dumps(default_components().as_data()))  # type: ignore[no-any-return]


def problems_of(file: Any) -> list[Problem]:
    return component_problems(json.dumps(file).encode())


def put(*path: Any) -> Change:
    """`put("cards", "red", 3)` sets cards.red to 3."""

    def change(file: Data) -> None:
        *folders, last, value = path
        entry: Any = file
        for folder in folders:
            entry = entry[folder]
        entry[last] = value

    return change


def drop(*path: Any) -> Change:
    """Leave an entry out."""

    def change(file: Data) -> None:
        entry: Any = file
        for folder in path[:-1]:
            entry = entry[folder]
        del entry[path[-1]]

    return change


def both(*changes: Change) -> Change:
    def change(file: Data) -> None:
        for each in changes:
            each(file)

    return change


# What is changed in the default set: (place, part of the message).
ERRORS: list[tuple[Change, str, str]] = [
    # shape
    (drop("roads"), "roads", "is missing"),
    (put("rodes", []), "rodes", "is unknown here; known are name, status, cards"),
    (put("cards", 3), "cards", "must be an object, not 3"),
    (put("roads", {}), "roads", "must be a list, not an object"),
    (put("fortresses", ["x"] * 6000), "fortresses", "has 6000 entries; at most 5000 are read"),
    (put("bonus_tokens", {str(n): 1 for n in range(6000)}), "bonus_tokens", "has 6000 entries"),
    (put("name", None), "name", "must be a text, not null"),
    (put("name", ""), "name", '"" has 0 characters; a name has 1 to 40'),
    (put("name", "x" * 41), "name", "has 41 characters"),
    (put("name", "two  blanks"), "name", "has blanks at an end or several in a row"),
    (put("name", "bell\a"), "name", r'at most 200 characters that can be printed, not "bell\u0007"'),
    # status
    (put("status", []), "status", "must be an object, not a list"),
    (put("status", "rodes", "printed"), "status.rodes", "speaks of no part of the set"),
    (put("status", "roads", "surely"), "status.roads", "must begin with one of rulebook, printed, reported"),
    (put("status", "roads", True), "status.roads", "must be a text, not true"),
    (put("status", "roads", "printed " + "x" * 200), "status.roads", "at most 200 characters that can be printed"),
    (drop("status", "roads"), "status", "says nothing of roads"),
    # cards
    (drop("cards", "red"), "cards.red", "is missing"),
    (drop("cards", "blue"), "cards.blue", "is missing"),
    (put("cards", "violet", {}), "cards.violet", "is there already, in another spelling"),
    (put("cards", "pink", {}), "cards.pink", "is unknown here; known are red, yellow, green, blue, colourless"),
    (put("cards", "red", []), "cards.red", "must be an object"),
    (put("cards", "red", "tiger+monk", 1), 'cards.red["tiger+monk"]', "must be a symbol, or two joined by +"),
    (put("cards", "red", "monk", 1), "cards.red.monk", "must be of 2 symbols, as every card here"),
    (
        put("cards", "red", "elephant+vizier", 1),
        'cards.red["elephant+vizier"]',
        "is there already, in another spelling",
    ),
    (put("cards", "red", "vizier+elephant", 0), 'cards.red["vizier+elephant"]', "not 0; leave out what does not exist"),
    (put("cards", "red", "vizier+elephant", 1.5), 'cards.red["vizier+elephant"]', "must be a whole number, not 1.5"),
    (put("cards", "red", "vizier+elephant", True), 'cards.red["vizier+elephant"]', "not true"),
    (put("cards", "red", "vizier+elephant", 10**99), 'cards.red["vizier+elephant"]', "not a number of many digits"),
    (put("cards", "red", "vizier+elephant", 4), "cards.red", "has 22 cards; the rulebook has 21 of each colour"),
    (put("cards", "colourless", None), "cards.colourless", "must be an object"),
    (
        put("cards", "colourless", "tiger", 1),
        "cards.colourless.tiger",
        "must be a symbol, or two joined by +, of vizier, general",
    ),
    (put("cards", "colourless", "monk", 13), "cards.colourless.monk", "must be a whole number from 1 to 12"),
    (put("cards", "colourless", "monk", 2), "cards.colourless", "has 13 cards; the rulebook has 12 white ones"),
    # tiles and tokens
    (put("province_tiles", None), "province_tiles", "must be an object"),
    (drop("province_tiles", "7"), 'province_tiles["7"]', "is missing"),
    (put("province_tiles", "13", "rice"), 'province_tiles["13"]', "is unknown here"),
    (
        put("province_tiles", "7", 7),
        'province_tiles["7"]',
        "must be a text, not 7",
    ),
    (
        put("province_tiles", "7", "rice+silk"),
        'province_tiles["7"]',
        'must be commodities joined by +, of rice, tea, spices, gems, not "rice+silk"',
    ),
    (
        put("province_tiles", "1", "rice+tea"),
        'province_tiles["1"]',
        'is "rice+tea"; the rulebook has one commodity on tile 1',
    ),
    (put("province_tiles", "7", "rice"), 'province_tiles["7"]', 'is "rice"; the rulebook has two commodities'),
    (put("bonus_tokens", []), "bonus_tokens", "must be an object"),
    (
        put("bonus_tokens", "+10", 1),
        'bonus_tokens["+10"]',
        'must be rice, tea, spices, gems, +1card or points from "+1"',
    ),
    (put("bonus_tokens", "rice", -1), "bonus_tokens.rice", "must be a whole number from 1 to 15, not -1"),
    (put("bonus_tokens", "rice", 3), "bonus_tokens", "are 16; the rulebook has 15 square ones"),
    (put("agra_bonus_points", 5), "agra_bonus_points", "must be 4 (rulebook), not 5"),
    # provinces, cities, fortresses
    (put("provinces", "Kabul"), "provinces", 'must be an object, not "Kabul"'),
    (drop("provinces", "Kabul"), "provinces", "are 11; the rulebook has 12"),
    (put("provinces", " Kabul", []), 'provinces[" Kabul"]', "has blanks at an end"),
    (put("provinces", "Kabul", "Kabul"), "provinces.Kabul", "must be a list"),
    (put("provinces", "Kabul", 0, 7), "provinces.Kabul[0]", "must be a text, not 7"),
    (put("provinces", "Kabul", 0, "Agra"), "provinces.Agra[4]", '"Agra" is named before, in "Kabul"'),
    (put("agra_city", "Atlantis"), "agra_city", 'must be a city of some province, not "Atlantis"'),
    (put("agra_city", ["Agra"]), "agra_city", "must be a text, not a list"),
    (drop("provinces", "Kabul", 0), "provinces.Kabul", "has 3 cities; the rulebook has 4, and 5 in Agra's province"),
    (put("agra_city", "Kabul"), "provinces.Kabul", "has 4 cities; the rulebook has 4, and 5 in Agra's province"),
    (put("fortresses", 16), "fortresses", "must be a list, not 16"),
    (put("fortresses", 2, "Atlantis"), "fortresses[2]", 'must be a city of some province, not "Atlantis"'),
    (put("fortresses", 2, {}), "fortresses[2]", "must be a text, not an object"),
    (put("fortresses", 2, "Kabul"), "fortresses[2]", '"Kabul" is named twice'),
    (drop("fortresses", 2), "fortresses", "are 15; the rulebook has 16 with Agra's"),
    (put("fortresses", 8, "Etawah"), "fortresses", 'must include "Agra", where the Taj Mahal'),
    # roads
    (put("roads", None), "roads", "must be a list, not null"),
    (put("roads", 17, "Agra - Delhi"), "roads[17]", 'must be a list of one and other, not "Agra - Delhi"'),
    (put("roads", 17, ["Agra"]), "roads[17]", "must be a list of one and other, not a list"),
    (
        put("roads", 17, ["Agra", "Atlantis"]),
        "roads[17]",
        '"Agra" - "Atlantis": "Atlantis" is no city of some province',
    ),
    (put("roads", 17, [["Agra"], 3]), "roads[17][0]", "must be a text, not a list"),
    (put("roads", 17, ["Agra", "Agra"]), "roads[17]", '"Agra" - "Agra": a road joins two different cities'),
    (put("roads", 17, ["Ghazni", "Kabul"]), "roads[17]", '"Ghazni" - "Kabul": this road is named before'),
    # coordinates
    (put("coordinates", 7), "coordinates", "must be an object, not 7"),
    (drop("coordinates", "Agra"), "coordinates", '"Agra" is missing; leave the whole part out'),
    (put("coordinates", "Atlantis", [1, 2]), "coordinates.Atlantis", "is no city of some province"),
    (put("coordinates", "Agra", [1, 1e6]), "coordinates.Agra", "must be two numbers from -100000 to 100000"),
    (put("coordinates", "Agra", [1, True]), "coordinates.Agra[1]", "must be a number, not true"),
    (put("coordinates", "Agra", [1, 2, 3]), "coordinates.Agra", "must be a list of x and y, not a list"),
]

WARNINGS: list[tuple[Change, str, str]] = [
    (
        both(put("cards", "red", "elephant+elephant", 3), put("cards", "red", "monk+elephant", 2)),
        'cards.red["monk+elephant"]',
        "is there 2 times; reported are 3",
    ),
    (
        both(drop("cards", "red", "monk+princess"), put("cards", "red", "monk+monk", 1)),
        'cards.red["monk+monk"]',
        "elephant+elephant is reported to be the only such card",
    ),
    (
        both(drop("cards", "red", "monk+princess"), put("cards", "red", "monk+mogul", 1)),
        "cards.red",
        "the cards without an elephant show 1 princess; reported are 2",
    ),
    (
        both(put("cards", "colourless", "monk", 2), put("cards", "colourless", "elephant", 6)),
        "cards.colourless",
        "has 1 vizier, 1 general, 2 monk, 1 princess, 1 mogul, 6 elephant; reported are 1 vizier, 1 general, 1 monk",
    ),
    (
        put("province_tiles", "6", "tea+gems"),
        'province_tiles["6"]',
        "by an example of the rulebook it is rice with tea",
    ),
    (
        both(drop("bonus_tokens", "+2"), put("bonus_tokens", "+3", 3)),
        'bonus_tokens["+3"]',
        "is a kind the rulebook does not have; its points tokens are +2",
    ),
    (both(drop("bonus_tokens", "+2"), put("bonus_tokens", "+3", 3)), "bonus_tokens", "have no +2"),
    (both(drop("bonus_tokens", "+1card"), put("bonus_tokens", "+2", 6)), "bonus_tokens", "have no +1card"),
    (put("bonus_tokens", {"+2": 8, "+1card": 7}), "bonus_tokens", "have no commodity"),
    (
        put("fortresses", 0, "Etawah"),
        "fortresses",
        'has none in "Kabul"; every province is reported to have one or more',
    ),
    (lambda file: file["roads"].remove(["Kabul", "Ghazni"]), "roads", 'of "Kabul" do not join its cities in a ring'),
    (
        both(
            lambda file: file["roads"].remove(["Ghazni", "Dera Ismail Khan"]),
            lambda file: file["roads"].remove(["Peshawar", "Gilgit"]),
        ),
        "roads",
        'do not connect the board: no way leads from "Kabul" to "Gilgit", "Srinagar"',
    ),
    (put("coordinates", "Agra", [5.0, 5]), "coordinates.Agra", 'is the same point as "Kabul"'),
]


def changed(change: Change) -> Data:
    file = data()
    if file["coordinates"]:
        file["coordinates"]["Kabul"] = [5, 5]
    change(file)
    return file


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
    assert f"{place}: " in str(refusal.value)


@pytest.mark.parametrize(
    ("change", "place", "message"), WARNINGS, ids=[f"{place} {message}" for _, place, message in WARNINGS]
)
def test_a_warning_is_found_where_it_is_and_the_set_is_played(change: Change, place: str, message: str) -> None:
    file = changed(change)
    problems = problems_of(file)
    assert any(problem.place == place and message in problem.message for problem in problems)
    assert {problem.severity for problem in problems} == {Severity.WARNING}
    assert components_from_data(file).as_data() is not None


def test_the_default_set_has_no_problem() -> None:
    assert problems_of(data()) == []


@pytest.mark.parametrize("value", [None, [], "set", 7])
def test_what_is_no_object_is_no_set(value: object) -> None:
    assert [str(problem) for problem in problems_of(value)] == [f"must be an object, not {quote(value)}"]


def test_all_problems_are_named_at_once() -> None:
    file = data()
    file["agra_bonus_points"] = 3
    file["roads"][3] = ["Agra", "Atlantis"]
    file["cards"]["green"]["vizier+elephant"] = 9
    with pytest.raises(JsonError) as refusal:
        components_from_data(file)
    assert str(refusal.value).splitlines() == [
        "cards.green: has 27 cards; the rulebook has 21 of each colour",
        "agra_bonus_points: must be 4 (rulebook), not 3",
        'roads[3]: "Agra" - "Atlantis": "Atlantis" is no city of some province',
    ]


def test_warnings_do_not_stand_among_the_reasons_of_a_refusal() -> None:
    file = data()
    file["province_tiles"]["6"] = "tea+gems"
    file["agra_bonus_points"] = 3
    with pytest.raises(JsonError) as refusal:
        components_from_data(file)
    assert [problem.place for problem in refusal.value.problems] == ["agra_bonus_points"]


def test_the_text_of_a_refusal_stays_readable_however_many_problems_there_are() -> None:
    file = data()
    file["roads"] = [["Agra", f"city {number}"] for number in range(200)]
    with pytest.raises(JsonError) as refusal:
        components_from_data(file)
    assert len(refusal.value.problems) == 200
    lines = str(refusal.value).splitlines()
    assert len(lines) == LISTED_PROBLEMS + 1
    assert lines[-1] == f"... and {200 - LISTED_PROBLEMS} more"


def test_without_provinces_the_board_is_not_called_wrong_city_by_city() -> None:
    file = data()
    file["provinces"] = None
    assert [problem.place for problem in problems_of(file)] == ["provinces"]


def test_names_of_any_language_are_welcome() -> None:
    file = json.loads(json.dumps(data()).replace('"Agra"', '"आगरा"').replace('"Delhi"', '"दिल्\u200dली"'))
    assert problems_of(file) == []
    assert components_from_data(file).agra_city == "आगरा"


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
