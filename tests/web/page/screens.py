"""Every screen of the page, as it is kept in pictures: `make screens` takes them anew.

A screen is drawn at each size, in both themes and languages, from a state that is always the same. Pictures are kept
at a third of their size: what matters is where things are and how they look, not which pixels a version of the
browser sets at the edge of a letter.
"""

import io
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Final
from urllib.error import HTTPError

from PIL import Image
from playwright.sync_api import Browser, Page

from mogul.engine.taj_mahal.components import default_components
from mogul.taj_mahal.v1 import game_status_pb2
from mogul.v1.games_pb2 import Move
from mogul.v1.match_pb2 import MatchState
from tests.web.page.harness import DRAWN, SIZES, Board, call, launched, open_tab, resize, running_board, seat_link, size
from tests.web.page.test_lessons import AT_ONCE, go_on, show, wait_for
from tests.web.page.test_maharaja_table import parts_of, state_of
from tests.web.page.test_review import finished, reviewed
from tests.web.page.test_rules import full
from tests.web.page.test_start import keep_results
from tests.web.page.test_table import LANGUAGES, crowd, table

FOLDER: Final = Path(__file__).parent / "screens"
THEMES: Final = ("light", "dark")
SHRUNK: Final = 3
QUALITY: Final = 75  # of WebP: a picture takes 9 kB
# Other fonts have other widths; most Linux machines have these.
FONTS: Final = {"--sans": "DejaVu Sans", "--serif": "DejaVu Serif"}
SET_FONTS: Final = """fonts => {
    for (const [name, font] of Object.entries(fonts)) document.documentElement.style.setProperty(name, font);
}"""

# A page that shows a screen, in a language.
Screen = Callable[[Board, Browser, str], AbstractContextManager[Page]]


@contextmanager
def start_page(board: Board, browser: Browser, language: str) -> Iterator[Page]:
    with open_tab(browser, board.url, locale=language, viewport=size(SIZES[0])) as tab:
        keep_results(tab.page)
        tab.page.reload()
        tab.page.locator("#character small").wait_for()
        yield tab.page


def taj_mahal(players: int, change: Callable[[MatchState], MatchState]) -> Screen:
    @contextmanager
    def screen(board: Board, browser: Browser, language: str) -> Iterator[Page]:
        with table(board, browser, players, language) as (tab, link, shown):
            shown[0] = change(shown[0])
            tab.page.goto(link)
            tab.page.wait_for_selector(".hand-card")
            tab.page.wait_for_selector(".province-map .city")
            yield tab.page

    return screen


def crowded(hand: int, row: int) -> Callable[[MatchState], MatchState]:
    """A table with so many cards in hands and rows."""

    def change(state: MatchState) -> MatchState:
        changed = MatchState()
        changed.CopyFrom(state)
        crowd(changed, hand, row)
        return changed

    return change


def placing(state: MatchState) -> MatchState:
    """A table at which the viewer places a palace."""
    state = full(state)
    view = state.position.taj_mahal.view
    view.phase = state.status.taj_mahal.phase = game_status_pb2.PHASE_PALACE
    view.palaces_owed = 1
    del state.legal_moves[:]
    for city in default_components().provinces[view.provinces[view.visit - 1]][1:]:
        move = Move(notation=city)
        move.taj_mahal.palace.city = city
        state.legal_moves.append(move)
    return state


@contextmanager
def rule_card(board: Board, browser: Browser, language: str) -> Iterator[Page]:
    with taj_mahal(3, full)(board, browser, language) as page:
        page.locator("[data-piece='5']").click()
        page.get_by_role("dialog").wait_for()
        yield page


def play_first(board: Board, link: str, phase: str) -> None:
    """Makes the first move that there is, until a seat alone has a decision of a phase: the page tells who plans."""
    match, token = parts_of(link)
    while True:
        state = state_of(board, link)
        has_phase = state["status"]["maharaja"]["phase"] == f"PHASE_{phase}"
        if not (moves := state.get("legalMoves")) or (has_phase and len(state["status"]["seatsToMove"]) > 1):
            time.sleep(0.02)  # levels move
        elif has_phase:
            return
        else:
            with suppress(HTTPError):  # a level that decides at the same time was quicker
                call(board, "PlayMove", {"match": match, "ply": state.get("ply", 0), "move": moves[0]}, token)


