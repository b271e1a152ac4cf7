"""The rules at hand: every thing of a table explains itself, and a page has all rules of a game.

All tests share one board, so they are in one file.
"""

from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page

from mogul.engine.games import GAMES
from mogul.engine.taj_mahal.components import default_components
from mogul.taj_mahal.v1 import board_pb2, cards_pb2, game_status_pb2
from mogul.v1.games_pb2 import Move
from mogul.v1.match_pb2 import MatchState
from tests.web.page.harness import PHONE, SIZES, WIDE, Board, open_tab, resize, seat_link, settle
from tests.web.page.test_maharaja_table import play_to
from tests.web.page.test_table import card, crowd, table

THEMES: Final = ("light", "dark")
LANGUAGES: Final = ("en", "de")
ADVISORS: Final = (
    cards_pb2.ADVISOR_VIZIER,
    cards_pb2.ADVISOR_GENERAL,
    cards_pb2.ADVISOR_MONK,
    cards_pb2.ADVISOR_PRINCESS,
)
VIEWS: Final = (0, 1)  # of a telephone: court and map
A4: Final = 660  # pixels of the width of a sheet without its margins
# Topics that every table has.
OF_COURT: Final = {"vizier", "general", "monk", "princess", "crown", "tile", "lead", "total", "take", "row", "turn"}
OF_SEATS: Final = {"score", "hand", "advisors", "prestige", "goods", "city", "token", "palace", "plate", "visits"}
OF_CARDS: Final = {"card", "white", "color", "display", "offered", "deck", "discards"}
# And of Maharaja.
OF_MAHARAJA: Final = {"action", "architect", "character", "city", "court", "gold", "governor", "house", "order"} | {
    "palace",
    "plan",
    "road",
    "rounds",
    "start",
    "village",
}

# Opens the card of every thing that is shown, with a press or with the key, and closes it with Escape.
OPEN_ALL: Final = """async () => {
    // The page draws a while after what was pressed, and a machine may be busy: a second is long.
    const until = async (condition) => {
        for (let looks = 0; looks < 100 && !condition(); looks++) await new Promise((done) => setTimeout(done, 10));
    };
    const card = () => document.querySelector(".rule-card");
    const isShown = (element) =>
        element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length;
    const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    const found = [];
    const opened = new Map();
    for (const thing of [...document.querySelectorAll("[data-rule]")].filter(isShown)) {
        const topic = thing.dataset.rule;
        const kind = topic.split("/")[0];
        opened.set(kind, (opened.get(kind) ?? 0) + 1);
        if (!thing.closest("table") && opened.get(kind) > 4) continue;
        if (thing.matches("[tabindex], button")) {
            thing.focus();
            await until(() => document.activeElement === thing);
            if (document.activeElement !== thing) found.push(`${topic}: no focus`);
            press("?");
        } else {
            // Parts of something that can have the focus, which says the same.
            if (!thing.parentElement.closest("[data-rule][tabindex]")) found.push(`${topic}: no key reaches it`);
            thing.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        }
        await until(() => card());
        if (!card()) {
            found.push(`${topic}: no card`);
            continue;
        }
        const box = card().getBoundingClientRect();
        const place = [box.left, box.top, box.right, box.bottom].map(Math.round);
        if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
            found.push(`${topic}: out of the window ${place}`);
        const own = thing.getBoundingClientRect();
        for (const total of thing.closest("table")?.querySelectorAll('[data-part="total"]') ?? []) {
            const { left, top, right, bottom } = total.getBoundingClientRect();
            const isOwn = left < own.right - 1 && right > own.left + 1;
            if (isOwn && left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1)
                found.push(`${topic}: over a total of its column ${place}`);
        }
        const text = card().textContent;
        if (card().querySelectorAll("li").length < 2 || /\\?|undefined/.test(text))
            found.push(`${topic}: says ${text}`);
        if (card().querySelector(".rule-text").scrollHeight > card().clientHeight + 1) found.push(`${topic}: is cut`);
        press("Escape");
        await until(() => !card());
        if (card()) found.push(`${topic}: does not close`);
    }
    return { found, kinds: [...opened.keys()] };
}"""


def show(page: Page, link: str) -> None:
    """Loads a table anew, with the state that it is given."""
    page.goto("about:blank")
    page.goto(link)
    page.wait_for_selector(".hand-card")
    page.wait_for_selector(".province-map .city")


