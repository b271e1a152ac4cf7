"""The lessons: every step can be done, fits, and answers what is wrong with a reason.

All tests share one board, so they are in one file.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, Literal

import pytest
from playwright.sync_api import Browser, Locator, Page

from tests.web.page import lessons
from tests.web.page.harness import PHONE, SIZES, WIDE, Board, open_tab, resize, settle, size, tab_until

LESSONS: Final = {"taj_mahal": 6, "maharaja": 3}
LANGUAGES: Final = ("en", "de")
THEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
AT_ONCE: Final = "if (location.protocol === 'http:') localStorage.setItem('mogul.pace', 'once');"

# What is wrong with the coach's card: cut, out of the window, over a part that it speaks of, or without a text.
FAULTS: Final = """() => {
    const found = [];
    const card = document.querySelector(".coach");
    const box = card.getBoundingClientRect();
    const main = document.querySelector("main").getBoundingClientRect();
    if (card.style.overflowY === "auto") found.push("is cut");
    if (box.left < main.left || box.top < main.top || box.right > main.right || box.bottom > main.bottom + 1)
        found.push(`is out of the table: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
    const holes = document.querySelector(".spotlight path").getAttribute("d").split("M").slice(2);
    for (const hole of holes) {
        const [x, y, w, , , , , , , , , h] = hole.match(/-?[\\d.]+/g).map(Number);
        const [left, top] = [x - 10 + main.left, y + main.top];
        const [right, bottom] = [left + w + 20, top + h + 20];
        if (Math.min(right, box.right) - Math.max(left, box.left) > 1
            && Math.min(bottom, box.bottom) - Math.max(top, box.top) > 1)
            found.push("is over what it speaks of");
    }
    if (!holes.length) found.push("speaks of nothing");
    for (const each of document.querySelectorAll(".coach *, .banner h1, .banner-text"))
        if (/undefined|NaN|\\{|\\}|\\*/.test(each.textContent)) found.push(`says ${each.textContent}`);
    for (const each of document.querySelectorAll(".coach button, .coach h2"))
        if (each.scrollWidth > each.clientWidth + 1) found.push(`cuts ${each.textContent}`);
    if (document.documentElement.scrollWidth > innerWidth) found.push("makes the page wide");
    return found;
}"""


@contextmanager
def lesson(
    board: Board, browser: Browser, game: str, number: int, script: str = "", **context: object
) -> Iterator[Page]:
    """A tab with a lesson, counted from 1, at its beginning. Nothing moves."""
    link = f"{board.url}#learn={game}/{number}"
    options = {"viewport": WIDE, "reduced_motion": "reduce"} | context
    with open_tab(browser, link, AT_ONCE + script, has_list=False, **options) as tab:
        wait_for(tab.page, 1)
        yield tab.page


def wait_for(page: Page, step: int) -> None:
    page.wait_for_selector(f".lesson-page[data-step='{step}'] .coach")


def steps_of(page: Page) -> int:
    return page.locator(".dots i").count()


def show(page: Page) -> bool:
    """Lets the coach do what a step asks for; False: it asks for nothing."""
    button = page.locator(".coach footer button:not(.primary)")
    if not button.count():
        return False
    button.click()
    page.wait_for_selector(".lesson-page[data-done='true'] .coach .primary")
    return True


def go_on(page: Page, step: int) -> None:
    """Goes from a step to the next one."""
    page.locator(".coach .primary").click()
    wait_for(page, step + 1)


def faults(page: Page) -> list[str]:
    """What is wrong with the coach's card in any of the sizes."""
    found = []
    for each in SIZES:
        resize(page, *each)
        found += [f"{each}: {fault}" for fault in page.evaluate(FAULTS)]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", LESSONS)
def test_every_step_fits_and_is_shown_by_the_coach(board: Board, browser: Browser, game: str, language: str) -> None:
    wrong = {}
    for number in range(1, LESSONS[game] + 1):
        with lesson(board, browser, game, number, locale=language) as page:
            for step in range(1, steps_of(page) + 1):
                wrong[number, step] = faults(page)
                if show(page):
                    wrong[number, step] += faults(page)
                    assert page.locator(".verdict.wrong").count() == 0
                if step < steps_of(page):
                    go_on(page, step)
            page.locator(".coach .primary").click()
            page.wait_for_url(f"**/#learn={game}/{number + 1}" if number < LESSONS[game] else f"**/#learn={game}")
    assert not any(wrong.values()), {step: each for step, each in wrong.items() if each}


def attempts(page: Page) -> Iterator[Callable[[], None]]:
    """Ways to do something at a table, which can be right or wrong."""
    answers = "button.answer, [data-asking] .hand-card, .city.open, .coach-options button"
    elements = ".hand-card.playable, .choice-button, .display-card.playable"

    def press(found: Locator, place: int) -> None:
        found.nth(place).dispatch_event("click")

    def make(found: Locator, place: int, times: int = 1) -> None:
        for _ in range(times):
            found.nth(place).click()
        button = page.locator(".action.main")
        if button.count():
            button.click()

    if page.locator(answers).count() and not page.locator(".action").count():
        for place in range(page.locator(answers).count()):
            yield lambda place=place: press(page.locator(answers), place)  # type: ignore[misc]
        return
    for place in range(page.locator(elements).count()):
        yield lambda place=place: make(page.locator(elements), place)  # type: ignore[misc]
    if page.locator(".tiles .tile").count():
        if page.locator(".action").count() == 1:
            yield lambda: make(page.locator(".tiles .tile"), 0, 2)  # a plan
        yield lambda: walk(page)
    yield lambda: end(page)


def walk(page: Page) -> None:
    page.locator(".tiles .tile").last.click()
    if page.locator(".spot.open").count():
        page.locator(".spot.open").first.dispatch_event("click")  # it can be darkened
        page.locator(".action.main").click()


def end(page: Page) -> None:
    """Presses the button that withdraws, or ends the turn, once more if it asks."""
    page.locator(".action").first.click()
    settle(page)
    if page.locator(".action.main[aria-keyshortcuts=P]").count():
        page.locator(".action.main").click()


def is_forced(page: Page) -> bool:
    """True if the only move is to withdraw."""
    return page.locator(".action").count() == 1 and page.locator(".hand-card.closed").count() > 0


def is_refused(page: Page) -> bool:
    """True if the coach has said why something was wrong."""
    settle(page)
    replies = page.locator(".replies li:has(.verdict.wrong)")
    return replies.count() > 0 and len(replies.last.inner_text().split(".")[0]) > 2


@pytest.mark.slow
@pytest.mark.parametrize("game", LESSONS)
def test_what_is_wrong_is_not_done_and_is_answered_with_a_reason(board: Board, browser: Browser, game: str) -> None:
    for number in range(1, LESSONS[game] + 1):
        with lesson(board, browser, game, number) as page:
            for step in range(1, steps_of(page) + 1):
                if page.locator(".coach footer button:not(.primary)").count() and not is_forced(page):
                    skipped = 0
                    while not is_refused(page):
                        tried = list(attempts(page))
                        assert skipped < len(tried), f"nothing is wrong at step {step} of lesson {number}"
                        tried[skipped]()
                        skipped += 1
                        settle(page)
                        if page.locator(".lesson-page[data-done='true']").count():  # it was right
                            page.reload()
                            wait_for(page, step)
                    assert page.locator(".lesson-page[data-done='false']").count() == 1
                    page.keyboard.press("Escape")
                show(page)
                if step < steps_of(page):
                    go_on(page, step)


@pytest.mark.slow
@pytest.mark.parametrize("game", LESSONS)
def test_lessons_are_accessible_in_both_themes(
    board: Board, browser: Browser, check: Callable[[Page], None], game: str
) -> None:
    for number in range(1, LESSONS[game] + 1):
        with lesson(board, browser, game, number) as page:
            for step in range(1, steps_of(page) + 1):
                page.emulate_media(color_scheme="dark" if step % 2 else "light", reduced_motion="reduce")
                check(page)
                if show(page):
                    check(page)
                if step < steps_of(page):
                    go_on(page, step)
    with open_tab(browser, f"{board.url}#learn={game}", has_list=False, viewport=WIDE) as tab:
        tab.page.wait_for_selector(".lesson-cards")
        for theme in THEMES:
            tab.page.emulate_media(color_scheme=theme)
            check(tab.page)
        for each in SIZES:
            resize(tab.page, *each)
            assert tab.page.evaluate("document.documentElement.scrollWidth") <= each[0]


def test_a_question_does_not_tell_its_answer(board: Board, browser: Browser) -> None:
    """Neither pills nor totals nor cards of rules say who leads until it is answered."""
    with lesson(board, browser, "taj_mahal", 2) as page:
        assert page.locator(".lead:not(.nobody)").count() > 0
        go_on(page, 1)
        assert page.locator(".lead:not(.nobody), .total:is(.leads, .ties), .taken").count() == 0
        page.locator(".seat-row .total").first.click()
        assert page.get_by_role("dialog").count() == 0
        page.get_by_role("button", name="Vizier", exact=True).click()
        page.get_by_text("You and Mira show 1 each. On a tie nobody takes it.").wait_for()
        page.locator("[data-piece='4']").click()  # the piece itself
        page.get_by_text("You show 1, nobody else shows any.").wait_for()
        page.get_by_text("That is not all yet.").wait_for()
        page.get_by_role("button", name="Tile", exact=True).click()
        page.locator(".coach .primary").wait_for()
        assert page.locator(".total.leads").count() > 0


def test_a_lesson_goes_on_where_it_was_left(board: Board, browser: Browser) -> None:
    with lesson(board, browser, "taj_mahal", 1) as page:
        go_on(page, 1)
        go_on(page, 2)
        page.get_by_role("link", name="Leave the lesson").click()
        page.get_by_text("Step 3 of 6").wait_for()
        page.get_by_role("link", name="Cards and rows").click()
        wait_for(page, 3)
        page.reload()
        wait_for(page, 3)
        for step in range(3, 7):
            show(page)
            if step < 6:
                go_on(page, step)
        page.get_by_role("button", name="Next lesson").click()
        page.get_by_role("heading", name="Lesson 2: The court: who takes what").wait_for()
        page.get_by_role("button", name="Back").is_disabled()
        page.goto(f"{board.url}#learn=taj_mahal")
        page.locator("li:has-text('Cards and rows') .lesson-number.done").wait_for()
        page.get_by_role("button", name="Start again").click()
        page.locator(".lesson-number.done").wait_for(state="detached")


def test_a_lesson_can_be_done_by_keyboard_alone(board: Board, browser: Browser) -> None:
    with lesson(board, browser, "taj_mahal", 2) as page:
        keyboard = page.keyboard

        def press(selector: str) -> None:
            settle(page)  # what comes with the sums of a table is drawn, too
            tab_until(page, selector)
            keyboard.press("Enter")

        press(".coach .primary")
        wait_for(page, 2)
        for piece in (4, 6):
            press(f"[data-answer='piece:{piece}']")
        press(".coach .primary")
        wait_for(page, 3)
        tab_until(page, ".hand-card")
        keyboard.press("Enter")
        keyboard.press("p")
        press(".lesson-page[data-done='true'] .coach .primary")
        wait_for(page, 4)
        page.wait_for_load_state("networkidle")  # the others have moved
        press(".coach .primary")
        wait_for(page, 5)
        keyboard.press("w")
        press(".lesson-page[data-done='true'] .coach .primary")
        page.get_by_role("heading", name="Lesson 3: Palaces and roads").wait_for()


def test_a_lesson_leaves_no_match_behind(board: Board, browser: Browser) -> None:
    asked: list[str] = []
    with open_tab(browser, f"{board.url}#start", AT_ONCE, has_list=False, viewport=size(SIZES[0])) as tab:
        tab.page.on("request", lambda request: asked.append(request.url))
        tab.page.get_by_role("link", name="Learn").click()
        tab.page.get_by_role("link", name="The court: who takes what").click()
        wait_for(tab.page, 1)
    assert any("RulesService/GetView" in each for each in asked)
    assert not any("MatchService" in each for each in asked)


@pytest.mark.parametrize("game", LESSONS)
def test_after_the_lessons_comes_a_short_game_with_the_coach(
    board: Board, browser: Browser, check: Callable[[Page], None], game: str
) -> None:
    with open_tab(browser, f"{board.url}#learn={game}", has_list=False, viewport=WIDE) as tab:
        page = tab.page
        page.get_by_role("button", name="Play").click()
        coach = page.get_by_role("complementary", name="Your coach")
        coach.get_by_text("For real now").wait_for()
        page.get_by_role("button", name="Tutor: on").wait_for()
        check(page)
        resize(page, PHONE["width"], PHONE["height"])
        box = coach.bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= PHONE["width"] - box["width"]
        coach.get_by_role("button", name="Got it").click()
        coach.wait_for(state="detached")
        page.reload()
        page.wait_for_selector(".banner.yours")
        settle(page)
        assert coach.count() == 0


def test_the_records_of_the_lessons_are_what_their_scripts_give(board: Board) -> None:
    for game, record in (("taj_mahal", lessons.taj_mahal(board)), ("maharaja", lessons.maharaja(board))):
        kept = json.loads((lessons.FOLDER / game / "record.json").read_text())
        assert kept == record, "`python -m tests.web.page.lessons` makes them anew"
