"""The page in a real browser: whole games, themes, analysis, people who come and go.

All tests share one board, so they are in one file.
"""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from google.protobuf.duration_pb2 import Duration
from google.protobuf.json_format import MessageToJson, Parse
from playwright.sync_api import Browser, Page

from mogul.cli.service_files import write_service_record, write_service_view
from mogul.client import Client
from mogul.engine.game_rules import default_rule_set
from mogul.engine.games import GAMES, game_rules
from mogul.taj_mahal.v1.new_game_pb2 import Deal
from mogul.taj_mahal.v1.new_game_pb2 import NewGame as TajMahalNewGame
from mogul.v1.engine_info_pb2 import StartProgress
from mogul.v1.games_pb2 import GameRecord, NewGame
from mogul.v1.rules_service_pb2 import PlayMoveRequest
from mogul.v1.search_pb2 import Budget, SearchOptions
from mogul.v1.suggestion_service_pb2 import GetEngineInfoResponse
from tests.web.page.harness import (
    DRAWN,
    ELEMENTS,
    HINT,
    PHONE,
    WIDE,
    Board,
    analysis_link,
    call,
    choose_by_keyboard,
    choose_radio_by_keyboard,
    close_menu,
    new_tab,
    open_menu,
    open_tab,
    resize,
    start_match,
    tab_to,
    tab_until,
)

THEMES = ("light", "dark")
SEAT, EVERYBODY = "1", "2"  # whose eyes see a review of two seats, as the page's field has it
PHONE_WIDTHS = (320, 360, 390)
EARLIER = 12  # decisions of a review to step over


@pytest.mark.slow
def test_a_whole_game_is_played_by_keyboard_alone_and_then_reviewed(board: Board, browser: Browser) -> None:
    with open_tab(browser, board.url, viewport=WIDE, reduced_motion="reduce") as tab:
        page, keyboard = tab.page, tab.page.keyboard
        page.wait_for_selector("text=Play now")
        choose_radio_by_keyboard(page, "Your opponents", "Page", "ArrowLeft")
        choose_radio_by_keyboard(page, "Players", "3", "ArrowLeft")
        tab_to(page, "Mixed table")
        keyboard.press("Enter")
        tab_to(page, "Seat 3")
        choose_by_keyboard(page, "Gardener")
        page.wait_for_selector("text=3 players, you against a Page and a Gardener.")
        choose_by_keyboard(page, "Page")
        tab_to(page, "Play now")
        keyboard.press("Enter")
        page.wait_for_selector(".moves .move")
        tab_until(page, ".move")
        moves = 0
        while tab.wait_for_turn():
            # The focus stays in the list from turn to turn.
            page.wait_for_function("() => document.activeElement.classList.contains('move')")
            before = tab.cursor()
            for _ in range(moves % 2 if moves < 12 else 0):
                keyboard.press("ArrowDown")
            keyboard.press("Enter")
            tab.wait_beyond(before)
            moves += 1
        assert moves >= 12  # one withdrawal a visit at least
        assert page.locator(".result tbody tr").count() == 3
        tab_to(page, "Review this game")
        keyboard.press("Enter")
        page.wait_for_selector(".account")
        tab_to(page, "Next mistake")
        keyboard.press("Enter")
        assert "event=" in page.url
        assert page.locator(".judgement .tag").inner_text().split(" ", 1)[1] in ("inaccuracy", "mistake", "blunder")


def assert_fits_phones(page: Page) -> None:
    """Asserts that a page is not wider than phones are, in both languages."""
    for language, label in (("de", "Language"), ("en", "Sprache")):
        is_table = page.locator(".table-page .banner").count() > 0
        if is_table:
            open_menu(page)
        page.get_by_label(label).select_option(language)
        if is_table:
            close_menu(page)
        for width in PHONE_WIDTHS:
            resize(page, width, PHONE["height"])
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (page.url, language)
    resize(page, PHONE["width"], PHONE["height"])


