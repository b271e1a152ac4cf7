"""The table of Taj Mahal at every size: everything that a decision needs is in view, fits, and can be pressed.

Tables with many cards hardly occur in play, so the state of a real match is changed before the page gets it. All tests
share one board, so they are in one file.
"""

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest
from google.protobuf.json_format import MessageToDict, ParseDict
from playwright.sync_api import Browser, Route

from mogul.taj_mahal.v1 import cards_pb2, move_pb2
from mogul.v1.games_pb2 import Move
from mogul.v1.match_pb2 import MatchState
from mogul.v1.match_service_pb2 import WatchMatchResponse
from mogul.v1.rules_service_pb2 import GetTallyResponse
from tests.web.page.harness import ELEMENTS, SIZES, Board, Tab, call, open_tab, resize, seat_link, size, tab_until

HANDS: Final = (1, 6, 12, 18)
LONG_ROW: Final = 4  # plays of two cards
LANGUAGES: Final = ("en", "de")

COLORS: Final = (cards_pb2.COLOR_RED, cards_pb2.COLOR_YELLOW, cards_pb2.COLOR_GREEN, cards_pb2.COLOR_BLUE)
SYMBOLS: Final = (
    (cards_pb2.SYMBOL_VIZIER, cards_pb2.SYMBOL_ELEPHANT),
    (cards_pb2.SYMBOL_GENERAL, cards_pb2.SYMBOL_MONK),
    (cards_pb2.SYMBOL_PRINCESS, cards_pb2.SYMBOL_MOGUL),
)

# What an eye would find wrong. `needed`: names of parts that must lie in the window; cards of a hand can be swiped on a
# telephone, and what says that it cannot be pressed yet is still as large as what can.
FOUND: Final = """needed => {
    const found = [];
    const { innerWidth: width, innerHeight: height } = window;
    const said = element => `${element.dataset?.part ?? element.className}: ${element.textContent.trim().slice(0, 40)}`;
    const isShown = element => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        && !element.closest(".unseen, [popover]:not(:popover-open)") && element.getClientRects().length;
    for (const part of needed)
        for (const element of document.querySelectorAll(`[data-part="${part}"]`)) {
            if (!isShown(element)) continue;
            const { left, top, right, bottom } = element.getBoundingClientRect();
            if (left < -0.5 || top < -0.5 || right > width + 0.5 || bottom > height + 0.5)
                found.push(`out of the window: ${said(element)} ${[left, top, right, bottom].map(Math.round)}`);
        }
    for (const element of document.querySelectorAll('[data-part="row-card"]')) {
        const card = [...element.children].find(isShown)?.getBoundingClientRect();
        const row = element.closest("tr").getBoundingClientRect();
        const cell = element.closest("td").getBoundingClientRect();
        const isCut = card && (card.top < row.top - 1 || card.bottom > row.bottom + 1);
        if (isCut || card && card.right > cell.right + 1 && width > 699)
            found.push(`out of its row: ${said(element)}`);
    }
    for (const element of document.querySelectorAll(".niche-name, .lead, .total > span")) {
        const cell = element.closest("th, td").getBoundingClientRect();
        const { left, right } = element.getBoundingClientRect();
        const isOut = left < cell.left - 1 || right > cell.right + 1;
        if (isShown(element) && (isOut || element.scrollWidth > element.clientWidth + 1))
            found.push(`wider than its column: ${said(element)} ${Math.round(right - left)}`);
    }
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > width || scrollHeight > height)
        found.push(`the document scrolls: ${scrollWidth} x ${scrollHeight}`);
    const fitting = "button, .pill, .niche-name, .lead, h1, h2, .facts, .take-row th, .seat-name, .note, .piles";
    for (const element of document.querySelectorAll(fitting))
        if (isShown(element) && getComputedStyle(element).overflowX !== "auto" && element.clientWidth > 1
            && element.scrollWidth > element.clientWidth + 1
            && getComputedStyle(element).display !== "inline")
            found.push(`cut: ${said(element)} ${element.scrollWidth} > ${element.clientWidth}`);
    for (const element of document.querySelectorAll("button, select, a[href], summary")) {
        if (!isShown(element) || element.closest(".popup")) continue;
        const { width: wide, height: high } = element.getBoundingClientRect();
        const least = element.closest(".banner") && width > 699 ? 40 : element.closest(".hand, .display") ? 22 : 44;
        if (high < least - 0.5)
            found.push(`too small to press: ${said(element)} ${Math.round(wide)} x ${Math.round(high)}`);
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const { parentElement: parent, data } = walker.currentNode;
        if (!data.trim() || !isShown(parent) || parent.closest("svg, script, style")) continue;
        const size = parseFloat(getComputedStyle(parent).fontSize);
        if (size < 11) found.push(`too small to read: ${said(parent)} ${size}`);
    }
    return found;
}"""
NEEDED: Final = ("banner", "niche", "total", "take", "display-card", "hand-card", "action", "score")


