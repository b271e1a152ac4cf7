"""The panels of a match and of an analysis in a real browser: help, the host's panel, the result.

All tests share one board, so they are in one file.
"""

import time
from collections.abc import Callable
from itertools import combinations
from math import dist

import pytest
from playwright.sync_api import Browser, Page

from mogul.client import Client
from mogul.taj_mahal.v1.new_game_pb2 import Deal
from mogul.taj_mahal.v1.new_game_pb2 import NewGame as TajMahalNewGame
from mogul.v1.games_pb2 import NewGame
from mogul.v1.judgement_pb2 import DECISION_TAG_GOOD
from mogul.v1.search_pb2 import Budget, SearchOptions
from tests.web.page.harness import (
    HINT,
    PHONE,
    SECONDS,
    WIDE,
    Board,
    analysis_link,
    answer_grade,
    call,
    open_menu,
    open_tab,
    seat_link,
    warn,
)


def test_a_hint_grows_while_its_button_is_held_and_goes_with_the_release(board: Board, browser: Browser) -> None:
    with open_tab(browser, seat_link(board), viewport=WIDE) as tab:
        page = tab.page
        hint = page.locator(HINT)
        hint.hover()
        page.mouse.down()
        early = int(page.locator(".hint [data-iterations]").get_attribute("data-iterations") or 0)
        page.wait_for_function(
            "early => document.querySelector('.hint [data-iterations]').dataset.iterations > 2 * early", arg=early
        )
        assert page.locator(".hint .hinted").count() > 0
        assert page.locator(".hand .advised, .action .advised-detail").count() > 0
        page.mouse.up()
        page.wait_for_selector(".hint", state="detached")
        assert page.locator(".advised").count() == 0

        hint.focus()
        page.keyboard.down("Enter")
        page.wait_for_selector(".hint [data-iterations]")
        page.keyboard.up("Enter")
        page.wait_for_selector(".hint", state="detached")
        page.keyboard.press("Enter")
        page.wait_for_selector(".hint .hinted")
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
        page.get_by_role("radio", name=title).check()
        page.get_by_role("button", name="Mixed table").click()
        page.get_by_label("Board").select_option("own")
        page.get_by_role("button", name="Play now").click()
        page.wait_for_selector(".map svg, .province-map svg")
        assert page.locator(drawn).count() == {"tajMahal": 49, "maharaja": 7 + 30}[game]
        middles = page.locator(drawn).evaluate_all(
            """found => found.map(each => each.querySelector(".site").getBoundingClientRect())
            .map(({x, y, width, height}) => [x + width / 2, y + height / 2])"""
        )
        frame = page.locator(".map svg, .province-map svg").bounding_box()
        assert frame is not None
        assert all(0 < x - frame["x"] < frame["width"] and 0 < y - frame["y"] < frame["height"] for x, y in middles)
        nearest = min(dist(one, other) for one, other in combinations(middles, 2))
        assert nearest > 8  # pixels: nothing lies on another


def test_the_tutor_speaks_of_a_costly_move_alone(board: Board, browser: Browser) -> None:
    with open_tab(browser, seat_link(board), viewport=WIDE) as tab:
        page = tab.page
        page.route("**/Suggest", warn)
        page.get_by_role("button", name="Tutor").click()
        before = tab.cursor()
        page.locator(".moves .move").first.click()
        page.get_by_text("This costs about 8 % of the win. Better: withdraw.").wait_for()
        assert tab.cursor() == before
        asks = "() => document.activeElement.textContent === 'Play it anyway'"
        page.wait_for_function(asks)
        page.get_by_role("button", name="Choose another move").click()
        page.locator(".moves .move").first.click()
        page.wait_for_function(asks)
        page.keyboard.press("Enter")
        tab.wait_beyond(before)
        tab.wait_for_turn()
        page.route("**/Suggest", lambda route: answer_grade(route, DECISION_TAG_GOOD))
        before = tab.cursor()
        page.locator(".moves .move").first.click()
        tab.wait_beyond(before)
        page.unroute_all(behavior="ignoreErrors")