@pytest.mark.slow
def test_a_whole_game_is_played_on_a_phone_by_touch_and_its_record_can_be_loaded_again(
    board: Board, browser: Browser, tmp_path: Path
) -> None:
    with open_tab(
        browser, board.url, has_list=False, viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"
    ) as tab:
        page = tab.page
        page.wait_for_selector("text=Play now")
        assert_fits_phones(page)
        start_match(page, players=2)
        moves = 0
        while tab.wait_for_turn():
            before = tab.cursor()
            element = page.locator(ELEMENTS).first
            if element.count() and not (moves > 4 and page.locator(".hand-card.playable").count()):
                element.tap()
                assert tab.cursor() == before, "it is only considered"
                page.locator(".action.main").tap()
            else:
                page.get_by_role("button", name="Withdraw").tap()
            tab.wait_beyond(before)
            moves += 1
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert_fits_phones(page)
        with page.expect_download() as download:
            page.get_by_role("button", name="More").tap()
            page.get_by_role("button", name="Download the record").tap()
        record = tmp_path / "record.json"
        download.value.save_as(record)
        assert Parse(record.read_text(), GameRecord()).taj_mahal.setup.player_count == 2
        page.get_by_role("link", name="Grand Mogul").tap()
        page.get_by_label("Analyse").set_input_files(record)
        page.wait_for_selector(".candidates .move")
        assert_fits_phones(page)
        page.get_by_role("link", name="Review this game").tap()
        page.wait_for_selector(".account")
        assert_fits_phones(page)


def test_maharaja_is_played_from_characters_to_the_second_plan(board: Board, browser: Browser) -> None:
    with open_tab(browser, board.url, viewport=WIDE) as tab:
        page = tab.page
        start_match(page, "Maharaja")
        plans = 0
        while plans < 2 and tab.wait_for_turn():
            before = tab.cursor()
            if page.locator(".banner h1").inner_text() == "Plan your round":
                plans += 1
                action = page.get_by_role("button", name="Gold 2 from the bank")
                action.click()
                action.click()  # the same action twice
                page.locator(".action.main").click()
            else:
                page.locator(".moves .move").last.click()
            tab.wait_beyond(before)
        page.wait_for_selector(".order .own .plan-icons >> text=2 gold + 2 gold", state="attached")


def record_file(board: Board, path: Path, players: int, most_moves: int, which: int) -> Path:
    """Writes the record of a game's first moves into a file. which: of the legal moves; the first withdraws."""
    with Client(board.engine) as client:
        record = client.start_game(NewGame(taj_mahal=TajMahalNewGame(deal=Deal(player_count=players, seed=7)))).record
        for _ in range(most_moves):
            moves = client.legal_moves(record)
            if moves.status.over:
                break
            seat = moves.status.seats_to_move[0]
            request = PlayMoveRequest(record=record, seat=seat, move=moves.moves[which], seed=7)
            record = client.play_move(request).record
    path.write_text(MessageToJson(record))
    return path


