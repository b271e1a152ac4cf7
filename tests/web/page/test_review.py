"""The review of a game and the drill of own mistakes in a real browser.

All tests share one board and its finished matches, so they are in one file.
"""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from http import HTTPStatus
from random import Random
from typing import Any, Final
from urllib.error import HTTPError

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.page.harness import DRAWN, SEED, SIZES, WIDE, Board, call, open_tab, resize, settle, tab_to, tab_until

GAMES: Final = ("tajMahal", "maharaja")
LANGUAGES: Final = ("en-GB", "de-DE")
PHONE_SIZE: Final = SIZES[-1]
# The number of cards of a hand that are not inside of its panel.
OUTSIDE: Final = """() => {
    const hand = document.querySelector(".moment .hand").getBoundingClientRect();
    const cards = [...document.querySelectorAll(".moment .hand-card")].map(each => each.getBoundingClientRect());
    return cards.filter(({ left, right, top, bottom }) =>
        left < hand.left || right > hand.right || top < hand.top || bottom > hand.bottom).length;
}"""
TODAY: Final = datetime(2026, 3, 3, 12)
# Controls that are smaller than a finger, texts that are wider than their place, and figures of the graph that are too
# small or lie outside of it.
MISFITS: Final = """() => {
    const found = [];
    const ofTable = '.map-panel *, .court *, .tile, .hand *';
    for (const each of document.querySelectorAll(`.review :is(button, a, select):not(${ofTable})`)) {
        const { width, height } = each.getBoundingClientRect();
        if (width && (width < 43.9 || height < 43.9)) found.push(`small: ${each.outerHTML}`);
    }
    for (const each of document.querySelectorAll('.review :is(button, a, b, small, h1, h2, p, dt, dd, th)')) {
        if (getComputedStyle(each).display === 'inline') continue;
        if (each.closest('.court, .hand-card, .maharaja .panel')) continue;
        if (each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1) found.push(`wide: ${each.outerHTML}`);
    }
    const box = document.querySelector('.graph')?.getBoundingClientRect();
    for (const each of document.querySelectorAll('.graph :is(text, circle, .seat-badge)')) {
        const { left, top, right, bottom } = each.getBoundingClientRect();
        if (left < box.left - 1 || top < box.top - 1 || right > box.right + 1 || bottom > box.bottom + 1)
            found.push(`outside: ${each.outerHTML}`);
        if (parseFloat(getComputedStyle(each).fontSize) < 11) found.push(`tiny: ${each.outerHTML}`);
    }
    const labels = [...document.querySelectorAll('.graph .round')].map((each) => each.getBoundingClientRect());
    if (labels.some((each, place) => place && each.left < labels[place - 1].right)) found.push('rounds overlap');
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page');
    return found;
}"""

# Leaves the dearest mistake of a review to be practised, as if it had been reviewed today.
DEAREST_ALONE: Final = """() => {
    const day = Math.floor((Date.now() - new Date().getTimezoneOffset() * 6e4) / 864e5);
    const [dearest] = JSON.parse(localStorage.getItem('mogul.drill')).mistakes;
    localStorage.setItem('mogul.drill', JSON.stringify({ mistakes: [{ ...dearest, due: day }], from: 0 }));
}"""


@pytest.fixture(scope="module")
def matches(board: Board) -> dict[str, dict[str, str]]:
    """The keys of a finished match of each game, in which a person played at random."""
    return {game: finished(board, game) for game in GAMES}


def finished(board: Board, game: str, is_eager: bool = True) -> dict[str, str]:
    """Plays a match against a level to its end. Returns the keys of its person, whose seat is the first. is_eager: the
    person moves at random; else it makes the first move that there is, which withdraws where it can."""
    deal = {"playerCount": 2, "firstPlayer": 0, "seed": str(SEED)}
    seats = [{"person": {}, "name": "Ada"}, {"level": {"level": "page"}}]
    made = call(board, "CreateMatch", {"newGame": {game: {"deal": deal}}, "seats": seats})
    match = made["state"]["match"]["match"]
    token = call(board, "JoinSeat", {"match": match}, made["invitations"][0]["invitation"])["seatToken"]
    made_so_far = 0
    while not (state := call(board, "GetMatch", {"match": match}, token)["state"])["status"].get("over"):
        if moves := state.get("legalMoves"):
            move = Random(made_so_far).choice(moves) if is_eager else moves[0]
            try:
                call(board, "PlayMove", {"match": match, "ply": state.get("ply", 0), "move": move}, token)
            except HTTPError as error:
                if error.code != HTTPStatus.CONFLICT:  # the level was quicker with a simultaneous choice
                    raise
            else:
                made_so_far += 1
    return {"match": match, "seatToken": token}


def keep(keys: dict[str, str]) -> str:
    """A script that gives a browser the keys of a match."""
    text = json.dumps([keys | {"game": "", "time": 0}])
    return f"if (location.protocol === 'http:') localStorage.setItem('mogul.matches', {json.dumps(text)});"


