"""What brings people back, in a real browser: the tab says whose turn it is.

All tests share one board, so they are in one file.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.page.harness import WIDE, Board, Tab, call, open_menu, open_tab, seat_link


def tab_of(page: Page) -> tuple[str, str]:
    """The title and the icon of a tab."""
    return page.title(), page.locator("link[rel=icon]").get_attribute("href") or ""


@pytest.fixture
def links(board: Board) -> list[str]:
    """The links of Ada, who begins, and of Bob."""
    deal = {"playerCount": 2, "firstPlayer": 0}
    seats: list[dict[str, object]] = [{"person": {}, "name": name} for name in ("Ada", "Bob")]
    made = call(board, "CreateMatch", {"newGame": {"tajMahal": {"deal": deal}}, "seats": seats})
    match = made["state"]["match"]["match"]
    tokens = [
        call(board, "JoinSeat", {"match": match}, each["invitation"])["seatToken"] for each in made["invitations"]
    ]
    return [f"{board.url}#match={match}&seat={token}" for token in tokens]


def test_title_and_icon_of_a_tab_say_whose_turn_it_is(board: Board, browser: Browser, links: list[str]) -> None:
    with open_tab(browser, links[0], viewport=WIDE) as ada, open_tab(browser, links[1], viewport=WIDE) as bob:
        ada.wait_for_turn()
        expect(bob.page).to_have_title("Ada decides · Grand Mogul")
        assert tab_of(ada.page) == ("● Your turn · Grand Mogul", "icon-turn.svg")
        assert tab_of(bob.page)[1] == "icon.svg"
        ada.page.locator(".moves .move").last.click()  # a card, which ends the turn
        expect(bob.page).to_have_title("● Your turn · Grand Mogul")
        expect(ada.page).to_have_title("Bob decides · Grand Mogul")
        assert [tab_of(each.page)[1] for each in (ada, bob)] == ["icon.svg", "icon-turn.svg"]
        for each in ("icon.svg", "icon-turn.svg"):
            assert ada.page.request.get(board.url + each).headers["content-type"] == "image/svg+xml"
        ada.page.get_by_role("link", name="Grand Mogul").click()
        expect(ada.page).to_have_title("New match · Grand Mogul")


def test_notices_are_switched_on_where_the_browser_allows_them(board: Board, browser: Browser) -> None:
    with open_tab(browser, seat_link(board), viewport=WIDE) as tab:
        tab.wait_for_turn()
        box = tab.page.get_by_label("Notify me of my turn")
        open_menu(tab.page)
        box.click()
        tab.page.get_by_text("Your browser does not let this page notify you.").wait_for()
        assert not box.is_checked()
        tab.page.context.grant_permissions(["notifications"])
        box.check()
        expect(tab.page.get_by_text("Your browser does not let this page notify you.")).to_have_count(0)
        assert box.is_checked()


NEWER = "This page is newer on the server:"
MIN_HEIGHT = 40  # pixels of a control in a head


@contextmanager
def old_tab(browser: Browser, url: str, has_list: bool = True, **context: Any) -> Iterator[Tab]:
    """A page that was loaded before its server got a newer one."""
    with open_tab(browser, "about:blank", "", has_list, **context) as tab:
        tab.page.clock.install()
        tab.page.goto(url)
        tab.page.wait_for_selector(".head, .banner")
        newer = '<script type="module" src="./app.js?newer"></script>'
        tab.page.route("**/index.html", lambda route: route.fulfill(body=newer, content_type="text/html"))
        tab.page.clock.fast_forward("10:01")
        yield tab


def test_an_old_tab_says_that_the_page_is_newer_and_a_reload_brings_it(
    board: Board, browser: Browser, check: Callable[[Page], None]
) -> None:
    with old_tab(browser, board.url, viewport=WIDE) as tab:
        page = tab.page
        page.get_by_role("status").filter(has_text=NEWER).wait_for()
        page.get_by_text("Play now").wait_for()
        check(page)
        page.evaluate("window.isOld = true")
        page.get_by_role("button", name="reload").click()
        page.wait_for_function("() => !window.isOld")
        page.get_by_text("Play now").wait_for()
        assert page.get_by_text(NEWER).count() == 0


@pytest.mark.parametrize("size", [(1440, 900), (1366, 650), (390, 844)])
def test_at_a_table_a_reload_loses_only_what_is_chosen_and_not_made(
    board: Board, browser: Browser, size: tuple[int, int]
) -> None:
    viewport = {"width": size[0], "height": size[1]}
    with old_tab(browser, seat_link(board), has_list=False, viewport=viewport) as tab:
        page, hand = tab.page, tab.page.locator("[data-part=hand-card].playable")
        hand.first.wait_for()
        reload = page.get_by_role("button", name="reload")
        reload.wait_for()
        page_size = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        assert page.evaluate(page_size) == list(size)
        box = reload.bounding_box()
        assert box is not None
        assert box["height"] >= MIN_HEIGHT
        cursor, cards = tab.cursor(), hand.count()
        hand.first.click()
        reload.click()
        reload.wait_for(state="detached")
        hand.first.wait_for()
        assert (tab.cursor(), hand.count()) == (cursor, cards)
        assert page.locator("[data-part=hand-card][aria-pressed=true]").count() == 0