@pytest.fixture(scope="module")
def unfinished(board: Board, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the record of a game's first moves."""
    return record_file(board, tmp_path_factory.mktemp("records") / "unfinished.json", 3, 30, -1)


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing(
    board: Board,
    browser: Browser,
    theme: str,
    unfinished: Path,
    check: Callable[[Page], None],
) -> None:
    with open_tab(browser, board.url, viewport=WIDE, color_scheme=theme) as tab:
        page = tab.page
        page.wait_for_selector("text=Play now")
        check(page)
        start_match(page)
        page.wait_for_selector(".moves .move")
        page.locator(HINT).click()
        page.wait_for_selector(".hint .hinted")
        check(page)
        open_menu(page)
        with page.context.expect_page() as opened:
            page.get_by_role("link", name="Analyse this position").click()
        opened.value.wait_for_selector("text=Think longer")
        check(opened.value)
        opened.value.close()
        page.get_by_role("link", name="Grand Mogul").click()
        start_match(page, "Maharaja")
        page.wait_for_selector(".tile.open")
        check(page)
        page.get_by_role("link", name="Grand Mogul").click()
        page.get_by_label("Analyse").set_input_files(unfinished)
        page.get_by_role("link", name="Review this game").click()
        page.wait_for_selector(".account")
        check(page)


def test_from_a_review_one_plays_on_at_the_seat_whose_eyes_see_it(
    board: Board, browser: Browser, unfinished: Path, check: Callable[[Page], None], tmp_path: Path
) -> None:
    finished = record_file(board, tmp_path / "finished.json", 2, 1000, 0)
    with open_tab(browser, board.url, viewport=WIDE) as tab:
        page = tab.page
        play_on = page.get_by_role("button", name="Play on from here")
        for file, eyes in ((unfinished, SEAT), (finished, EVERYBODY)):
            page.get_by_role("link", name="Grand Mogul").click()
            page.get_by_label("Analyse").set_input_files(file)
            page.get_by_role("link", name="Review this game").click()
            page.get_by_label("With the eyes of").select_option(eyes)
            page.wait_for_selector(".review svg:not(.graph)")
            assert play_on.count() == 0
        page.get_by_label("With the eyes of").select_option(SEAT)
        play_on.wait_for()
        for _ in range(EARLIER):
            page.get_by_role("button", name="On", exact=True).click()
        play_on.click()
        page.get_by_label("Opponents").select_option(index=0)
        check(page)
        page.get_by_role("button", name="Deal and play").click()
        assert tab.wait_for_turn()
        kept = json.loads(page.evaluate("localStorage.getItem('mogul.matches')"))[0]
        state = call(board, "GetMatch", {"match": kept["match"]}, kept["seatToken"])["state"]
        assert (state["seat"], state["match"]["fromRecord"], state["ply"] >= EARLIER) == (int(SEAT), True, True)
        page.locator(".moves .move").last.click()
        tab.wait_for_turn()


def load(page: Page, board: Board, file: Path) -> None:
    """Loads a file on the start page."""
    page.goto(board.url)
    page.get_by_label("Analyse").set_input_files(file)


@pytest.mark.parametrize("game", GAMES)
def test_every_documented_form_of_a_file_is_analysed(
    board: Board, browser: Browser, tmp_path: Path, repository: Path, game: str
) -> None:
    rules = game_rules(game)
    components = rules.default_components()
    table = rules.table(components, rules.new_setup(components, default_rule_set(rules), 3, seed=7), seed=7)
    for _ in range(12):
        table.play(table.game.legal_moves()[-1])
    seat = table.game.seats_to_move[0]
    seen = rules.observe(table.record, seat)
    texts = [write_service_record(game, components, each) for each in (table.record, seen)]
    texts.append(write_service_view(game, components, table.view(seat)))
    files = [tmp_path / f"{number}.json" for number in range(len(texts))]
    for file, text in zip(files, texts, strict=True):
        file.write_text(text, encoding="utf-8")
    if game == "taj_mahal":
        files += [*(repository / "examples" / "positions").iterdir(), repository / "examples" / "suggest.json"]
    with open_tab(browser, board.url, viewport=WIDE) as tab:
        for file in files:
            load(tab.page, board, file)
            tab.page.wait_for_selector(".candidates .move")
            tab.page.wait_for_selector("svg")


def test_a_view_that_cannot_be_is_refused_with_its_problems(
    board: Board, browser: Browser, tmp_path: Path, repository: Path
) -> None:
    data = json.loads((repository / "examples" / "positions" / "first-move-view.json").read_text())
    data["tajMahal"]["view"]["deckSize"] = 3
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps(data), encoding="utf-8")
    # Not `open_tab`: the browser notes that the service refuses.
    page = browser.new_page()
    load(page, board, wrong)
    page.get_by_role("alert").get_by_text("deck_size").wait_for()
    page.close()