@contextmanager
def reviewed(browser: Browser, board: Board, keys: dict[str, str], **context: Any) -> Iterator[Page]:
    """Opens the review of a match, and waits until it is whole: with the reasons of its turning points."""
    with open_tab(browser, f"{board.url}#review={keys['match']}", keep(keys), **context) as tab:
        page = tab.page
        page.wait_for_selector(".account")
        page.wait_for_function("() => localStorage.getItem('mogul.drill') !== null")
        page.wait_for_load_state("networkidle")
        settle(page)
        yield page


def texts(found: Locator) -> list[str]:
    return [text.strip() for text in found.all_text_contents()]


def kept(page: Page) -> list[dict[str, Any]]:
    """The mistakes that the browser keeps."""
    found: list[dict[str, Any]] = json.loads(page.evaluate("localStorage.getItem('mogul.drill')"))["mistakes"]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_review_tells_the_result_the_chances_the_turning_points_and_shows_the_table(
    board: Board, browser: Browser, matches: dict[str, dict[str, str]], game: str
) -> None:
    with reviewed(browser, board, matches[game], viewport=WIDE) as page:
        assert re.fullmatch(r"You (won|came second), \d+ to \d+", page.locator("h1").inner_text())
        assert texts(page.locator("ul.legend li")) == ["You", "Page"]
        lines = page.locator(".graph polyline")
        dashes = {each.get_attribute("stroke-dasharray") for each in lines.all()}
        assert len(dashes) == 2
        widths = {each.evaluate("each => getComputedStyle(each).strokeWidth") for each in lines.all()}
        assert len(widths) == 2
        points = page.locator(".turning-point")
        assert points.count() == page.locator(".graph .turning").count() == 3
        for each in points.all():
            assert re.search(r"(Visit|Round|Set-up)[ \d]*:", each.inner_text())
            assert re.search("\N{MINUS SIGN}\\d+ %$", each.inner_text())  # whole per cents
        assert "The better move" in page.locator(".points-panel").inner_text()
        for number in (1, 0, 2):
            points.nth(number).click()
            page.wait_for_function(DRAWN)
            expect(points.nth(number)).to_have_attribute("aria-current", "true")
        table = page.locator(".moment")
        expect(table.locator(".court, .order").first).to_be_attached()
        expect(table.get_by_text("You", exact=True).first).to_be_attached()
        expect(table.locator(".hand-card, .tile, .character-card").first).to_be_attached()
        before = page.url
        page.get_by_role("button", name="Next turning point").click()
        page.wait_for_function("before => location.href !== before", arg=before)
        page.wait_for_function(DRAWN)
        assert page.locator(".account tbody tr").count() == 1
        expect(page.locator(".practise")).to_contain_text("To practise:")


def test_the_eyes_of_everybody_tell_luck_from_the_decisions_of_others(
    board: Board, browser: Browser, matches: dict[str, dict[str, str]]
) -> None:
    with reviewed(browser, board, matches["tajMahal"], viewport=WIDE) as page:
        page.get_by_label("With the eyes of").select_option("2")
        expect(page.locator(".account tbody tr")).to_have_count(2)
        for row in page.locator(".account tbody tr").all():
            figures = [int(each.replace("\N{MINUS SIGN}", "-")) for each in texts(row.locator("b"))]
            assert len(figures) == 3
            assert abs(abs(sum(figures)) - 50) <= 2  # an even start of two seats, and three figures are rounded
        assert "seat=2" in page.url


def test_trying_again_hides_the_best_move_until_it_is_found(
    board: Board, browser: Browser, matches: dict[str, dict[str, str]]
) -> None:
    with reviewed(browser, board, matches["tajMahal"], viewport=WIDE) as page:
        played, best = texts(page.locator(".judged-move > span"))
        page.get_by_role("button", name="Try these three again").click()
        choices = page.locator(".question-choice")
        expect(choices).to_have_count(4)
        assert texts(page.locator(".turning-point small")) == ["Try it first."] * 3
        assert page.locator(".judgement").count() == 0
        assert page.locator(".hand-card.chosen").count() == 0
        moves = texts(page.locator(".question-move"))
        choices.nth(moves.index(played)).click()
        expect(page.locator(".said")).to_contain_text("Not yet: this costs")
        expect(choices.nth(moves.index(played))).to_contain_text("as then")
        assert page.locator(".question-choice.right").count() == 0
        choices.nth(moves.index(best)).click()
        expect(page.locator(".said")).to_contain_text("Found it.")
        expect(page.locator(".question-choice.right")).to_have_count(1)
        assert [each["rights"] for each in kept(page) if each["answers"]] == [0]  # the first answer counts
        page.get_by_role("button", name="Next", exact=True).click()
        expect(page.locator(".moment .action-panel header")).to_contain_text("2 of 3")


