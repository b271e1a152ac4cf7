"""The panels of a match and of an analysis in a real browser: help, the host's panel, the result.

All tests share one board, so they are in one file.
"""

from playwright.sync_api import Browser

from tests.web.page.harness import WIDE, Board, open_tab, seat_link


def test_a_hint_grows_while_its_button_is_held_and_goes_with_the_release(board: Board, browser: Browser) -> None:
    with open_tab(browser, seat_link(board), viewport=WIDE) as tab:
        page = tab.page
        hint = page.get_by_role("button", name="Hint")
        hint.hover()
        page.mouse.down()
        early = int(page.locator(".hint [data-iterations]").get_attribute("data-iterations") or 0)
        page.wait_for_function(
            "early => document.querySelector('.hint [data-iterations]').dataset.iterations > 2 * early", arg=early
        )
        assert page.locator(".moves .rank").count() > 1
        assert page.locator(".board-area .mark.candidate").count() > 0
        page.mouse.up()
        page.wait_for_selector(".hint", state="detached")
        assert page.locator(".mark").count() == 0

        hint.focus()
        page.keyboard.down("Enter")
        page.wait_for_selector(".hint [data-iterations]")
        page.keyboard.up("Enter")
        page.wait_for_selector(".hint", state="detached")
        page.keyboard.press("Enter")
        page.wait_for_selector(".hint >> text=Make this move")
        assert hint.get_attribute("aria-pressed") == "true"
        page.keyboard.press("Enter")
        page.wait_for_selector(".hint", state="detached")