def test_escape_clears_what_is_picked(board: Board, browser: Browser) -> None:
    with open_tab(browser, seat_link(board), has_list=False, viewport=WIDE) as tab:
        page = tab.page
        page.locator(".hand-card.playable").first.click()
        page.wait_for_selector(".played.ghost")  # the play that is considered lies in the row
        page.keyboard.press("Escape")
        page.wait_for_selector(".played.ghost", state="detached")
        assert page.locator("[aria-pressed=true].hand-card").count() == 0


def test_a_screen_reader_says_a_hint_and_a_move_that_is_considered(board: Board, browser: Browser) -> None:
    with open_tab(browser, seat_link(board), viewport=PHONE, has_touch=True, is_mobile=True) as tab:
        page = tab.page
        said = page.get_by_role("status")
        page.locator(HINT).tap()
        said.get_by_text("The engine would:").wait_for()
        page.locator(HINT).tap()
        page.locator(".moves .move").first.tap()
        said.get_by_text("Chosen:").wait_for()
        open_menu(page)
        page.get_by_role("button", name="Leave for now").tap()
        page.get_by_role("button", name="Come back").wait_for()
        assert page.locator(".hint").count() == 0


def test_every_way_to_play_a_card_from_the_hand_works_by_touch(board: Board, browser: Browser) -> None:
    for with_white in (False, True):  # the deal has a white card
        with open_tab(browser, seat_link(board), has_list=False, viewport=PHONE, has_touch=True, is_mobile=True) as tab:
            page, play = tab.page, tab.page.locator(".action.main")
            page.wait_for_selector(".hand-card")
            before = tab.cursor()
            if with_white:
                page.locator(".hand-card:has(.white)").first.tap()
                assert play.count() == 0  # every colour goes with it
            page.locator(".hand-card:not(:has(.white)):not(:has(.prestige))").first.tap()
            assert play.inner_text().startswith(("Play this card", "Play these two")[with_white])
            assert tab.cursor() == before
            play.tap()
            tab.wait_beyond(before)
            assert page.locator(".own .played").first.locator(".chip").count() == 1 + with_white


def test_a_card_that_cannot_be_played_says_why(board: Board, browser: Browser) -> None:
    with open_tab(browser, seat_link(board), has_list=False, viewport=WIDE) as tab:
        page = tab.page
        page.locator(".hand-card.playable").first.click()
        page.keyboard.press("p")
        page.wait_for_selector(".hand-card.closed, .result")
        page.locator(".hand-card.closed:not(:has(.white))").first.click(
            force=True
        )  # it has nothing to do but to say why
        page.get_by_role("status").get_by_text("does not go with it").wait_for()


def test_names_of_seats_follow_the_language(board: Board, browser: Browser) -> None:
    new_game = {"tajMahal": {"deal": {"playerCount": 2}}}
    made = call(board, "CreateMatch", {"newGame": new_game, "seats": [{"person": {}}, {"person": {}}]})
    match = made["state"]["match"]["match"]
    with open_tab(browser, f"{board.url}#match={match}&watch={made['spectatorToken']}", viewport=WIDE) as tab:
        tab.page.wait_for_selector(".court >> text=Seat 2")
        open_menu(tab.page)
        tab.page.get_by_label("Language").select_option("de")
        tab.page.wait_for_selector(".court >> text=Platz 2")


def test_a_double_click_takes_a_seat_once(board: Board, browser: Browser) -> None:
    """A second request would be refused: the invitation is spent."""
    new_game = {"tajMahal": {"deal": {"playerCount": 2}}}
    made = call(board, "CreateMatch", {"newGame": new_game, "seats": [{"person": {}}, {"person": {}}]})
    match, invitation = made["state"]["match"]["match"], made["invitations"][0]["invitation"]
    with open_tab(browser, f"{board.url}#match={match}&join={invitation}", viewport=WIDE) as tab:
        tab.page.get_by_role("button", name="Take the seat").dblclick()
        tab.page.wait_for_selector(".court .own")


