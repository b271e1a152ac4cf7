"""The panels of a match and of an analysis in a real browser: help, the host's panel, the result.

All tests share one board, so they are in one file.
"""

from itertools import combinations
from math import dist

import pytest
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


@pytest.mark.parametrize(
    ("game", "title", "drawn"), [("tajMahal", "Taj Mahal", ".city"), ("maharaja", "Maharaja", ".metropolis, .village")]
)
def test_an_own_board_without_coordinates_is_offered_by_its_name_and_drawn(
    board: Board, browser: Browser, game: str, title: str, drawn: str
) -> None:
    with open_tab(browser, board.url, viewport=WIDE) as tab:
        page = tab.page
        page.get_by_label(title).check()
        page.get_by_label("Board").select_option("own")
        page.get_by_role("button", name="Start the match").click()
        page.wait_for_selector(".map svg")
        assert page.locator(drawn).count() == {"tajMahal": 49, "maharaja": 7 + 30}[game]
        middles = page.locator(drawn).evaluate_all(
            """found => found.map(each => each.querySelector(".site").getBoundingClientRect())
            .map(({x, y, width, height}) => [x + width / 2, y + height / 2])"""
        )
        frame = page.locator(".map svg").bounding_box()
        assert frame is not None
        assert all(0 < x - frame["x"] < frame["width"] and 0 < y - frame["y"] < frame["height"] for x, y in middles)
        nearest = min(dist(one, other) for one, other in combinations(middles, 2))
        assert nearest > 8  # pixels: nothing lies on another