def card(number: int) -> cards_pb2.InfluenceCard:
    """A card of a deck whose colours follow each other."""
    return cards_pb2.InfluenceCard(color=COLORS[number % 4], symbols=SYMBOLS[number // 4 % 3])


def crowd(state: MatchState, hand: int, row: int) -> None:
    """Gives a table many cards: so many in the viewer's hand and in each row."""
    view = state.position.taj_mahal.view
    view.ClearField("hand")
    view.hand.extend(card(number) for number in range(hand - 1))
    white = cards_pb2.InfluenceCard(color=cards_pb2.COLOR_WHITE, symbols=[cards_pb2.SYMBOL_MONK])
    view.hand.append(white)
    for seat, player in enumerate(view.players):
        player.ClearField("known_cards")
        for name in ("prestige_cards", "tile_visits", "advisor_tokens"):
            player.ClearField(name)
        player.ClearField("row")
        player.is_in = True
        player.hand_size = hand
        player.tile_visits.extend(range(1 + seat, 4 + seat))
        player.prestige_cards.extend(cards_pb2.Advisor.values()[1:3])
        player.advisor_tokens.extend(cards_pb2.Advisor.values()[1:])
        for _ in range(row):
            player.row.append(move_pb2.Play(card=card(seat), white_card=cards_pb2.SYMBOL_MONK))
        player.row_color = COLORS[seat % 4] if row else cards_pb2.COLOR_UNSPECIFIED
    del state.legal_moves[:]
    state.legal_moves.append(Move(notation="withdraw"))
    state.legal_moves[0].taj_mahal.withdraw.SetInParent()
    for each in view.hand[:-1]:
        if row and each.color != view.players[view.seat].row_color:
            continue
        move = Move(notation=f"play {each.color} {list(each.symbols)}")
        if move not in state.legal_moves:
            move.taj_mahal.play.card.CopyFrom(each)
            state.legal_moves.append(move)


# A stream that ends is a lost connection, which the page would say. More can be sent on it.
ENDLESS: Final = """const ask = fetch;
window.fetch = async (request, options) => {
    const answer = await ask(request, options);
    if (!String(request.url ?? request).endsWith("WatchMatch")) return answer;
    const message = new Uint8Array(await answer.arrayBuffer());
    const start = stream => {
        window.send = bytes => stream.enqueue(new Uint8Array(bytes));
        stream.enqueue(message);
    };
    return new Response(new ReadableStream({ start }), { headers: answer.headers });
};"""


def framed(message: WatchMatchResponse) -> bytes:
    """The beginning of a stream of Connect, which has one message."""
    data = message.SerializeToString()
    return struct.pack(">BI", 0, len(data)) + data


@contextmanager
def table(
    board: Board, browser: Browser, players: int, language: str = "en"
) -> Iterator[tuple[Tab, str, list[MatchState]]]:
    """A tab with a match whose state the test sets: its link, and a list that holds what the page gets."""
    link = seat_link(board, players=players, level="mogul")
    match, token = (link.partition("#match=")[2].split("&seat=")[0], link.rpartition("=")[2])
    state = ParseDict(call(board, "GetMatch", {"match": match}, token)["state"], MatchState())
    shown: list[MatchState] = [state]

    def watch(route: Route) -> None:
        route.fulfill(body=framed(WatchMatchResponse(state=shown[0])), content_type="application/connect+proto")

    # Of the real state: the sums of the other one nobody needs.
    known = MessageToDict(state.position)
    sums = ParseDict(call(board, "GetTally", {"position": known}, service="RulesService"), GetTallyResponse())
    for standing in sums.tally.taj_mahal.court:
        standing.counts[:] = [12] * players

    def tally(route: Route) -> None:
        route.fulfill(body=sums.SerializeToString(), content_type="application/proto")

    with open_tab(browser, "about:blank", ENDLESS, has_list=False, viewport=size(SIZES[0]), locale=language) as tab:
        tab.page.route("**/WatchMatch", watch)
        tab.page.route("**/GetTally", tally)
        yield tab, link, shown
        tab.page.unroute_all(behavior="ignoreErrors")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everything_that_a_decision_needs_is_in_view_and_fits(
    board: Board, browser: Browser, players: int, language: str
) -> None:
    with table(board, browser, players, language) as (tab, link, shown):
        (state,) = shown
        found: dict[str, list[str]] = {}
        for hand, row in [*((hand, 0) for hand in HANDS), (18, 2), (12, LONG_ROW)]:
            changed = MatchState()
            changed.CopyFrom(state)
            crowd(changed, hand, row)
            shown[0] = changed
            tab.page.goto("about:blank")
            tab.page.goto(link)
            tab.page.wait_for_selector(".hand-card")
            for each in SIZES:
                resize(tab.page, *each)
                wrong = tab.page.evaluate(FOUND, [part for part in NEEDED if is_needed(part, each)])
                if wrong:
                    found[f"{hand} cards, rows of {row}, {each[0]} x {each[1]}"] = wrong
        assert not found, "\n".join(f"{where}: {each}" for where, wrong in found.items() for each in wrong)


def is_needed(part: str, window: tuple[int, int]) -> bool:
    """On a telephone cards of a hand are swiped."""
    return part != "hand-card" or window[0] > 699


VISIT: Final = "() => document.querySelector('.court-title small').textContent"


def test_a_visit_is_played_by_presses_of_cards_cities_and_buttons_alone(board: Board, browser: Browser) -> None:
    with open_tab(browser, seat_link(board, players=3), has_list=False, viewport=size(SIZES[0])) as tab:
        page = tab.page
        first = page.wait_for_selector(".court-title small")
        assert first is not None
        visit, moves = first.inner_text(), 0
        while page.evaluate(VISIT) == visit:
            page.wait_for_selector(".banner.yours")
            before = tab.cursor()
            element = page.locator(ELEMENTS).first
            if element.count() and not (moves and page.locator(".hand-card.playable").count()):
                element.click()
                assert tab.cursor() == before, "it is only considered"
                page.locator(".action.main").click()
            else:
                page.get_by_role("button", name="Withdraw").click()
            tab.wait_beyond(before)
            moves += 1
        assert moves >= 3  # a play, the withdrawal, a card of the display


def test_a_visit_is_played_by_keyboard_alone(board: Board, browser: Browser) -> None:
    with open_tab(browser, seat_link(board, players=3), has_list=False, viewport=size(SIZES[0])) as tab:
        page, keyboard = tab.page, tab.page.keyboard
        page.wait_for_selector(".hand-card")
        visit, moves = page.evaluate(VISIT), 0
        while page.evaluate(VISIT) == visit:
            page.wait_for_selector(".banner.yours")
            before = tab.cursor()
            if page.locator(ELEMENTS).count() == 0 or (moves and page.locator(".hand-card.playable").count()):
                keyboard.press("w")
            else:
                tab_until(page, ELEMENTS)
                keyboard.press("Enter")
                page.wait_for_selector(".action.main")
                assert page.evaluate("document.activeElement !== document.body"), "the focus stays"
                keyboard.press("p")
            tab.wait_beyond(before)
            moves += 1
        assert moves >= 3


MOVING: Final = """() => document.getAnimations().filter((each) =>
    !(each instanceof CSSTransition) && each.playState === "running" && each.effect.getKeyframes().some(
        ({ transform, translate, rotate }) => transform || translate || rotate)).length"""


def test_a_play_comes_into_its_row_and_a_press_ends_the_motion(board: Board, browser: Browser) -> None:
    with open_tab(browser, seat_link(board, players=3), has_list=False, viewport=size(SIZES[0])) as tab:
        page = tab.page
        page.evaluate("localStorage.setItem('mogul.pace', 'calm')")
        page.reload()
        page.locator(".hand-card.playable").first.click()
        page.keyboard.press("p")
        page.wait_for_function(f"() => ({MOVING})() > 0")
        page.mouse.click(5, 500)
        assert page.evaluate(MOVING) == 0


# Counts what moves, and what is ringed.
COUNTED: Final = """window.moved = 0; window.rings = 0; const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        if (frames.some(({ transform, translate, rotate }) => transform || translate || rotate)) window.moved++;
        if (frames.some((each) => each.outline)) window.rings++;
        return animate.call(this, frames, options);
    };"""


def test_with_reduced_motion_nothing_moves_and_rings_show_what_changed(board: Board, browser: Browser) -> None:
    link = seat_link(board, players=3)
    with open_tab(browser, link, COUNTED, has_list=False, viewport=size(SIZES[0]), reduced_motion="reduce") as tab:
        page = tab.page
        page.locator(".hand-card.playable").first.click()
        page.keyboard.press("p")
        page.wait_for_function("() => window.rings > 0")
        assert page.evaluate("window.moved") == 0
