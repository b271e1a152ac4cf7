"""The map of Taj Mahal in a real browser: its names, plates, tokens and palaces find places beside each other."""

import random
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from mogul.codec.games import game_codec
from mogul.engine.games import game_rules
from mogul.v1.games_pb2 import Position
from mogul.v1.search_pb2 import Budget, SearchOptions
from tests.web.page.harness import PHONE, WIDE, Board, analysis_link, open_tab, seat_link

TOLERANCE = 1.5  # pixels
SMALLEST = 11  # pixels, of a text
PRESSED = 44  # pixels, of what can be pressed
BOXES = {"wide": (620, 512), "desktop": (560, 430), "small laptop": (575, 425), "telephone": (390, 352)}

Part = dict[str, Any]  # a box that was measured: its part, its text, its place and its size

# Of a text its line height is not measured above and below.
MEASURE = """() => {
    const map = document.querySelector(".province-map svg");
    const boxOf = (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const line = element.dataset.part === "city-name" ? 2 : 0;
        return { part: element.dataset.part, text: element.textContent || element.parentElement.parentElement.id,
            x, y: y + line, width, height: height - 2 * line };
    };
    return {
        parts: [...map.querySelectorAll("[data-part]")].map(boxOf),
        map: boxOf(map),
        texts: [...map.querySelectorAll("text, tspan")].map((text) =>
            parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a),
    };
}"""


def position_in(visit: int) -> Position:
    """The bundled board in a visit, with tokens and palaces as a random game has them; 0: as a game begins."""
    rules, codec = game_rules("taj_mahal"), game_codec("taj_mahal")
    components = rules.default_components()
    chance, seats = random.Random(visit), 2 + visit % 4
    rule_set = next(each for each in rules.rule_sets.values() if seats in each.players)
    table = rules.table(components, rules.new_setup(components, rule_set, seats, visit), visit)
    while True:
        position = codec.write_position(components, table.view(table.game.seats_to_move[0]))
        if position.taj_mahal.view.visit >= visit:
            return position
        table.play(chance.choice(sorted(table.game.legal_moves())))


def show(page: Page, width: int, height: int) -> None:
    """Gives the map a box of a size."""
    box = {"position": "fixed", "inset": "0", "zIndex": "9", "width": f"{width}px", "height": f"{height}px"}
    page.locator(".province-map").evaluate("(map, box) => Object.assign(map.style, box)", box)
    page.wait_for_function(
        """wanted => {
            const { width, height } = document.querySelector(".province-map svg").viewBox.baseVal;
            return Math.abs(width / height - wanted) < 0.001 && document.querySelector("[data-part=city-name]");
        }""",
        arg=width / height,
    )


@pytest.mark.parametrize("visit", range(11))
def test_nothing_on_the_map_lies_over_another_thing(board: Board, browser: Browser, visit: int) -> None:
    position = position_in(visit)
    view = position.taj_mahal.view
    link = analysis_link(board, position, SearchOptions(budget=Budget(iterations=1), seed=7))
    with open_tab(browser, link, viewport=WIDE) as tab:
        page = tab.page
        page.wait_for_selector(".province-map .city")
        for language in "en", "de":
            page.locator(".settings select").first.select_option(language)
            for name, (width, height) in BOXES.items():
                show(page, width, height)
                found = page.evaluate(MEASURE)
                parts, frame = found["parts"], found["map"]
                assert f"{view.visit} {view.provinces[view.visit - 1]}" in [each["text"] for each in parts]
                assert [*overlaps(parts)] == [], name
                assert [each for each in parts if each["part"] == "city-name" and not is_inside(each, frame)] == []
                assert min(found["texts"]) > SMALLEST - 0.01


def test_an_open_city_is_large_enough_to_press_and_is_picked_by_keyboard(
    board: Board, browser: Browser, check: Callable[[Page], None]
) -> None:
    with open_tab(browser, seat_link(board), viewport=WIDE) as tab:
        page = tab.page
        cities = page.locator(".city.open")
        while tab.wait_for_turn() and cities.count() == 0:
            before = tab.cursor()
            page.locator(".moves .move").last.click()  # a play
            tab.wait_beyond(before)
        check(page)
        show(page, *BOXES["small laptop"])
        for box in cities.locator(".reach").evaluate_all("all => all.map((each) => each.getBoundingClientRect())"):
            assert round(box["width"], 3) >= PRESSED
        name = (cities.first.get_attribute("id") or "").removeprefix("city:")
        city = page.locator(".province-map").get_by_role("button", name=name)
        assert city.get_attribute("aria-pressed") == "false"
        before = tab.cursor()
        city.focus()
        page.keyboard.press("Enter")
        assert city.get_attribute("aria-pressed") == "true"
        page.keyboard.press("p")
        tab.wait_beyond(before)


def test_a_telephone_shows_the_surroundings_of_the_province_and_by_a_button_the_whole_board(
    board: Board, browser: Browser
) -> None:
    with open_tab(browser, seat_link(board), viewport=PHONE) as tab:
        page = tab.page
        page.get_by_role("button", name="Map", exact=True).click()
        show(page, *BOXES["telephone"])
        seen = """all => all.filter((each) => {
            const { x, y } = each.getBoundingClientRect();
            return 0 <= x && x < 390 && 0 <= y && y < 352;
        }).length"""
        cities = page.locator(".province-map .city")
        assert 4 <= cities.evaluate_all(seen) < 49
        button = page.get_by_role("button", name="Whole board")
        assert button.evaluate("(each) => each.getBoundingClientRect().height") >= PRESSED
        button.click()
        page.get_by_role("button", name="This province").wait_for()
        assert cities.evaluate_all(seen) == 49


def overlaps(parts: list[Part]) -> Iterator[tuple[str, str, float]]:
    """The pairs that lie over each other, and by how much."""
    for one, other in combinations(parts, 2):
        depth = min(
            min(one[at] + one[size], other[at] + other[size]) - max(one[at], other[at])
            for at, size in (("x", "width"), ("y", "height"))
        )
        if depth > TOLERANCE:
            yield one["text"], other["text"], depth


def is_inside(part: Part, frame: Part) -> bool:
    return all(
        part[at] >= frame[at] and part[at] + part[size] <= frame[at] + frame[size]
        for at, size in (("x", "width"), ("y", "height"))
    )