def full(state: MatchState) -> MatchState:
    """A table with rows, tokens, prestige cards and palaces."""
    changed = MatchState()
    changed.CopyFrom(state)
    crowd(changed, 6, 2)
    view = changed.position.taj_mahal.view
    view.court.remove(board_pb2.COURT_SEAT_CROWN)
    view.set_aside.append(board_pb2.COURT_SEAT_CROWN)
    cities = [each.city for each in view.bonus_tokens]
    if len(view.players) == 2:
        view.unrest.append(card(0))
    for seat, player in enumerate(view.players):
        player.prestige_cards.append(ADVISORS[seat % 4])
        player.palaces.append(cities[seat])
        player.bonus_token_cities.append(cities[seat])
    return changed


@pytest.mark.slow
@pytest.mark.parametrize(("language", "players"), [("en", 5), ("de", 5), ("de", 2)])
def test_everything_explains_itself_inside_the_window(
    board: Board, browser: Browser, language: str, players: int
) -> None:
    with table(board, browser, players, language) as (tab, link, shown):
        shown[0] = full(shown[0])
        show(tab.page, link)
        wrong: dict[str, list[str]] = {}
        seen: set[str] = set()
        for each in SIZES:
            resize(tab.page, *each)
            for view in VIEWS if each[0] < 700 else VIEWS[:1]:
                if view:
                    tab.page.locator(".views button").nth(view).click()
                    settle(tab.page)
                answer: dict[str, Any] = tab.page.evaluate(OPEN_ALL)
                seen |= set(answer["kinds"])
                wrong[f"{each[0]} x {each[1]}, view {view}"] = answer["found"]
        assert not any(wrong.values()), wrong
        assert seen >= OF_COURT | OF_SEATS | OF_CARDS | ({"unrest"} if players == 2 else set())


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 5])
def test_everything_of_maharaja_explains_itself_inside_the_window(
    board: Board, browser: Browser, language: str, players: int
) -> None:
    wrong: dict[str, list[str]] = {}
    seen: set[str] = set()
    for phase in ("PLANNING", "TURN"):
        link = seat_link(board, "maharaja", players, seed=players)
        play_to(board, link, phase, 2, players)
        with open_tab(browser, link, has_list=False, locale=language) as tab:
            tab.page.wait_for_selector(".city-name")
            for each in SIZES:
                resize(tab.page, *each)
                for view in VIEWS if each[0] < 700 else VIEWS[:1]:
                    if each[0] < 700:
                        tab.page.locator(".views button").nth(view).click()
                        settle(tab.page)
                    answer: dict[str, Any] = tab.page.evaluate(OPEN_ALL)
                    seen |= set(answer["kinds"])
                    wrong[f"{phase}, {each[0]} x {each[1]}, view {view}"] = answer["found"]
    assert not any(wrong.values()), wrong
    assert seen >= OF_MAHARAJA


def test_a_card_opens_for_who_rests_on_a_thing_and_goes_with_the_pointer(board: Board, browser: Browser) -> None:
    with open_tab(browser, seat_link(board), has_list=False, viewport=WIDE) as tab:
        page = tab.page
        card = page.get_by_role("dialog")
        page.locator(".hand-card").first.hover()
        card.wait_for()
        assert page.locator(".hand-card[aria-pressed=true]").count() == 0
        card.hover()
        page.wait_for_timeout(500)  # longer than it takes to close
        assert card.is_visible()
        page.locator(".map-panel").hover(position={"x": 3, "y": 3})
        card.wait_for(state="detached")


def test_a_press_opens_a_card_and_another_or_one_beside_it_closes_it(board: Board, browser: Browser) -> None:
    with open_tab(browser, seat_link(board), has_list=False, viewport=WIDE) as tab:
        page = tab.page
        title = page.get_by_role("dialog").get_by_role("heading")
        page.locator("[data-piece='5']").click()
        assert title.inner_text() == "The crown"
        page.locator(".piles [data-rule=deck]").click()
        assert title.inner_text() == "The deck"
        page.locator(".head-title").click()
        title.wait_for(state="detached")
        page.locator(".hand-card.playable").first.click()
        assert page.locator(".hand-card[aria-pressed=true]").count() == 1
        assert title.count() == 0, "a card of the hand is pressed to be played"


def test_a_long_press_opens_a_card_and_plays_nothing(board: Board, browser: Browser) -> None:
    with open_tab(browser, seat_link(board), has_list=False, viewport=PHONE, has_touch=True, is_mobile=True) as tab:
        page = tab.page
        page.wait_for_selector(".hand-card.playable")
        found = page.locator(".hand-card.playable").first.bounding_box()
        assert found is not None
        point = {"x": found["x"] + found["width"] / 2, "y": found["y"] + found["height"] / 2}
        fingers = page.context.new_cdp_session(page)
        fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        page.get_by_role("dialog").wait_for()
        fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.get_by_role("button", name="Close").tap()
        page.get_by_role("dialog").wait_for(state="detached")
        assert page.locator(".hand-card[aria-pressed=true]").count() == 0
        page.locator("[data-part=total]").first.tap()
        page.get_by_role("dialog").wait_for()


