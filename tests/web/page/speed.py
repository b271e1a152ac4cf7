"""How quick the page is: `python -m tests.web.page.speed` opens it, plays, and prints the figures."""

import json
import statistics
import tempfile
from pathlib import Path
from typing import Any, Final

import typer
from playwright.sync_api import Browser, Page

from mogul.v1.match_pb2 import MatchEvent, MatchState
from mogul.v1.match_service_pb2 import WatchMatchResponse
from tests.web.page.harness import SIZES, Board, launched, open_tab, running_board, seat_link, size
from tests.web.page.test_table import LONG_ROW, MOVING, card, crowd, framed, table

OPENED: Final = 9  # times
TRACED: Final = ["disabled-by-default-devtools.timeline.frame", "blink.user_timing"]
BURST: Final = 40  # events

# When something is there, and nothing else is to do.
READY: Final = """selector => new Promise(done => {
    const look = () => document.querySelector(selector) ? requestIdleCallback(() => done(performance.now()))
        : setTimeout(look, 5);
    look();
})"""
PAINTED: Final = "performance.getEntriesByName('first-contentful-paint')[0].startTime"


def opening(browser: Browser, link: str, ready: str) -> tuple[float, float]:
    """Milliseconds to the first paint and until a page can be used, of a browser that has not seen it: medians."""
    times = []
    for _ in range(OPENED):
        with open_tab(browser, "about:blank", has_list=False, viewport=size(SIZES[0])) as tab:
            tab.page.goto(link, wait_until="commit")
            usable: float = tab.page.evaluate(READY, ready)
            times.append((float(tab.page.evaluate(PAINTED)), usable))
    painted, used = zip(*times, strict=True)
    return statistics.median(painted), statistics.median(used)


def withdrawal(board: Board, browser: Browser) -> tuple[float, float]:
    """Frames per second while a withdrawal is staged that takes something, by the browser's trace, and its seconds."""
    with open_tab(browser, seat_link(board, players=3), viewport=size(SIZES[0])) as tab:
        page = tab.page
        while tab.wait_for_turn() and page.locator(".take-row .gain").count() == 0:
            before = tab.cursor()
            moves = page.locator(".moves .move")
            moves.nth(min(1, moves.count() - 1)).click()  # the first one withdraws
            tab.wait_beyond(before)
        browser.start_tracing(page=page, categories=TRACED)
        page.locator(".moves .move").first.click()
        page.wait_for_function(f"() => ({MOVING})() > 0")
        page.evaluate("performance.mark('begins')")
        page.wait_for_function(f"() => ({MOVING})() === 0")
        page.evaluate("performance.mark('ends')")
        trace: dict[str, Any] = json.loads(browser.stop_tracing())
    marks = {each["name"]: each["ts"] for each in trace["traceEvents"] if each["name"] in ("begins", "ends")}
    drawn = [each["ts"] for each in trace["traceEvents"] if each["name"] == "DrawFrame"]
    seconds = (marks["ends"] - marks["begins"]) / 1e6
    return sum(marks["begins"] <= each <= marks["ends"] for each in drawn) / seconds, seconds


def played(number: int) -> MatchEvent:
    """A card that a seat plays."""
    event = MatchEvent(number=100 + number, ply=number)
    event.move_made.seat = number % 3
    event.move_made.move.taj_mahal.play.card.CopyFrom(card(number % 3))
    return event


def send(page: Page, *messages: MatchEvent | MatchState) -> None:
    """Lets a watched table get events and states."""
    framed_ones = (
        framed(WatchMatchResponse(event=each) if isinstance(each, MatchEvent) else WatchMatchResponse(state=each))
        for each in messages
    )
    page.evaluate("message => window.send(message)", list(b"".join(framed_ones)))


def burst(board: Board, browser: Browser) -> float:
    """Seconds from the arrival of many events at once until the table shows their end, and nothing moves."""
    with table(board, browser, 3) as (tab, link, shown):
        page = tab.page
        page.goto(link)
        page.wait_for_selector(".hand-card")
        send(page, played(0), shown[0])  # what is there when a page opens is not staged
        page.wait_for_selector(".news-line")
        after = MatchState()
        after.CopyFrom(shown[0])
        crowd(after, 9, LONG_ROW)
        after.cursor += BURST
        page.evaluate("window.sent = performance.now()")
        send(page, *(played(number) for number in range(1, BURST + 1)), after)
        page.wait_for_function(
            f"() => document.querySelectorAll('.played').length >= {3 * LONG_ROW} && ({MOVING})() === 0"
        )
        milliseconds: float = page.evaluate("performance.now() - window.sent")
    return milliseconds / 1000


def main() -> None:
    """Prints all figures."""
    with tempfile.TemporaryDirectory() as folder, running_board(Path(folder)) as board, launched() as browser:
        for name, link, ready in (
            ("start page", board.url, ".quick .primary:not(:disabled)"),
            ("table of Taj Mahal", seat_link(board, players=4), ".hand-card.playable"),
            ("table of Maharaja", seat_link(board, "maharaja", 4), ".city-name"),
        ):
            painted, usable = opening(browser, link, ready)
            typer.echo(
                f"{name}: first paint after {painted:.0f} ms, usable after {usable:.0f} ms (medians of {OPENED})"
            )
        frames, seconds = withdrawal(board, browser)
        typer.echo(f"{BURST} events at once: caught up with after {burst(board, browser):.2f} s")
        typer.echo(f"a withdrawal: {frames:.0f} frames a second for {seconds:.1f} s")


if __name__ == "__main__":
    main()
