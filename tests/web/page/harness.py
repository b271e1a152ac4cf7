"""A board with its page in a real browser."""

import base64
import json
import re
import shutil
import urllib.request
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from threading import Thread
from typing import Any, Final

from google.protobuf.json_format import MessageToDict, ParseDict
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Route,
    ViewportSize,
    expect,
    sync_playwright,
)

from mogul.engine.games import GAMES, game_rules
from mogul.v1.games_pb2 import Move, Position
from mogul.v1.judgement_pb2 import DECISION_TAG_MISTAKE, DecisionTag, MoveGrade
from mogul.v1.match_service_pb2 import CreateMatchRequest
from mogul.v1.search_pb2 import SearchOptions
from mogul.v1.suggestion_service_pb2 import AnalyzeRequest, SuggestResponse
from tests.cli.test_board import board, link
from tests.cli.test_serve import read_until

SECONDS = 240_000  # milliseconds, for anything that is waited for on a busy machine
expect.set_options(timeout=SECONDS)

HEADLESS: Final = "chromium-headless-shell"

SEED = 7  # of every match that may have one

WIDE: ViewportSize = {"width": 1280, "height": 900}
PHONE: ViewportSize = {"width": 360, "height": 740}
SIZES: Final = ((1440, 900), (1280, 800), (1366, 650), (390, 844))  # of windows that layouts are made for


@dataclass
class Board:
    """A running `mogul board`. url: of the page. engine: address of its engine."""

    url: str
    engine: str


@contextmanager
def running_board(folder: Path, *options: str) -> Iterator[Board]:
    """Starts `mogul board`, and waits until its engine can review."""
    with board(folder, "--min-thinking-time", "0", *options) as process:
        lines = read_until(process, "The board is on ")
        lines += read_until(process, "The engine is ready")
        found = re.search(r"The engine listens on (\S+)", "".join(lines))
        assert found is not None
        # Its log goes on; a full pipe would stop it.
        assert process.stdout is not None
        Thread(target=process.stdout.read, daemon=True).start()
        yield Board(link(lines), found.group(1))


@contextmanager
def launched() -> Iterator[Browser]:
    """Chromium, without a window. Its headless shell draws the same pages, and takes an eighth of the CPU time to open
    one: the whole program makes a window that nobody sees."""
    with sync_playwright() as playwright:
        # Containers give Chromium neither a sandbox nor much shared memory.
        arguments = ["--no-sandbox", "--disable-dev-shm-usage"]
        program = shutil.which(HEADLESS) or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=program, args=arguments)
        yield browser
        browser.close()


def own_boards(folder: Path) -> list[str]:
    """Writes a board named `own` of each game, without coordinates. Returns the options for these and the bundled
    ones."""
    sets = {
        game: files(f"mogul.engine.{game}.components") / "sets" / f"{game_rules(game).default_components().name}.json"
        for game in GAMES
    }
    taj_mahal = json.loads(sets["taj_mahal"].read_text())
    province = next(each for each in taj_mahal["provinces"].values() if taj_mahal["agra_city"] not in each)
    fortress = next(city for city in province if city in taj_mahal["fortresses"])
    other = next(city for city in province if city != fortress)
    # A set counts as another one by its content, not by its name.
    taj_mahal["fortresses"] = [other if city == fortress else city for city in taj_mahal["fortresses"]]
    maharaja = json.loads((files("mogul.engine.maharaja.components") / "sets" / "c15.json").read_text())
    options = []
    for game, own in (("taj_mahal", taj_mahal), ("maharaja", maharaja)):
        del own["coordinates"]
        path = folder / f"{game}.json"
        path.write_text(json.dumps(own | {"name": "own"}), encoding="utf-8")
        options += ["--components", f"{game}={sets[game]}", "--components", f"{game}={path}"]
    return options