def test_keys_lead_from_thing_to_thing_and_open_their_cards(board: Board, browser: Browser) -> None:
    with open_tab(browser, seat_link(board), has_list=False, viewport=WIDE) as tab:
        page, keyboard = tab.page, tab.page.keyboard
        focused = "document.activeElement.dataset.rule"
        page.locator("[data-rule=vizier][tabindex='0']").focus()
        keyboard.press("ArrowRight")
        assert page.evaluate(focused) == "general"
        keyboard.press("ArrowDown")
        assert page.evaluate(focused).startswith("total/2/")
        keyboard.press("?")
        card = page.get_by_role("dialog", name="Symbols shown")
        card.wait_for()
        keyboard.press("Tab")
        assert card.get_by_role("button", name="Close").evaluate("each => each === document.activeElement")
        keyboard.press("Escape")
        card.wait_for(state="detached")
        assert page.evaluate(focused).startswith("total/2/")
        keyboard.press("Enter")
        card.wait_for()
        keyboard.press("Escape")
        page.evaluate("document.activeElement.blur()")
        with page.context.expect_page() as opened:
            keyboard.press("?")
        opened.value.get_by_role("heading", name="The rules of Taj Mahal").wait_for()


def test_what_cannot_be_chosen_says_why(board: Board, browser: Browser) -> None:
    with table(board, browser, 3) as (tab, link, shown):
        state = full(shown[0])
        view = state.position.taj_mahal.view
        cities = default_components().provinces
        here = cities[view.provinces[view.visit - 1]]
        elsewhere = cities[view.provinces[view.visit]][0]
        view.players[1].palaces.append(here[0])
        view.phase = game_status_pb2.PHASE_PALACE
        view.palaces_owed = 1
        del state.legal_moves[:]
        for city in here[1:]:
            move = Move(notation=city)
            move.taj_mahal.palace.city = city
            state.legal_moves.append(move)
        shown[0] = state
        show(tab.page, link)
        page, card = tab.page, tab.page.get_by_role("dialog")
        for city, reason in (
            (here[0], "has a palace already (W2)"),
            (elsewhere, f"lies in {view.provinces[view.visit]}"),
        ):
            page.locator(f"[data-rule='city/{city}']").press("Enter")
            card.get_by_text(reason).wait_for()
            page.keyboard.press("Escape")
        page.locator(".display-card").first.click()
        card.get_by_text("You take cards when you withdraw (W10).").wait_for()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_rules_is_accessible_fits_and_prints(
    board: Board, browser: Browser, check: Callable[[Page], None], game: str, language: str
) -> None:
    link = f"{board.url}#rules={game}"
    with open_tab(browser, link, has_list=False, viewport=WIDE, locale=language) as tab:
        page = tab.page
        page.locator(".rule-picture").first.wait_for()
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            check(page)
        for each in SIZES:
            resize(page, *each)
            assert page.evaluate("document.documentElement.scrollWidth") <= each[0]
        resize(page, A4, 980)
        page.emulate_media(media="print", color_scheme="dark")
        assert not page.locator(".head, .rules-nav, .rules-games").evaluate_all(
            "all => all.some(each => each.checkVisibility())"
        )
        assert page.evaluate("document.documentElement.scrollWidth") <= A4
        lefts = page.locator(".chapter").evaluate_all("all => all.map(each => each.getBoundingClientRect().left)")
        assert len(set(lefts)) == 1, "one column"
        assert page.pdf(format="A4").startswith(b"%PDF")


def test_a_card_leads_to_its_rule_and_the_book_to_all_of_them(board: Board, browser: Browser) -> None:
    with open_tab(browser, seat_link(board), has_list=False, viewport=WIDE) as tab:
        page = tab.page
        page.locator("[data-piece='5']").click()
        with page.context.expect_page() as opened:
            page.get_by_role("link", name="Read the rule").click()
        rule = opened.value.locator("#W5[aria-current]")
        rule.get_by_text("even an occupied one").wait_for()
        opened.value.locator(".rule-picture").first.wait_for()
        opened.value.wait_for_function(
            "() => document.querySelector('#W5').getBoundingClientRect().bottom < innerHeight"
        )
        opened.value.get_by_role("link", name="Maharaja").click()
        opened.value.get_by_role("heading", name="The rules of Maharaja").wait_for()
        with page.context.expect_page() as opened:
            page.get_by_role("link", name="Rules").click()
        opened.value.get_by_role("heading", name="The rules of Taj Mahal").wait_for()
        page.goto(board.url)
        page.get_by_role("radio", name="Maharaja").check()
        page.get_by_role("link", name="Rules").click()
        page.get_by_role("heading", name="The rules of Maharaja").wait_for()
