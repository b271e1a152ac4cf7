"""The table of Maharaja at every size: everything that a decision needs is in view, fits, and can be pressed.

A round is played on tiles and map alone, by clicks and by keyboard. All tests share one board, so they are in one file.
"""

import random
import struct
import time
from collections.abc import Callable
from http import HTTPStatus
from itertools import cycle
from typing import Any, Final
from urllib.error import HTTPError

import pytest
from google.protobuf.json_format import ParseDict
from playwright.sync_api import Browser, Page, Route

from mogul.maharaja.v1.table_pb2 import Table
from mogul.v1.match_pb2 import MatchState
from mogul.v1.match_service_pb2 import WatchMatchResponse
from tests.web.page.harness import SIZES, Board, Tab, call, open_tab, resize, seat_link, settle, size, tab_until
from tests.web.page.test_table import COUNTED, FOUND, MOVING

PHONE_WIDTH: Final = 700
LANGUAGES: Final = ("en", "de")
PLAYERS: Final = (2, 3, 4, 5)
NEEDED: Final = ["banner", "action", "score", "facts", "city-name", "palace"]

# Labels that lie over each other, or beyond the edge of the map. Boxes of text have room above and below.
COVERED: Final = """() => {
    const sheet = document.querySelector(".map-sheet");
    if (!sheet?.checkVisibility()) return [];
    const frame = sheet.getBoundingClientRect();
    const boxes = [".city-name", ".village .site", ".city-houses rect", ".metropolis .piece", ".start .site"].flatMap(
        selector => [...document.querySelectorAll(selector)].map(element => {
            const { left, top, right, bottom } = element.getBoundingClientRect();
            const room = element.matches(".city-name") ? 2 : 0;
            return { element, left, right, top: top + room, bottom: bottom - room };
        }));
    const said = ({ element }) => element.textContent || element.closest("[class]").className.baseVal;
    const found = boxes.filter(each => each.left < frame.left - 1 || each.right > frame.right + 1
        || each.top < frame.top - 1 || each.bottom > frame.bottom + 1).map(each => `beyond the map: ${said(each)}`);
    for (const name of boxes.filter(each => each.element.matches(".city-name")))
        for (const other of boxes)
            if (other !== name && Math.min(name.right, other.right) - Math.max(name.left, other.left) > 1.5
                && Math.min(name.bottom, other.bottom) - Math.max(name.top, other.top) > 1.5)
                found.push(`covered: ${said(name)} by ${said(other)}`);
    return found;
}"""


def parts_of(link: str) -> tuple[str, str]:
    """The match and the token of a seat's link."""
    return link.partition("#match=")[2].partition("&")[0], link.rpartition("=")[2]


def state_of(board: Board, link: str) -> dict[str, Any]:
    match, token = parts_of(link)
    state: dict[str, Any] = call(board, "GetMatch", {"match": match}, token)["state"]
    return state


def kind_of(move: dict[str, Any]) -> str:
    kind: str = next(iter(move["maharaja"]))
    return kind


def play_to(board: Board, link: str, phase: str, round_: int, seed: int) -> None:
    """Plays a seat at random until it has a decision of a phase, in a round or later."""
    chance, (match, token) = random.Random(seed), parts_of(link)
    while True:
        state = state_of(board, link)
        status = state["status"]["maharaja"]
        if not state.get("legalMoves"):
            time.sleep(0.02)  # levels move
            continue
        if status["phase"] == f"PHASE_{phase}" and status.get("round", 0) >= round_:
            return
        moves = state["legalMoves"]
        kinds = sorted({kind_of(each) for each in moves})
        if len(kinds) > 1 and chance.random() < 0.8:
            kinds = [each for each in kinds if each != "endTurn"]
        kind = chance.choice(kinds)
        move = chance.choice([each for each in moves if kind_of(each) == kind])
        try:
            call(board, "PlayMove", {"match": match, "ply": state.get("ply", 0), "move": move}, token)
        except HTTPError as error:
            if error.code != HTTPStatus.CONFLICT:  # a level that decides at the same time was quicker
                raise


def crowd(table: Table) -> None:
    """Fills a table: every village, every site, houses of all in every city, all architects in one place."""
    cities = [each.city for each in table.governor_boxes]
    for seat, player in enumerate(table.players):
        player.gold, player.supply, player.quarry = 108, 10, 10
        del player.houses[:]
        player.houses.extend(cities * 2)
        player.architect = cities[0]
        player.outer_palaces.extend(cities)
        if seat == 0:
            player.centre_palaces[:] = cities


def shows(tab: Tab, board: Board, link: str, change: Callable[[Table], None]) -> None:
    """Opens a seat with a changed table."""
    state = ParseDict(state_of(board, link), MatchState())
    change(state.position.maharaja.view.table)
    data = WatchMatchResponse(state=state).SerializeToString()
    body = struct.pack(">BI", 0, len(data)) + data + struct.pack(">BI", 2, 2) + b"{}"

    def watch(route: Route) -> None:
        route.fulfill(body=body, content_type="application/connect+proto")

    tab.page.route("**/WatchMatch", watch)
    # A table that no play brings has no sums.
    tab.page.route("**/GetTally", lambda route: route.fulfill(body=b"", content_type="application/proto"))
    tab.page.goto(link)
    tab.page.wait_for_selector(".city-name")