def test_a_review_says_the_same_at_every_load(board: Board, browser: Browser, unfinished: Path) -> None:
    shown = []
    for _ in range(2):
        with open_tab(browser, board.url, viewport=WIDE) as tab:
            load(tab.page, board, unfinished)
            tab.page.get_by_role("link", name="Review this game").click()
            tab.page.wait_for_selector(".account")
            assert "seat=" in tab.page.url
            tab.page.get_by_role("button", name="Next mistake").click()
            tab.page.wait_for_function(DRAWN)
            shown.append([tab.page.locator(each).inner_text() for each in (".account", ".judgement")])
    assert shown[0] == shown[1]


def test_a_tab_keeps_a_file_over_a_reload_and_another_one_asks_for_it(
    board: Board, browser: Browser, unfinished: Path
) -> None:
    with open_tab(browser, board.url, viewport=WIDE) as tab:
        page = tab.page
        page.get_by_label("Analyse").set_input_files(unfinished)
        page.get_by_role("link", name="Review this game").click()
        page.wait_for_selector(".graph")
        page.reload()
        page.wait_for_selector(".graph")
        new_tab(page.context, page.url).page.wait_for_selector("text=open the file again")


def test_the_remembered_name_is_back_with_the_own_seat(board: Board, browser: Browser) -> None:
    with open_tab(browser, board.url, viewport=WIDE) as tab:
        page = tab.page
        page.evaluate("localStorage.setItem('mogul.name', 'Ada')")
        page.reload()
        page.get_by_role("button", name="Mixed table").click()
        seat = page.get_by_role("group", name="Seat 1")
        for player in ("level:page", "you"):
            seat.get_by_label("Player").select_option(player)
        assert seat.get_by_label("Name").input_value() == "Ada"


def test_an_analysis_by_link_has_the_figures_of_the_python_client(board: Board, browser: Browser) -> None:
    options = SearchOptions(budget=Budget(iterations=2000), seed=7)
    with Client(board.engine) as client:
        game = client.start_game(NewGame(taj_mahal=TajMahalNewGame(deal=Deal(player_count=3, first_player=1, seed=7))))
        position = client.view(game.record, 1).position
        with client.analyze(position, options) as answers:
            result = list(answers)[-1].result
    with open_tab(browser, analysis_link(board, position, options), viewport=WIDE) as tab:
        page = tab.page
        page.wait_for_selector(f'[data-iterations="{result.iterations}"]')
        page.wait_for_selector("text=Think longer")
        shown = [row.split() for row in page.locator(".candidates .rank").all_inner_texts()]
        bars = page.locator(".candidates .win-bars li").all_inner_texts()
        best = page.locator(".candidates .move").first.inner_text()
    expected = []
    for candidate in result.candidates[: len(shown)]:
        (own,) = [each for each in candidate.estimates if each.seat == result.seat]
        share, error = f"{100 * own.win_share:.1f}", f"{200 * own.win_share_error:.1f}"
        expected.append([share, "±", error, "%", f"{candidate.visits:,}"])
    assert shown == expected
    assert result.candidates[0].move.notation in best
    first = result.candidates[0].estimates
    assert [bar.split(": ")[1].split(" %")[0] for bar in bars] == [f"{100 * each.win_share:.1f}" for each in first]


