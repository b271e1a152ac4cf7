"""Links that were damaged on their way, and keys that do not open a match, in a real browser.

All tests share one board, so they are in one file.
"""

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page

from tests.web.page.harness import WIDE, Board, call, open_menu, open_tab, seat_link

ANOTHER = "x" * 43  # a token that no match has
NEW_GAME = {"tajMahal": {"deal": {"playerCount": 2, "seed": "7"}}}
LEVEL = {"level": {"level": "page"}}
NOT_COMPLETE = "text=This link is not complete."
DAMAGES: dict[str, Callable[[str], str]] = {
    "a full stop": lambda link: f"{link}.",
    "a bracket and a quotation mark": lambda link: f'{link})"',
    "lines": lambda link: f"{link[:-20]}%0A{link[-20:]}",
    "escapes of HTML": lambda link: link.replace("&", "&amp;"),
    "escapes of URLs": lambda link: "/".join([*link.split("/")[:-1], quote(link.split("/")[-1])]),
}


def links(board: Board) -> dict[str, str]:
    """The links to a new match, by their kinds."""
    made = call(board, "CreateMatch", {"newGame": NEW_GAME, "seats": [{"person": {}}, LEVEL]})
    match = made["state"]["match"]["match"]
    tokens = {"host": made["hostToken"], "watch": made["spectatorToken"], "join": made["invitations"][0]["invitation"]}
    return {name: f"{board.url}#match={match}&{name}={token}" for name, token in tokens.items()}


def kept(page: Page) -> list[dict[str, Any]]:
    """What the browser keeps of matches."""
    found: list[dict[str, Any]] = json.loads(page.evaluate("localStorage.getItem('mogul.matches')") or "[]")
    return found


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_link_opens_its_match(board: Board, browser: Browser, damage: str) -> None:
    with open_tab(browser, board.url, viewport=WIDE) as tab:
        page = tab.page
        for kind, link in {**links(board), "seat": seat_link(board)}.items():
            page.evaluate("localStorage.clear()")
            page.goto("about:blank")
            page.goto(DAMAGES[damage](link))
            if kind == "join":
                page.get_by_role("button", name="Take the seat").click()
            page.wait_for_selector(".banner")
            assert page.url == link.rpartition("&")[0]  # no secret stays there
            assert [each["match"] for each in kept(page)] == [page.url.partition("#match=")[2]]


def test_a_cut_link_says_so_and_stays_and_costs_no_key(board: Board, browser: Browser) -> None:
    with open_tab(browser, seat_link(board), viewport=WIDE) as tab:
        page = tab.page
        tab.wait_for_turn()
        before = kept(page)
        match = before[0]["match"]
        for fragment in (
            f"match={match}&seat={before[0]['seatToken'][:-1]}",
            f"match={match}&host=x",
            f"match={match[:5]}",
        ):
            page.goto(f"{board.url}#{fragment}")
            page.wait_for_selector(NOT_COMPLETE)
            assert page.url == f"{board.url}#{fragment}"
            assert kept(page) == before
        page.locator(".known-matches a").click()
        tab.wait_for_turn()


@pytest.mark.parametrize("role", ["seat", "host", "watch"])
def test_a_key_that_is_refused_is_not_kept_and_stays_in_the_address(board: Board, browser: Browser, role: str) -> None:
    found = links(board)
    match = found["host"].partition("#match=")[2].partition("&")[0]
    with open_tab(browser, found["host"], viewport=WIDE) as tab:
        page = tab.page
        page.wait_for_selector(".banner")
        before = kept(page)
        wrong = f"{board.url}#match={match}&{role}={ANOTHER}"
        page.goto(wrong)
        open_menu(page)
        page.get_by_text("Give a seat to another player").first.wait_for()  # by the key that the browser has
        assert (kept(page), page.url) == (before, wrong)
        page.evaluate("localStorage.clear()")
        page.reload()
        page.wait_for_selector("text=The key to this match is not valid any more")
        assert (kept(page), page.url) == ([], wrong)
        tab.faults.clear()  # the browser notes the refused calls


def test_a_key_waits_in_the_address_until_the_service_answers(board: Board, browser: Browser) -> None:
    link = seat_link(board)
    with open_tab(browser, board.url, viewport=WIDE) as tab:
        page = tab.page
        page.wait_for_selector("text=Play now")
        page.context.set_offline(True)
        page.goto(link)
        page.wait_for_selector("text=The service does not answer")
        assert (kept(page), page.url) == ([], link)
        page.context.set_offline(False)
        tab.wait_for_turn()
        assert page.url == link.rpartition("&")[0]
        tab.faults.clear()  # the browser notes the lost calls


def test_the_cut_link_of_an_analysis_says_so(board: Board, browser: Browser) -> None:
    with open_tab(browser, seat_link(board), viewport=WIDE) as tab:
        open_menu(tab.page)
        link = tab.page.get_by_role("link", name="Analyse this position")
        link.wait_for()
        tab.page.wait_for_function("() => document.querySelector('a.button[href]')")
        fragment = link.get_attribute("href")
        assert fragment is not None
        for damaged in (f"{fragment}.", f"{fragment[:60]}%0A{fragment[60:]}"):
            with open_tab(browser, f"{board.url}{damaged}", viewport=WIDE) as other:
                other.page.wait_for_selector(".candidates .move")
        with open_tab(browser, f"{board.url}{fragment[:-20]}", viewport=WIDE) as other:
            other.page.wait_for_selector(NOT_COMPLETE)