def maharaja(phase: str, players: int) -> Screen:
    @contextmanager
    def screen(board: Board, browser: Browser, language: str) -> Iterator[Page]:
        link = seat_link(board, "maharaja", players)
        play_first(board, link, phase)
        with open_tab(browser, link, has_list=False, locale=language, viewport=size(SIZES[0])) as tab:
            tab.page.wait_for_selector(".city-name")
            yield tab.page

    return screen


def rules(game: str) -> Screen:
    @contextmanager
    def screen(board: Board, browser: Browser, language: str) -> Iterator[Page]:
        with open_tab(browser, f"{board.url}#rules={game}", locale=language, viewport=size(SIZES[0])) as tab:
            tab.page.locator(".rule-picture").first.wait_for()
            yield tab.page

    return screen


def lesson(game: str, number: int, step: int) -> Screen:
    @contextmanager
    def screen(board: Board, browser: Browser, language: str) -> Iterator[Page]:
        link = f"{board.url}#learn={game}/{number}"
        with open_tab(browser, link, AT_ONCE, has_list=False, locale=language, viewport=size(SIZES[0])) as tab:
            wait_for(tab.page, 1)
            for before in range(1, step):
                show(tab.page)
                go_on(tab.page, before)
            yield tab.page

    return screen


@contextmanager
def lessons(board: Board, browser: Browser, language: str) -> Iterator[Page]:
    with open_tab(browser, f"{board.url}#learn=taj_mahal", locale=language, viewport=size(SIZES[0])) as tab:
        tab.page.wait_for_selector(".lesson-cards")
        yield tab.page


@contextmanager
def result(board: Board, browser: Browser, language: str) -> Iterator[Page]:
    keys = finished(board, "tajMahal")
    link = f"{board.url}#match={keys['match']}&seat={keys['seatToken']}"
    with open_tab(browser, link, has_list=False, locale=language, viewport=size(SIZES[0])) as tab:
        tab.page.wait_for_selector(".result")
        yield tab.page


@contextmanager
def review(board: Board, browser: Browser, language: str) -> Iterator[Page]:
    with reviewed(browser, board, finished(board, "tajMahal"), locale=language, viewport=size(SIZES[0])) as page:
        page.locator(".turning-point").first.click()
        page.wait_for_function(DRAWN)
        yield page


SCREENS: Final[dict[str, Screen]] = {
    "start": start_page,
    "auction": taj_mahal(4, crowded(9, 2)),
    "auction-of-five": taj_mahal(5, crowded(12, 4)),
    "auction-of-two": taj_mahal(2, full),
    "palace": taj_mahal(3, placing),
    "rule-card": rule_card,
    "plan": maharaja("PLANNING", 4),
    "turn": maharaja("TURN", 4),
    "result": result,
    "review": review,
    "lessons": lessons,
    "lesson-question": lesson("taj_mahal", 2, 2),
    "lesson-move": lesson("maharaja", 1, 2),
    "rules-taj-mahal": rules("taj_mahal"),
    "rules-maharaja": rules("maharaja"),
}


def pictures(board: Board, browser: Browser, name: str, language: str) -> Iterator[tuple[Path, Image.Image]]:
    """The pictures of a screen in a language: where each is kept, and how it is now."""
    with SCREENS[name](board, browser, language) as page:
        page.evaluate(SET_FONTS, FONTS)
        for theme in THEMES:
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            for width, height in SIZES:
                resize(page, width, height)
                with Image.open(io.BytesIO(page.screenshot(animations="disabled", caret="hide"))) as found:
                    small = found.convert("RGB").reduce(SHRUNK)
                yield FOLDER / f"{name}-{width}-{theme}-{language}.webp", small


def main() -> None:
    """Takes all pictures anew."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    with tempfile.TemporaryDirectory() as folder, running_board(Path(folder)) as board, launched() as browser:
        for name in SCREENS:
            for language in LANGUAGES:
                for path, picture in pictures(board, browser, name, language):
                    picture.save(path, quality=QUALITY)


if __name__ == "__main__":
    main()
