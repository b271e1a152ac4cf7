"""The start page in a real browser: what one press plays, what is remembered, what can be continued, and that it fits.

All tests share one board, so they are in one file.
"""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.page.harness import SEED, SIZES, WIDE, Board, call, open_tab, resize, seat_link, start_match

LEVEL = {"level": {"level": "page"}}
# Controls that are smaller than a finger, and texts that are wider than their place. A radio button is as large as its
# label; the row of levels scrolls.
MISFITS = """() => {
    const found = [];
    const large = ({ width, height }) => width >= 44 && height >= 43.9;
    for (const each of document.querySelectorAll('.start :is(a, button, select, input, label)')) {
        if (!large(each.getBoundingClientRect())) found.push(`small: ${each.outerHTML}`);
    }
    for (const each of document.querySelectorAll('.start :is(button, a, b, strong, small, h2, p, label, .pill)')) {
        if (each.scrollWidth > Math.max(each.clientWidth, 1) && getComputedStyle(each).display !== 'inline')
            found.push(`wide: ${each.outerHTML}`);
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page');
    return found;
}"""


def kept(page: Page) -> dict[str, Any]:
    """The keys of the match that was opened last."""
    found: dict[str, Any] = json.loads(page.evaluate("localStorage.getItem('mogul.matches')"))[0]
    return found


def state(board: Board, page: Page) -> dict[str, Any]:
    """The state of the match that was opened last."""
    found: dict[str, Any] = call(board, "GetMatch", {"match": kept(page)["match"]}, kept(page)["seatToken"])["state"]
    return found


def test_one_press_plays_and_the_next_one_plays_the_same_again(board: Board, browser: Browser) -> None:
    with open_tab(browser, board.url, viewport=WIDE) as tab:
        page = tab.page
        page.get_by_text("4 players, you against three Envoys.").wait_for()
        page.get_by_role("button", name="Play now").click()
        tab.wait_for_turn()
        envoy = {"player": {"level": {"level": "envoy"}}}
        assert [{"player": each["player"]} for each in state(board, page)["match"]["seats"][1:]] == [envoy] * 3
        page.goto(board.url)
        page.get_by_role("radio", name="Maharaja").check()
        page.get_by_role("group", name="Players", exact=True).get_by_role("radio", name="2").check()
        page.get_by_role("radio", name="Vizier").check()
        page.reload()
        page.get_by_text("2 players, you against a Vizier.").wait_for()
        page.get_by_role("button", name="Play now").click()
        tab.wait_for_turn()
        match = state(board, page)["match"]
        assert (match["game"], [each["player"] for each in match["seats"][1:]]) == (
            "maharaja",
            [{"level": {"level": "vizier"}}],
        )


@pytest.mark.parametrize(
    ("help_", "offers"), [("None", ()), ("Hints", ("Hint",)), ("Tutor", ("Hint", "Grade my moves"))]
)
def test_a_match_has_the_help_that_was_chosen(
    board: Board, browser: Browser, help_: str, offers: tuple[str, ...]
) -> None:
    with open_tab(browser, board.url, viewport=WIDE) as tab:
        page = tab.page
        page.get_by_role("radio", name=help_).check()
        start_match(page)
        tab.wait_for_turn()
        assert state(board, page)["match"]["options"]["help"] == ("HELP_ALL" if offers else "HELP_NONE")
        assert page.get_by_role("button", name="Hint").count() == bool(offers)
        if offers:
            assert page.get_by_label("Grade my moves").is_checked() == ("Grade my moves" in offers)


def test_a_webhook_is_for_several_persons_and_what_is_wrong_with_it_stands_where_it_was_typed(
    board: Board, browser: Browser
) -> None:
    with open_tab(browser, board.url, viewport=WIDE) as tab:
        page = tab.page
        page.get_by_role("button", name="Mixed table").click()
        field = page.get_by_label("Address for a message at every turn")
        expect(field).to_have_count(0)
        page.get_by_role("group", name="Seat 2").get_by_label("Player").select_option("Another person")
        field.fill("http://example.org/hook")
        expect(page.locator(".webhook")).to_contain_text("nothing secret")
        page.get_by_role("button", name="Play now").click()
        expect(page.locator(".webhook").get_by_role("alert")).to_contain_text("It must begin with https://")
        expect(page.get_by_role("alert")).to_have_count(1)
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_be_focused()
        tab.faults.clear()  # the browser notes the refused call
        field.fill("https://example.invalid/hook")  # a name that nobody can have
        page.get_by_role("button", name="Play now").click()
        page.wait_for_selector(".court")
        assert "example.invalid" not in json.dumps(state(board, page))
        assert "example.invalid" not in page.evaluate("JSON.stringify(localStorage)")