def test_the_host_gives_seats_to_a_level_and_to_a_named_person(board: Board, browser: Browser) -> None:
    new_game = {"tajMahal": {"deal": {"playerCount": 2}}}
    made = call(board, "CreateMatch", {"newGame": new_game, "seats": [{"person": {}}, {"person": {}}]})
    match = made["state"]["match"]["match"]
    with open_tab(browser, f"{board.url}#match={match}&host={made['hostToken']}", viewport=WIDE) as tab:
        page = tab.page
        page.wait_for_selector(".map svg, .province-map svg")  # the page moves until then, and a click can miss
        open_menu(page)
        page.get_by_text("Give a seat to another player").first.click()
        form = page.locator("form")
        form.get_by_label("Seats").select_option(index=1)
        form.get_by_label("Player").select_option(label="Page")
        form.get_by_role("button").click()
        page.wait_for_selector(".court >> text=Page")
        form.get_by_label("Seats").select_option(index=0)
        form.get_by_label("Player").select_option(index=0)
        form.get_by_label("Name").fill("Cleo")
        form.get_by_role("button").click()
        page.wait_for_selector(".court >> text=Cleo")
        link = page.locator(".popup").get_by_label("Invitation to seat 1").input_value()
        call(board, "JoinSeat", {"match": match}, token=link.rpartition("=")[2])
        page.wait_for_selector("text=Cleo is here.")
        assert page.locator(".popup").get_by_label("Invitation to seat 1").count() == 0


def test_a_guest_whose_seat_is_given_away_reads_so(board: Board, browser: Browser) -> None:
    new_game = {"tajMahal": {"deal": {"playerCount": 2}}}
    made = call(board, "CreateMatch", {"newGame": new_game, "seats": [{"person": {}}, {"person": {}}]})
    match, invitation = made["state"]["match"]["match"], made["invitations"][1]
    with open_tab(browser, f"{board.url}#match={match}&join={invitation['invitation']}", viewport=WIDE) as tab:
        tab.page.get_by_role("button", name="Take the seat").click()
        tab.page.wait_for_selector(".court .own")
        level = {"level": {"level": "page"}}
        call(board, "AssignSeat", {"match": match, "seat": invitation["seat"], "player": level}, made["hostToken"])
        tab.page.wait_for_selector("text=the seat was given to somebody else")
        tab.faults.clear()  # the browser notes the refused stream


def test_moves_are_taken_back_one_after_the_other(board: Board, browser: Browser) -> None:
    with open_tab(browser, seat_link(board, "maharaja"), viewport=WIDE) as tab:
        page = tab.page
        shown = page.locator(".move").filter(has_text="show the plan")
        while tab.wait_for_turn() and shown.count() == 0:  # in this order: the plan can be shown as soon as moves are
            before = tab.cursor()
            page.locator(".moves .move").last.click()
            tab.wait_beyond(before)
        for step in (page.locator(".moves .move").first, page.get_by_role("button", name="Take back")):
            for _ in range(2):
                before = tab.cursor()
                step.click()
                tab.wait_beyond(before)
        shown.wait_for()


def test_a_match_without_help_is_not_reviewed_while_it_goes_on(board: Board, browser: Browser) -> None:
    for help_, review in (("HELP_NONE", "text=There is nothing to review yet."), ("HELP_ALL", ".graph")):
        url = seat_link(board, help_=help_)
        match = url.partition("#match=")[2].partition("&")[0]
        with open_tab(browser, url, viewport=WIDE) as tab:
            before = tab.cursor()
            tab.page.locator(".moves .move").first.click()
            tab.wait_beyond(before)  # without a move there is nothing to review
            tab.wait_for_turn()
            tab.page.goto(f"{board.url}#review={match}")
            tab.page.wait_for_selector(review)