def test_a_moment_of_the_drill_comes_back_after_days_until_it_was_right_twice(
    board: Board, browser: Browser, matches: dict[str, dict[str, str]]
) -> None:
    with reviewed(browser, board, matches["tajMahal"], viewport=WIDE) as page:
        played, best = texts(page.locator(".judged-move > span"))
        page.clock.set_fixed_time(TODAY)
        page.evaluate(DEAREST_ALONE)

        def come_back(days: int) -> None:
            page.clock.set_fixed_time(TODAY + timedelta(days=days))
            page.goto(board.url)
            page.get_by_role("link", name="Practise your mistakes").click()
            page.wait_for_selector(".drill")

        def answer(move: str) -> None:
            choices = page.locator(".question-choice")
            expect(choices).to_have_count(4)
            choices.nth(texts(page.locator(".question-move")).index(move)).click()

        come_back(0)
        page.get_by_text("One moment waits for you today.").wait_for()
        answer(played)
        expect(page.locator(".said")).to_contain_text("Not yet: this costs")
        page.get_by_role("button", name="Show the best").click()
        page.get_by_text("It comes back tomorrow.").wait_for()
        come_back(0)
        page.get_by_text("Nothing waits for you today. The next one comes tomorrow.").wait_for()
        come_back(1)
        answer(best)
        page.get_by_text("It comes back in 3 days.").wait_for()
        page.get_by_role("button", name="Next", exact=True).click()
        page.get_by_text("The next one comes in 3 days.").wait_for()
        come_back(4)
        answer(best)
        page.get_by_text("You have found it twice: it is done.").wait_for()
        come_back(11)
        page.get_by_text("One is done for good.").wait_for()
        page.on("dialog", lambda dialog: dialog.accept())
        page.get_by_role("button", name="Forget all of them").click()
        page.get_by_text("There is nothing to practise yet.").wait_for()
        assert kept(page) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("locale", LANGUAGES)
def test_review_question_and_drill_fit_at_every_size(
    board: Board, browser: Browser, matches: dict[str, dict[str, str]], game: str, locale: str
) -> None:
    with reviewed(browser, board, matches[game], viewport=WIDE, locale=locale) as page:

        def assert_fits() -> None:
            for width, height in SIZES:
                resize(page, width, height)
                assert page.evaluate(MISFITS) == [], (width, height)

        assert_fits()
        page.locator(".practise .primary").click()
        page.wait_for_selector(".question-choice")
        assert_fits()
        page.goto(f"{board.url}#drill")
        page.wait_for_selector(".question-choice")
        page.locator(".question-buttons .quiet").click()
        assert_fits()


@pytest.mark.slow
def test_a_hand_of_many_cards_stays_in_its_place_in_a_review(board: Board, browser: Browser) -> None:
    with reviewed(browser, board, finished(board, "tajMahal", is_eager=False), viewport=WIDE) as page:
        page.locator(".stepper button").last.click()
        page.wait_for_function(DRAWN)
        page.wait_for_function("() => document.querySelectorAll('.moment .hand-card').length >= 20")
        for width, height in SIZES:
            resize(page, width, height)
            assert page.evaluate(OUTSIDE) == 0, (width, height)


def test_on_a_phone_the_review_is_one_column_in_its_order(
    board: Board, browser: Browser, matches: dict[str, dict[str, str]]
) -> None:
    phone = {"width": PHONE_SIZE[0], "height": PHONE_SIZE[1]}
    with reviewed(browser, board, matches["tajMahal"], viewport=phone) as page:
        parts = (".banner", ".graph", ".points-panel", ".court", ".judgement", ".account", ".sources", ".practise")
        boxes = [page.locator(each).bounding_box() for each in parts]
        tops = [box["y"] for box in boxes if box]
        assert len(tops) == len(parts)
        assert tops == sorted(tops)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_review_question_and_drill_can_be_read_by_everybody(
    board: Board,
    browser: Browser,
    matches: dict[str, dict[str, str]],
    check: Callable[[Page], None],
    game: str,
) -> None:
    with reviewed(browser, board, matches[game], viewport=WIDE) as page:

        def check_both() -> None:
            for theme in ("light", "dark"):
                page.emulate_media(color_scheme=theme)
                check(page)

        check_both()
        page.locator(".practise .primary").click()
        page.wait_for_selector(".question-choice")
        page.locator(".question-buttons .quiet").click()
        check_both()
        page.goto(f"{board.url}#drill")
        page.wait_for_selector(".question-choice")
        check_both()


def test_turning_points_are_tried_again_by_keyboard_alone(
    board: Board, browser: Browser, matches: dict[str, dict[str, str]]
) -> None:
    with reviewed(browser, board, matches["tajMahal"], viewport=WIDE) as page:
        keyboard = page.keyboard
        tab_until(page, ".turning-point")
        keyboard.press("Enter")
        page.wait_for_function(DRAWN)
        tab_to(page, "Try these three again")
        keyboard.press("Enter")
        page.wait_for_selector(".question-choice")
        page.wait_for_function("() => document.activeElement.matches('.question-choices')")
        keyboard.press("Tab")
        assert page.evaluate("document.activeElement.matches('.question-choice')")
        keyboard.press("Enter")
        page.wait_for_selector(".question-choice.wrong, .question-choice.right")
        tab_to(page, "Next")
        keyboard.press("Enter")
        expect(page.locator(".moment .action-panel header")).to_contain_text("2 of 3")