def wrong_at_every_size(page: Page) -> list[str]:
    """What an eye would find wrong at the four sizes; on a telephone in the views of map and seats."""
    found = []
    for each in SIZES:
        resize(page, *each)
        for view in ("Map", "Seats") if each[0] < PHONE_WIDTH else ("",):
            if view:
                page.locator(".views button").nth(int(view == "Seats")).click()
                settle(page)
            wrong = [*page.evaluate(FOUND, NEEDED), *page.evaluate(COVERED)]
            found += [f"{each[0]} x {each[1]} {view}: {fault}" for fault in wrong]
    return found


@pytest.mark.parametrize("players", PLAYERS)
def test_everything_that_a_decision_needs_is_in_view_and_fits(board: Board, browser: Browser, players: int) -> None:
    found = []
    links = {}
    for phase, round_ in (("CHARACTERS", 0), ("PLANNING", 2), ("TURN", 2)):
        links[phase] = seat_link(board, "maharaja", players, seed=players)
        play_to(board, links[phase], phase, round_, players)
    for language in LANGUAGES:
        with open_tab(browser, "about:blank", has_list=False, locale=language, viewport=size(SIZES[0])) as tab:
            for phase, link in links.items():
                tab.page.goto("about:blank")
                tab.page.goto(link)
                tab.page.wait_for_selector(".city-name")
                found += [f"{language}, {phase}, {fault}" for fault in wrong_at_every_size(tab.page)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_full_board_fits_too(board: Board, browser: Browser, players: int) -> None:
    link = seat_link(board, "maharaja", players, seed=players)
    play_to(board, link, "PLANNING", 1, players)
    with open_tab(browser, "about:blank", has_list=False, locale="de", viewport=size(SIZES[0])) as tab:
        shows(tab, board, link, crowd)
        found = wrong_at_every_size(tab.page)
        tab.page.unroute_all(behavior="ignoreErrors")
    assert not found, "\n".join(found)


def play_round(tab: Tab, make: Callable[[str], None]) -> list[str]:
    """Makes the decisions of a seat until the second plan, in the order of phases. Returns what was made."""
    made: list[str] = []
    while tab.wait_for_turn():
        before = tab.cursor()
        title = tab.page.locator(".banner h1").inner_text()
        if "Plan your round" in made and title == "Plan your round":
            return made
        make(title)
        tab.wait_beyond(before)
        made.append(title)
    return made


ROUND: Final = {"Choose your character", "Build a house", "Plan your round", "Your turn"}


def test_a_round_is_played_by_clicks_on_tiles_and_map_alone(board: Board, browser: Browser) -> None:
    with open_tab(browser, seat_link(board, "maharaja", 3), has_list=False, viewport=size(SIZES[1])) as tab:
        page = tab.page
        built = 0

        def make(title: str) -> None:
            nonlocal built
            match title:
                case "Choose your character":
                    page.locator(".tile.open").last.click()
                case "Build a house":
                    page.locator(".spot.open").nth(3).click()
                case "Plan your round":
                    page.get_by_role("button", name="House 1 gold", exact=True).click()
                    page.get_by_role("button", name="Gold 2 from the bank").click()
                case _ if page.get_by_role("button", name="House 1 gold").count():
                    page.get_by_role("button", name="House 1 gold").click()
                    page.locator(".spot.open:not(.round)").first.click()
                    page.wait_for_selector(".village .piece.ghost")
                    page.wait_for_selector(".part:has-text('A house') .gain")
                    built += 1
                case _ if page.get_by_role("button", name="Show the plan").count() == 0:
                    page.get_by_role("button", name="End the turn").click()
                    return
            page.locator(".action.main").click()

        assert set(play_round(tab, make)) == ROUND
        assert built == 1


def to_open_spot(page: Page) -> None:
    """Presses arrow keys until the focus is on a place that can be chosen."""
    for key in cycle(("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowUp", "ArrowRight", "ArrowUp")):
        if page.locator(".spot.open:focus").count():
            return
        page.keyboard.press(key)


def test_a_round_is_played_by_keyboard_alone(board: Board, browser: Browser) -> None:
    with open_tab(browser, seat_link(board, "maharaja", 3), has_list=False, viewport=size(SIZES[1])) as tab:
        page, keyboard = tab.page, tab.page.keyboard
        steps: list[str] = []

        def make(title: str) -> None:
            match title:
                case "Choose your character":
                    tab_until(page, ".tile")
                    keyboard.press("ArrowRight")
                    keyboard.press("Enter")
                case "Build a house":
                    tab_until(page, ".spot")
                    to_open_spot(page)
                    keyboard.press("Enter")
                case "Plan your round":
                    tab_until(page, ".tile")
                    keyboard.press("Enter")
                    keyboard.press("Enter")  # the same action twice
                    page.wait_for_selector(".tile.chosen:has-text('2')")
                case _ if page.get_by_role("button", name="Show the plan").count() == 0:
                    if not steps and page.locator(".way.open").count():
                        steps.append("walk")
                        tab_until(page, ".tile")
                        page.wait_for_selector(".tile:focus:has-text('Walk')")
                        keyboard.press("Enter")
                        tab_until(page, ".spot")
                        to_open_spot(page)
                        keyboard.press("Enter")
                    else:
                        keyboard.press("e")
                        return
            keyboard.press("p")

        assert set(play_round(tab, make)) == ROUND
        assert steps == ["walk"]


def test_what_cannot_be_chosen_says_why(board: Board, browser: Browser) -> None:
    link = seat_link(board, "maharaja", 3)
    play_to(board, link, "HOUSES", 0, 1)
    with open_tab(browser, link, has_list=False, viewport=size(SIZES[0])) as tab:
        page = tab.page
        while page.locator(".banner h1").inner_text() != "Plan your round":
            tab.wait_for_turn()
            before = tab.cursor()
            page.locator(".spot.open").first.click()
            page.locator(".action.main").click()
            tab.wait_beyond(before)
            tab.wait_for_turn()
        before = tab.cursor()
        page.get_by_role("button", name="Palace 12 gold", exact=True).click()
        page.get_by_role("button", name="Gold 2 from the bank").click()
        page.locator(".action.main").click()
        tab.wait_beyond(before)
        tab.wait_for_turn()
        before = tab.cursor()
        page.get_by_role("button", name="Show the plan").click()
        tab.wait_beyond(before)
        page.get_by_role("button", name="Palace 12 gold").click(force=True)
        page.wait_for_selector("text=Your architect is at the start: walk to a city first.")
        page.locator(".spot:not(.round):not(.open)").first.click(force=True)
        page.wait_for_selector("text=/This village is full|Your plan has no house left/")


def walk(page: Page) -> None:
    """Considers the first walk that is open, and makes it."""
    page.locator(".tile[data-target='part:walk']").click()
    page.locator(".spot.round.open").first.click()
    page.keyboard.press("p")


ARCHITECT: Final = """() => document.querySelector("[data-piece='architect:0']").getAnimations()
    .flatMap((each) => each.effect.getKeyframes()).filter((each) => each.translate).length"""


@pytest.mark.parametrize("end", ["press", "Space"])
def test_an_architect_walks_along_its_road_and_a_press_or_space_ends_the_motion(
    board: Board, browser: Browser, end: str
) -> None:
    link = seat_link(board, "maharaja", 3, seed=3)
    play_to(board, link, "TURN", 1, 3)
    with open_tab(browser, link, has_list=False, viewport=size(SIZES[0])) as tab:
        page = tab.page
        page.evaluate("localStorage.setItem('mogul.pace', 'calm')")
        page.reload()
        page.wait_for_selector(".city-name")
        walk(page)
        page.wait_for_function(f"() => ({ARCHITECT})() > 2")  # its place, both ends of the road, its place
        if end == "press":
            page.mouse.click(5, 500)
        else:
            page.evaluate("document.activeElement.blur()")
            page.keyboard.press("Space")
        assert page.evaluate(MOVING) == 0


def test_with_reduced_motion_nothing_moves_and_rings_show_what_changed(board: Board, browser: Browser) -> None:
    link = seat_link(board, "maharaja", 3, seed=3)
    play_to(board, link, "TURN", 1, 3)
    with open_tab(browser, link, COUNTED, has_list=False, viewport=size(SIZES[0]), reduced_motion="reduce") as tab:
        page = tab.page
        page.wait_for_selector(".city-name")
        walk(page)
        page.wait_for_function("() => window.rings > 0")
        assert page.evaluate("window.moved") == 0


def test_a_plan_shows_its_steps_and_whether_it_can_be_carried_out(board: Board, browser: Browser) -> None:
    link = seat_link(board, "maharaja", 3, seed=3)
    play_to(board, link, "PLANNING", 1, 3)
    with open_tab(browser, link, has_list=False, viewport=size(SIZES[0])) as tab:
        page = tab.page
        page.wait_for_selector(".city-name")
        page.locator(".tile[data-target='action:6']").click()
        page.locator(".tile[data-target='action:2']").click()
        page.get_by_role("heading", name="It can be carried out").wait_for()
        steps = page.locator(".way-steps li").count()
        assert steps >= 3, "a walk to a city, the palace, the house"
        assert page.locator(".palace.ghost").count() == 1
        assert str(steps) in (page.locator(".step-number").last.text_content() or "")
        page.get_by_text("rivals can still change it").wait_for()
        # The tick of a chosen tile sticks out.
        assert [each for each in wrong_at_every_size(page) if "tile chosen" not in each] == []
        resize(page, *SIZES[0])
        page.locator(".tile[data-target='action:2']").click()
        page.locator(".tile[data-target='action:6']").click()
        page.get_by_role("heading", name="It cannot be carried out").wait_for()
        assert page.locator(".ghost, .step-number").count() == 0