def test_a_level_says_its_character_and_its_rating_at_tables_of_this_size(board: Board, browser: Browser) -> None:
    with open_tab(browser, board.url, viewport=WIDE) as tab:
        page = tab.page
        shown = page.locator("#character")
        ratings = set()
        for players in "25":
            page.get_by_role("group", name="Players", exact=True).get_by_role("radio", name=players).check()
            page.get_by_text(f"rating with {players} players").wait_for()
            for level in page.get_by_role("group", name="Your opponents").get_by_role("radio").all()[1:]:
                level.check()
                ratings.add(shown.locator("small").inner_text())
                assert level.get_attribute("aria-describedby") == "character"
                assert len(shown.locator("p").inner_text()) > len("Moves at once.")
        assert len(ratings) == 2 * 13


ENVOYS, POETS = ["envoy"] * 3, ["poet"] * 3
RESULTS = [(ENVOYS, rank) for rank in (1, 4, 1, 2, 1.5, 3, 2, 1, 4)] + [(POETS, 1)] * 2


def keep_results(page: Page) -> None:
    """Lets the browser have finished some matches of four."""
    results = [
        {"match": f"{number:012}", "game": "taj_mahal", "levels": levels, "rank": rank}
        for number, (levels, rank) in enumerate(RESULTS)
    ]
    page.evaluate("text => localStorage.setItem('mogul.results', text)", json.dumps({"results": results, "from": 0}))
    page.reload()
    page.get_by_text("Your rating:").or_(page.get_by_text("Deine Wertung:")).wait_for()


def test_an_even_match_is_against_the_level_that_the_own_results_say(
    board: Board, browser: Browser, check: Callable[[Page], None]
) -> None:
    with open_tab(browser, board.url, viewport=WIDE) as tab:
        page = tab.page
        even = page.get_by_role("radio", name="Even")
        even.check()
        page.get_by_text("There is none yet: Envoy.").wait_for()
        keep_results(page)
        assert even.is_checked()
        said = page.locator("#character").inner_text()
        found = re.search(r"Even for you: (\w+). Your rating is (\d+) ± (\d+), against other levels.", said)
        assert found is not None
        page.get_by_text(f"4 players, you against three {found.group(1)}s.").wait_for()
        assert page.get_by_text(f"Your rating: {found.group(2)} ± {found.group(3)} after 11 matches").is_visible()
        check(page)
        page.get_by_role("group", name="Players", exact=True).get_by_role("radio", name="2").check()
        page.get_by_text("2 players, you against an Envoy.").wait_for()  # there is no result at such a table
        page.get_by_role("radio", name="Page").check()
        page.reload()
        page.get_by_text("2 players, you against a Page.").wait_for()
        assert not even.is_checked()


def test_a_level_says_how_the_last_matches_against_it_went_and_the_results_can_be_forgotten(
    board: Board, browser: Browser, check: Callable[[Page], None]
) -> None:
    with open_tab(browser, board.url, viewport=WIDE) as tab:
        page = tab.page
        keep_results(page)
        page.get_by_text("You won 2 of your last 8 against Envoys.").wait_for()
        page.get_by_role("radio", name="Poet").check()
        page.get_by_text("You won 2 of your last 2 against Poets.").wait_for()
        page.get_by_text("Your rating:").click()
        rows = page.locator(".own-results li")
        assert [rows.nth(at).inner_text() for at in (0, 2, 6)] == [
            "You won. Against three Poets.",
            "Place 4 of 4. Against three Envoys.",
            "You share the win. Against three Envoys.",
        ]
        page.get_by_role("img", name="Your rating after each match, from").wait_for()
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            check(page)
        page.on("dialog", lambda dialog: dialog.accept())
        page.get_by_role("button", name="Forget my results").click()
        expect(page.locator(".own-results, .won")).to_have_count(0)
        assert json.loads(page.evaluate("localStorage.getItem('mogul.results')"))["results"] == []


def test_a_match_that_is_played_to_its_end_is_a_result(board: Board, browser: Browser) -> None:
    with open_tab(browser, board.url, viewport=WIDE, reduced_motion="reduce") as tab:
        page = tab.page
        page.context.unroute("**/mogul.v1.MatchService/CreateMatch")  # a chosen deal is no result
        start_match(page, players=2)
        while tab.wait_for_turn():
            before = tab.cursor()
            page.locator(".moves .move").first.click()
            tab.wait_beyond(before)
        for _ in range(2):
            page.goto(board.url)
            page.get_by_text("Your rating:").get_by_text("after one match").wait_for()
            page.locator(".known-matches a").first.click()
            page.wait_for_selector(".result")