def call(
    board: Board, method: str, message: dict[str, Any], token: str = "", service: str = "MatchService"
) -> dict[str, Any]:
    """Calls a method, of matches if no other service is named, as a program without a page would."""
    if method == "CreateMatch":
        message = MessageToDict(seeded(ParseDict(message, CreateMatchRequest())))
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(f"{board.url}mogul.v1.{service}/{method}", json.dumps(message).encode(), headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def seeded(request: CreateMatchRequest) -> CreateMatchRequest:
    """Gives a new match a seed, from which its deal and its levels' moves follow. Where several persons play, nobody
    may choose the deal; a test of such a match must not depend on it. Nor is there a deal where a record goes on."""
    if request.HasField("record"):
        return request
    new_game = getattr(request.new_game, str(request.new_game.WhichOneof("game")))
    is_for_one = sum(each.HasField("person") for each in request.seats) <= 1
    if is_for_one and new_game.HasField("deal") and not new_game.deal.HasField("seed"):
        new_game.deal.seed = SEED
    return request


def _create_seeded(route: Route) -> None:
    """Sends on what the page asks for, with a seed."""
    request = CreateMatchRequest.FromString(route.request.post_data_buffer or b"")
    route.continue_(post_data=seeded(request).SerializeToString())


def seat_link(
    board: Board,
    game: str = "tajMahal",
    players: int = 2,
    level: str = "page",
    seed: int = SEED,
    help_: str = "HELP_ALL",
) -> str:
    """Creates a match of a chosen deal against a level; returns the link of its person's seat, who begins."""
    made = call(
        board,
        "CreateMatch",
        {
            "newGame": {game: {"deal": {"playerCount": players, "firstPlayer": 0, "seed": str(seed)}}},
            "seats": [{"person": {}, "name": "Ada"}, *[{"level": {"level": level}}] * (players - 1)],
            "options": {"help": help_},
        },
    )
    (invitation,) = made["invitations"]
    match = made["state"]["match"]["match"]
    joined = call(board, "JoinSeat", {"match": match}, token=invitation["invitation"])
    return f"{board.url}#match={match}&seat={joined['seatToken']}"


def analysis_link(board: Board, position: Position, options: SearchOptions) -> str:
    """The link of an analysis, as the page writes it."""
    request = AnalyzeRequest(position=position, options=options)
    packed = zlib.compress(request.SerializeToString(), wbits=-15)
    return f"{board.url}#analysis={base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


# What can be picked for a move of Taj Mahal: cards of the hand, cards of the display, cities.
ELEMENTS = ".hand-card.playable, .display-card.playable, .choice-button"

HINT = "[aria-keyshortcuts=H]"  # the button

# The moment of a review that the address names is drawn: that of the one before stays until then.
DRAWN: Final = """() => {
    const { event } = document.querySelector("[data-event]")?.dataset ?? {};
    return new URLSearchParams(location.hash.slice(1)).get("event") === event;
}"""

# Every move of every decision can be chosen from a list, too.
MOVES_AS_LIST = "if (location.protocol === 'http:') localStorage.setItem('mogul.moves', 'list');"
# A move that the page makes by itself would come between what a test sees and what it does.
NO_FORCED_MOVES = "if (location.protocol === 'http:') localStorage.setItem('mogul.forced', 'off');"

# What it answers in place of the board would hide from a test what the board answers.
NO_SERVICE_WORKER = "delete Navigator.prototype.serviceWorker"


@dataclass
class Tab:
    """A page of a board in a browser. faults: everything that the browser complained about."""

    page: Page
    faults: list[str] = field(default_factory=list)

    def cursor(self) -> str:
        """The number of the own last move, or of taking one back, in the state that is drawn. What other seats do does
        not count: they can move at the same time."""
        return self.page.locator(".table-page").get_attribute("data-decided") or ""

    def wait_for_turn(self) -> bool:
        """Waits for the next own decision; False: the game is over. Moves have other names once the board is there: a
        click that comes in between misses."""
        self.page.wait_for_selector(".map svg, .province-map svg", state="attached", timeout=SECONDS)
        self.page.wait_for_selector(".banner.yours, .result", timeout=SECONDS)
        return self.page.locator(".result").count() == 0

    def wait_beyond(self, cursor: str) -> None:
        """Waits until a later own move, or its being taken back, is drawn."""
        self.page.wait_for_function(
            "before => document.querySelector('.table-page')?.dataset.decided !== before", arg=cursor, timeout=SECONDS
        )


@contextmanager
def open_tab(browser: Browser, url: str, script: str = "", has_list: bool = True, **context: object) -> Iterator[Tab]:
    """Opens a page in a context of its own, and fails if the browser complains. script: runs before the page's own.
    has_list: whether the moves of a decision are a list, too."""
    opened = browser.new_context(**context)  # type: ignore[arg-type]
    opened.set_default_timeout(SECONDS)
    opened.add_init_script(NO_SERVICE_WORKER)
    opened.add_init_script(NO_FORCED_MOVES + (MOVES_AS_LIST if has_list else ""))
    opened.add_init_script(script)
    tab = new_tab(opened, url)
    try:
        yield tab
    finally:
        opened.close()
    assert tab.faults == [], tab.faults


def new_tab(context: BrowserContext, url: str) -> Tab:
    """Opens a page in a context."""
    tab = Tab(context.new_page())

    def note(message: ConsoleMessage) -> None:
        # Conflict: another seat was quicker with a simultaneous choice, and the page tries again.
        if message.type in ("error", "warning") and "409 (Conflict)" not in message.text:
            tab.faults.append(message.text)

    context.route("**/mogul.v1.MatchService/CreateMatch", _create_seeded)
    tab.page.on("console", note)
    tab.page.on("pageerror", lambda error: tab.faults.append(str(error)))
    tab.page.goto(url)
    return tab


def answer_grade(route: Route, tag: DecisionTag.ValueType) -> None:
    """Answers for the engine that withdrawing would be better, by 8 %."""
    grade = MoveGrade(move=Move(notation="x"), tag=tag)
    grade.best_move.taj_mahal.withdraw.SetInParent()
    grade.loss.counted.win_share = 0.078
    route.fulfill(body=SuggestResponse(grade=grade).SerializeToString(), content_type="application/proto")


def warn(route: Route) -> None:
    """Answers for the engine that a move is a mistake."""
    answer_grade(route, DECISION_TAG_MISTAKE)


def start_match(page: Page, game: str = "Taj Mahal", players: int = 3) -> None:
    """Starts a match against the weakest levels."""
    page.get_by_role("radio", name=game).check()
    page.get_by_role("group", name="Players", exact=True).get_by_role("radio", name=str(players)).check()
    page.get_by_role("radio", name=re.compile("^Page")).check()
    page.get_by_role("button", name="Play now").click()


def size(found: tuple[int, int]) -> ViewportSize:
    return {"width": found[0], "height": found[1]}


def settle(page: Page) -> None:
    """Waits until a page has drawn what was changed: what one frame measures, the next ones draw."""
    page.evaluate(
        """new Promise(done => {
            let left = 4;
            const frame = () => left-- ? requestAnimationFrame(frame) : setTimeout(done);
            frame();
        })"""
    )


def resize(page: Page, width: int, height: int) -> None:
    """Gives a page's window another size, and waits until the page has drawn for it."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("size => innerWidth === size[0] && innerHeight === size[1]", arg=[width, height])
    settle(page)


def choose_by_keyboard(page: Page, text: str) -> None:
    """Chooses the option of the select with the focus whose text begins with a text. It types no letters: they are one
    word only within a second."""
    steps = """text => {
        const options = [...document.activeElement.options];
        return options.findIndex(each => each.text.startsWith(text)) - document.activeElement.selectedIndex;
    }"""
    while left := page.evaluate(steps, text):
        page.keyboard.press("ArrowDown" if left > 0 else "ArrowUp")
        page.wait_for_function(f"([text, left]) => ({steps})(text) !== left", arg=[text, left])


def choose_radio_by_keyboard(page: Page, group: str, name: str, key: str) -> None:
    """Chooses in a group of radio buttons, with a key of an arrow, the one whose name begins with a name."""
    tab_to(page, group)
    for _ in range(20):
        if page.evaluate("document.activeElement.labels[0].innerText.trim()").startswith(name):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not reach {name!r}")


def tab_to(page: Page, name: str) -> None:
    """Presses Tab until a control has the focus whose text, or whose group's, begins with a name."""
    for _ in range(60):
        page.keyboard.press("Tab")
        texts = page.evaluate(
            "[document.activeElement, document.activeElement.closest('fieldset')].map((each) => each?.innerText.trim())"
        )
        if any(text and text.startswith(name) for text in texts):
            return
    raise AssertionError(f"Tab does not reach {name!r}")


def open_menu(page: Page) -> None:
    """Opens the menu of a table, if it is not open."""
    if page.locator(".popup:popover-open").count() == 0:
        page.locator("[popovertarget]").click()


def close_menu(page: Page) -> None:
    """Closes the menu of a table, if it is open."""
    if page.locator(".popup:popover-open").count():
        page.keyboard.press("Escape")


def tab_until(page: Page, selector: str) -> None:
    """Presses Tab until an element has the focus, once it is there."""
    page.wait_for_selector(selector)
    for _ in range(60):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {selector}")