def test_a_person_who_reloads_is_back_and_a_level_takes_the_seat_of_one_who_goes(
    board: Board, browser: Browser
) -> None:
    level = {"level": {"level": "page"}}
    made = call(
        board,
        "CreateMatch",
        {
            "newGame": {"tajMahal": {"deal": {"playerCount": 4, "firstPlayer": 1}}},
            "seats": [{"person": {}}, {"person": {}}, level, level],
            "options": {"takeOver": {"level": {"level": "page"}, "absence": "2s"}},
        },
    )
    match = made["state"]["match"]["match"]
    links = [f"{board.url}#match={match}&join={each['invitation']}" for each in made["invitations"]]
    with open_tab(browser, links[0], viewport=WIDE) as one:
        other = new_tab(browser.new_context(), links[1])
        for tab, name in ((one, "Ada"), (other, "Bob")):
            tab.page.get_by_label("Your name").fill(name)
            tab.page.get_by_role("button", name="Take the seat").click()
            tab.page.wait_for_selector(".court")
        one.page.wait_for_selector(".court >> text=Bob")
        one.page.reload()
        one.page.wait_for_selector(".court .own")
        assert one.page.locator(HINT).count() == 0  # with two people there is no help
        address = other.page.url
        storage = other.page.context.storage_state()
        other.page.context.close()
        one.page.wait_for_selector(".court >> text=Page plays for them")
        back = new_tab(browser.new_context(storage_state=storage), address)
        back.page.get_by_role("button", name="Come back").click()
        one.page.wait_for_selector(".court >> text=Page plays for them", state="detached")
        back.page.context.close()


def test_the_page_is_painted_before_any_service_answers_and_any_single_page_is_there(
    board: Board, browser: Browser
) -> None:
    """So its first paint takes no longer than the files that `test_bundle` keeps small."""
    with open_tab(browser, "about:blank", viewport=WIDE) as tab:
        asked = []
        late = re.compile(r"/mogul\.|/(german|\w+_page)\.js")
        tab.page.route(late, lambda route: asked.append(route))
        tab.page.goto(board.url, wait_until="commit")
        tab.page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length == 1")
        assert asked
        for route in asked:
            route.continue_()
        tab.page.wait_for_selector("text=Play now")


def test_the_start_page_shows_the_progress_of_the_engine(
    board: Board, browser: Browser, check: Callable[[Page], None]
) -> None:
    with Client(board.engine) as client:
        starting = client.engine_info()
    starting.start_progress.CopyFrom(
        StartProgress(part="search", parts_done=4, parts_total=14, elapsed=Duration(seconds=34))
    )
    for game in starting.games:
        del game.ready[1:]
    answer = GetEngineInfoResponse(engine=starting).SerializeToString()
    with open_tab(browser, "about:blank", viewport=WIDE) as tab:
        page = tab.page
        page.route("**/GetEngineInfo", lambda route: route.fulfill(body=answer, content_type="application/proto"))
        page.goto(board.url)
        page.get_by_text("Part 5 of 14: search, 34 seconds after the start").wait_for()
        assert page.get_by_role("progressbar").get_attribute("value") == "4"
        check(page)
        page.get_by_label("Language").select_option("de")
        page.get_by_text("Teil 5 von 14: Suche, 34 Sekunden nach dem Start").wait_for()
        page.unroute("**/GetEngineInfo")
        page.wait_for_selector("text=Jetzt spielen")
        assert page.get_by_role("progressbar").count() == 0


def test_the_licences_of_the_bundle_are_linked_on_the_start_page(board: Board, browser: Browser) -> None:
    with open_tab(browser, board.url, viewport=WIDE) as tab:
        link = tab.page.get_by_role("link", name="Licences").get_attribute("href")
        assert "Apache License" in tab.page.request.get(f"{board.url}{link}").text()


def test_the_page_speaks_german_and_remembers_it(board: Board, browser: Browser) -> None:
    with open_tab(browser, board.url, viewport=WIDE, locale="de-DE") as tab:
        page = tab.page
        page.wait_for_selector("text=Jetzt spielen")
        assert page.title() == "Neue Partie · Grand Mogul"
        page.get_by_label("Sprache").select_option("en")
        page.reload()
        page.wait_for_selector("text=Play now")
        assert page.locator("html").get_attribute("lang") == "en"
