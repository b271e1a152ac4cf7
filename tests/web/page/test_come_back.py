"""What brings people back, in a real browser: the tab says whose turn it is.

All tests share one board, so they are in one file.
"""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.page.harness import WIDE, Board, call, new_tab, open_menu, open_tab, seat_link


def tab_of(page: Page) -> tuple[str, str]:
    """The title and the icon of a tab."""
    return page.title(), page.locator("link[rel=icon]").get_attribute("href") or ""


@pytest.fixture
def links(board: Board) -> list[str]:
    """The links of Ada, who begins, and of Bob."""
    deal = {"playerCount": 2, "firstPlayer": 0}
    seats = [{"person": {}, "name": name} for name in ("Ada", "Bob")]
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