def test_a_link_is_copied_without_the_clipboard_of_secure_pages(board: Board, browser: Browser) -> None:
    """A page of another machine has none without TLS."""
    with open_tab(browser, seat_link(board), viewport=WIDE) as tab:
        page = tab.page
        page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
        page.evaluate("document.addEventListener('copy', () => { window.copied = getSelection().toString() })")
        open_menu(page)
        page.get_by_text("Links").first.click()
        field = page.locator(".copy").first
        field.get_by_role("button", name="Copy").click()
        field.get_by_role("button", name="Copied").wait_for()
        assert page.evaluate("window.copied") == field.locator("input").input_value()


def test_an_analysis_compares_a_move_that_is_added(board: Board, browser: Browser) -> None:
    with Client(board.engine) as client:
        deal = Deal(player_count=2, first_player=0, seed=7)
        game = client.start_game(NewGame(taj_mahal=TajMahalNewGame(deal=deal)))
        position = client.view(game.record, 0).position
        moves = client.legal_moves(game.record).moves
    options = SearchOptions(budget=Budget(iterations=1000), seed=7, only_moves=moves[:2])
    with open_tab(browser, analysis_link(board, position, options), viewport=WIDE) as tab:
        page = tab.page
        page.wait_for_selector(".candidates li:nth-child(2) .move")
        page.wait_for_selector("text=Think longer")
        compared = page.locator(".candidates .move")
        assert compared.count() == 2
        others = page.get_by_label("Compare with another move")
        assert others.locator("option").count() == 1 + len(moves) - 2
        others.select_option(index=1)
        page.wait_for_selector(".candidates li:nth-child(3) .move")
        assert compared.count() == 3
        page.get_by_role("button", name="Compare all moves again").click()
        page.wait_for_selector(".candidates li:nth-child(4) .move")


@pytest.fixture(scope="module")
def finished(board: Board) -> str:
    """The link of spectators to a match of two levels that is over."""
    new_game = {"tajMahal": {"deal": {"playerCount": 2}}}
    made = call(board, "CreateMatch", {"newGame": new_game, "seats": [{"level": {"level": "page"}}] * 2})
    match, token = made["state"]["match"]["match"], made["spectatorToken"]
    deadline = time.monotonic() + SECONDS / 1000
    while not call(board, "GetMatch", {"match": match}, token)["state"]["status"].get("over"):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    return f"{board.url}#match={match}&watch={token}"


@pytest.mark.slow
def test_a_result_has_the_winner_and_no_finding_of_axe(
    board: Board, browser: Browser, finished: str, check: Callable[[Page], None]
) -> None:
    with open_tab(browser, finished, viewport=WIDE, locale="de-DE") as tab:
        page = tab.page
        page.wait_for_selector(".result")
        assert page.locator(".result tbody tr").count() == 2
        title = page.locator("h1").inner_text()
        assert title.endswith(("gewinnt.", "teilen sich den Sieg."))
        page.locator(".log-button").click()
        log = page.locator(".log").inner_text()
        assert "zieht sich zurück" in log
        assert "withdraw" not in log
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            check(page)


def test_the_focus_stays_where_somebody_is_when_the_turn_comes_back(board: Board, browser: Browser) -> None:
    """The next key would make a move."""
    with open_tab(browser, seat_link(board), viewport=WIDE) as tab:
        tab.wait_for_turn()
        before = tab.cursor()
        tab.page.get_by_role("button", name="withdraw").first.click()
        menu = tab.page.get_by_role("button", name="Menu")
        menu.focus()
        tab.wait_beyond(before)
        tab.wait_for_turn()
        assert menu.evaluate("each => each === document.activeElement")


def test_an_old_link_of_a_seat_does_not_cost_the_seat(board: Board, browser: Browser) -> None:
    link = seat_link(board)
    with open_tab(browser, link, viewport=WIDE) as tab:
        tab.wait_for_turn()
        tab.page.goto(f"{link.partition('&seat=')[0]}&seat={'x' * 43}")
        tab.page.wait_for_selector(".banner.yours")
        tab.wait_for_turn()
        tab.page.reload()
        tab.page.wait_for_selector(".moves .move")
        tab.faults.clear()  # the browser notes the refused calls