def test_a_table_with_friends_is_made_seat_by_seat(
    board: Board, browser: Browser, check: Callable[[Page], None]
) -> None:
    with open_tab(browser, board.url, viewport=WIDE) as tab:
        page = tab.page
        page.get_by_role("button", name="Mixed table").click()
        page.get_by_role("group", name="Seat 1").get_by_label("Name").fill("Ada")
        page.get_by_role("group", name="Seat 2").get_by_label("Player").select_option("level:poet")
        page.get_by_text("A mixed table.").wait_for()
        page.get_by_role("group", name="Seat 3").get_by_label("Player").select_option("person")
        page.get_by_role("group", name="Seat 3").get_by_label("Name").fill("Lea")
        page.get_by_label("Edition").select_option("rio_grande")
        page.get_by_label("Who plays for an absent person").select_option("page")
        page.get_by_text("4 players, you against a Poet, an Envoy and Lea.").wait_for()
        assert page.get_by_role("radio", name="None").is_checked()  # with two people there is no help
        check(page)
        page.get_by_role("button", name="Play now").click()
        page.wait_for_selector(".court >> text=Lea")
        match = state(board, page)["match"]
        assert (match["ruleSet"], match["options"]["takeOver"]["level"]["level"]) == ("rio_grande", "page")
        assert [each["player"].get("name") for each in match["seats"]] == ["Ada", None, "Lea", None]


def test_matches_are_continued_reviewed_and_forgotten(
    board: Board, browser: Browser, check: Callable[[Page], None]
) -> None:
    new_game = {"tajMahal": {"deal": {"playerCount": 2}}}
    with open_tab(browser, board.url, viewport=WIDE) as tab:
        page = tab.page
        rows = page.locator(".known-matches li")
        page.get_by_text("No match yet").wait_for()
        over = call(board, "CreateMatch", {"newGame": new_game, "seats": [LEVEL] * 2})
        people = call(board, "CreateMatch", {"newGame": new_game, "seats": [{"person": {}, "name": "Lea"}] * 2})
        for made, keys in ((people, "watch"), (over, "watch")):
            page.goto(f"{board.url}#match={made['state']['match']['match']}&{keys}={made['spectatorToken']}")
            page.wait_for_selector(".banner")
        page.wait_for_selector(".result")
        page.goto(seat_link(board, seed=SEED))
        tab.wait_for_turn()
        page.goto(board.url)
        expect(rows.last).to_contain_text("Review it")
        first, second, last = (each.inner_text() for each in rows.all())
        assert "visit 1 of 12" in first
        assert "Against a Page. You have 0 points." in first
        assert "your turn" in first
        assert "You watch Lea and Lea." in second
        assert "Lea 1 moves" in second or "Lea 2 moves" in second
        assert "You watch two Pages." in last
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            check(page)
        page.get_by_role("link", name="Review it").click()
        page.wait_for_selector(".graph")
        page.go_back()
        page.get_by_role("button", name="Tidy up").click()
        check(page)
        page.on("dialog", lambda dialog: dialog.accept())
        for left in (2, 1, 0):
            page.get_by_role("button", name="Forget").first.click()
            expect(rows).to_have_count(left)
        page.get_by_text("No match yet").wait_for()


def test_a_match_of_which_the_service_does_not_tell_has_its_game_and_its_time(board: Board, browser: Browser) -> None:
    lost = [{"match": "x" * 12, "game": "maharaja", "time": 0, "seatToken": "x" * 43}]
    with open_tab(browser, board.url, viewport=WIDE) as tab:
        tab.page.evaluate("text => localStorage.setItem('mogul.matches', text)", json.dumps(lost))
        with tab.page.expect_response("**/GetMatch*"):
            tab.page.reload()
        tab.page.locator(".known-matches").get_by_text("1970").wait_for()
        assert "Maharaja" in tab.page.locator(".known-matches strong").inner_text()
        tab.faults.clear()  # the browser notes the refused call


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
@pytest.mark.parametrize("font", ["", "DejaVu Sans"])
def test_everything_fits_and_can_be_pressed_at_every_size(
    board: Board, browser: Browser, locale: str, font: str
) -> None:
    with open_tab(browser, seat_link(board), viewport=WIDE, locale=locale) as tab:
        page = tab.page
        tab.wait_for_turn()
        page.goto(board.url)
        page.wait_for_selector(".pill.yours")
        keep_results(page)
        page.locator(".own-results summary").click()
        page.evaluate("font => font && document.documentElement.style.setProperty('--sans', font)", font)
        for width, height in SIZES:
            resize(page, width, height)
            assert page.evaluate(MISFITS) == [], (width, height)
        page.locator(".options .quiet").click()
        for width, height in SIZES:
            resize(page, width, height)
            assert page.evaluate(MISFITS) == [], (width, height)


def test_on_a_phone_one_match_comes_first_and_the_others_at_a_press(board: Board, browser: Browser) -> None:
    with open_tab(browser, seat_link(board), viewport={"width": 390, "height": 844}) as tab:
        page = tab.page
        tab.wait_for_turn()
        page.goto(seat_link(board, "maharaja"))
        tab.wait_for_turn()
        page.goto(board.url)
        page.wait_for_selector(".pill.yours")
        heads = [page.locator(each).bounding_box() for each in (".continue", ".hero")]
        assert heads[0] is not None
        assert heads[1] is not None
        assert heads[0]["y"] < heads[1]["y"]
        shown = page.locator(".known-matches li:visible")
        assert shown.count() == 1
        page.get_by_role("button", name="All 2 matches").click()
        expect(shown).to_have_count(2)
