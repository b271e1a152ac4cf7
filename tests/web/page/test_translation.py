"""The page under a translator, which puts elements of its own in place of texts: what is shown stays the state.

A translator of browsers wraps every text in `<font><font>`, and does it again with every text that comes. The one of
these tests asks nobody for consent, as an extension would, and leaves the words as they are: so a page under it reads
as one beside it without. All tests share one board, so they are in one file.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from mogul.client import Client
from mogul.taj_mahal.v1.new_game_pb2 import Deal
from mogul.taj_mahal.v1.new_game_pb2 import NewGame as TajMahalNewGame
from mogul.v1.games_pb2 import NewGame
from mogul.v1.search_pb2 import Budget, SearchOptions
from tests.web.page.harness import (
    DRAWN,
    HINT,
    PHONE,
    SECONDS,
    Board,
    Tab,
    analysis_link,
    call,
    close_menu,
    open_menu,
    open_tab,
    seat_link,
    warn,
)
from tests.web.page.test_page import record_file

TRANSLATOR: Final = """
window.translations = 0;
const LEFT = ["SCRIPT", "STYLE", "TITLE", "text"];
function translate(text) {
  const parent = text.parentElement;
  if (!text.data.trim() || !parent || parent.closest("font, head") || LEFT.includes(parent.tagName)) return;
  const [outer, inner] = [document.createElement("font"), document.createElement("font")];
  inner.append(text.data);
  outer.append(inner);
  text.replaceWith(outer);
  window.translations++;
}
function textsIn(node) {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) found.push(walker.currentNode);
  return node.nodeType === Node.TEXT_NODE ? [node] : found;
}
new MutationObserver((changes) => {
  for (const { type, target, addedNodes } of changes) {
    const nodes = type === "characterData" ? [target] : [...addedNodes];
    for (const text of nodes.flatMap(textsIn)) translate(text);
  }
}).observe(document, { subtree: true, childList: true, characterData: true });
// As a translator does that was asked for another language.
window.translateAgain = () => {
  for (const font of document.querySelectorAll("body font > font")) font.parentElement.replaceWith(font.textContent);
};
"""
READS: Final = "[...document.querySelectorAll('header, .banner, main')].map(({ textContent }) => textContent.trim())"
MOVES: Final = 6
PAUSE: Final = 100  # milliseconds between two readings
MOST_READINGS: Final = 100  # until both pages have drawn what they know


@contextmanager
def two_tabs(browser: Browser, url: str) -> Iterator[tuple[Tab, Tab]]:
    """The same page twice, on a phone: under a translator, and without."""
    phone: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    with open_tab(browser, url, TRANSLATOR, **phone) as translated, open_tab(browser, url, **phone) as plain:
        yield translated, plain


def assert_reads_alike(translated: Page, plain: Page) -> None:
    """Asserts that a page under a translator shows the same as one without, and has it translated again. Either may
    draw later than the other: both are read until they agree."""
    for _ in range(MOST_READINGS):
        expected, found = (page.evaluate(READS) for page in (plain, translated))
        if found == expected:
            break
        plain.wait_for_timeout(PAUSE)
    assert expected
    assert found == expected
    assert translated.evaluate("window.translations") > 0
    translated.evaluate("window.translateAgain()")


def choose_language(pages: Sequence[Page], language: str) -> None:
    for page in pages:
        if page.locator(".table-page .banner").count():
            open_menu(page)
        page.locator("header select").filter(has=page.locator("option[lang]")).select_option(language)
        close_menu(page)


@pytest.mark.parametrize("game", ["tajMahal", "maharaja"])
def test_a_match_under_a_translator_shows_its_state(board: Board, browser: Browser, game: str) -> None:
    with two_tabs(browser, seat_link(board, game)) as (translated, plain):
        pages = (translated.page, plain.page)
        for number in range(MOVES):
            for tab in (translated, plain):
                tab.wait_for_turn()
            before = translated.cursor()
            plain.page.locator(f"[data-decided='{before}']").wait_for()
            assert_reads_alike(*pages)
            for page in pages:
                page.locator(".moves .move").first.tap()
            assert_reads_alike(*pages)
            choose_language(pages, ("de", "en")[number % 2])
            assert_reads_alike(*pages)
            for page in pages:
                page.keyboard.press("Escape")
            assert_reads_alike(*pages)
            translated.page.locator(".moves .move").last.tap()
            translated.page.locator(".action.main").tap()
            for tab in (translated, plain):
                tab.wait_beyond(before)


def test_help_under_a_translator_shows_its_state(board: Board, browser: Browser) -> None:
    with two_tabs(browser, seat_link(board)) as (translated, plain):
        page = translated.page
        translated.wait_for_turn()
        plain.wait_for_turn()
        hint = page.locator(HINT)
        hint.tap()
        page.wait_for_selector(".advised, .advised-detail")
        hint.tap()
        assert_reads_alike(page, plain.page)
        for each in (page, plain.page):
            open_menu(each)
            each.get_by_label("Grade my moves").check()
            close_menu(each)
        page.route("**/Suggest", warn)
        page.locator(".moves .move").first.tap()
        page.locator(".action.main").tap()
        page.get_by_text("This costs about 8 %").wait_for()
        assert "Grading" not in page.locator(".judgement").inner_text()
        page.get_by_role("button", name="Choose another move").tap()
        open_menu(page)
        page.get_by_role("button", name="Leave for now").tap()
        close_menu(page)
        for each in (page, plain.page):
            each.get_by_role("button", name="Come back").wait_for()
        assert_reads_alike(page, plain.page)
        page.unroute_all(behavior="ignoreErrors")


def test_the_start_page_under_a_translator_shows_its_state(board: Board, browser: Browser) -> None:
    with two_tabs(browser, board.url) as (translated, plain):
        pages = (translated.page, plain.page)
        for page in pages:
            page.wait_for_selector("text=Play now")
        assert not plain.page.evaluate("document.documentElement.translate")
        assert_reads_alike(*pages)
        for page in pages:
            page.get_by_role("radio", name="Maharaja").check()
            page.get_by_role("group", name="Players", exact=True).get_by_role("radio", name="5").check()
            page.get_by_role("radio", name="Merchant").check()
            page.get_by_role("button", name="Mixed table").tap()
            page.get_by_role("group", name="Seat 3").get_by_label("Player").select_option("person")
        assert_reads_alike(*pages)
        choose_language(pages, "de")
        assert_reads_alike(*pages)
        for page in pages:
            page.get_by_role("group", name="Spieler", exact=True).get_by_role("radio", name="2").check()
        assert_reads_alike(*pages)


def test_the_panels_of_host_and_guest_under_a_translator_show_their_state(board: Board, browser: Browser) -> None:
    new_game = {"tajMahal": {"deal": {"playerCount": 2}}}
    made = call(board, "CreateMatch", {"newGame": new_game, "seats": [{"person": {}}, {"person": {}}]})
    match = made["state"]["match"]["match"]
    with two_tabs(browser, f"{board.url}#match={match}&host={made['hostToken']}") as (translated, plain):
        pages = (translated.page, plain.page)
        for page in pages:
            open_menu(page)
            page.get_by_text("Give a seat to another player").first.tap()
            page.locator("form").get_by_label("Seats").select_option(index=1)
        assert_reads_alike(*pages)
        invitation = made["invitations"][0]["invitation"]
        with two_tabs(browser, f"{board.url}#match={match}&join={invitation}") as guests:
            guest = guests[0].page
            assert_reads_alike(guest, guests[1].page)
            guest.get_by_label("Your name").fill("Ada")
            guest.get_by_role("button", name="Take the seat").tap()
            guest.wait_for_selector(".court .own")
        for page in pages:
            page.wait_for_selector("text=Ada is here.", state="attached")
        assert_reads_alike(*pages)


@pytest.mark.slow
def test_a_result_and_its_review_under_a_translator_show_their_state(
    board: Board, browser: Browser, tmp_path: Path
) -> None:
    record = record_file(board, tmp_path / "finished.json", 2, 1000, 0)
    with two_tabs(browser, board.url) as (translated, plain):
        pages = (translated.page, plain.page)
        for page in pages:
            page.get_by_label("Analyse").set_input_files(record)
            page.wait_for_selector(".candidates .move")
            link = page.get_by_label("Link that repeats this analysis")
            before = link.input_value()
            page.get_by_role("button", name="On", exact=True).tap()
            expect(link).not_to_have_value(before, timeout=SECONDS)
            page.wait_for_selector("text=Think longer")
        assert_reads_alike(*pages)
        for page in pages:
            page.get_by_role("link", name="Review this game").tap()
            page.wait_for_selector(".account")
        for step in ("To the end", "Back", "To the beginning", "On"):
            for page in pages:
                page.get_by_role("button", name=step, exact=True).tap()
                page.wait_for_function(DRAWN)
            assert_reads_alike(*pages)
        choose_language(pages, "de")
        assert_reads_alike(*pages)


def test_an_analysis_under_a_translator_shows_its_figures(board: Board, browser: Browser) -> None:
    with Client(board.engine) as client:
        deal = Deal(player_count=2, first_player=0, seed=7)
        game = client.start_game(NewGame(taj_mahal=TajMahalNewGame(deal=deal)))
        position = client.view(game.record, 0).position
    options = SearchOptions(budget=Budget(iterations=2000), seed=7)
    with two_tabs(browser, analysis_link(board, position, options)) as (translated, plain):
        pages = (translated.page, plain.page)
        more = "Think longer"
        for iterations in (1000, 4000):  # at least
            for page in pages:
                page.wait_for_function(
                    "least => Number(document.querySelector('[data-iterations]')?.dataset.iterations) >= least",
                    arg=iterations,
                )
                page.get_by_role("button", name=more).wait_for()
            assert_reads_alike(*pages)
            for page in pages:
                page.get_by_role("button", name=more).tap()
