"""The page without its server, in a real browser: what a service worker keeps, and that it keeps nothing else."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from mogul.web import app
from tests.web.harness import DoorThread, open_door
from tests.web.page.test_bundle import PAGE

NOWHERE = "127.0.0.1:1"  # the services behind the door do not answer either
NOT_THERE = "The service does not answer. Is it running?"
# Once the worker has kept the page it is whole.
KEPT = """async () => {
    await navigator.serviceWorker.ready;
    const cache = await caches.open("page");
    const named = (await cache.keys()).map(({ url }) => url.slice(location.origin.length + 1));
    return named.sort();
}"""


@pytest.fixture
def page_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the page, which doors serve from now on."""
    folder = tmp_path / "page"
    shutil.copytree(app.PAGE, folder)
    monkeypatch.setattr(app, "PAGE", folder)
    return folder


@pytest.fixture
def door(page_folder: Path) -> Iterator[DoorThread]:
    with open_door(NOWHERE, NOWHERE) as found:
        yield found


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of a browser that keeps pages; its service does not answer, which the browser notes."""
    context = browser.new_context(locale="en-GB")
    context.set_default_timeout(12_000)
    yield context.new_page()
    context.close()


def opened(page: Page, door: DoorThread, fragment: str = "") -> list[str]:
    """Opens the page, and waits until the browser keeps it; returns the names of what it keeps."""
    page.goto(door.door.url + fragment)
    page.wait_for_function(f"async () => (await ({KEPT})()).includes('')")
    kept: list[str] = page.evaluate(KEPT)
    return kept


def test_the_page_opens_without_its_server_and_says_so(page: Page, page_folder: Path) -> None:
    with open_door(NOWHERE, NOWHERE) as door:
        opened(page, door)
        known = [{"match": "m" * 12, "game": "taj_mahal", "time": 1_700_000_000_000, "seatToken": "s" * 43}]
        page.evaluate("known => localStorage.setItem('mogul.matches', known)", json.dumps(known))
    page.reload()
    page.get_by_role("status").filter(has_text=NOT_THERE).wait_for()
    expect(page.locator(".known-matches strong")).to_have_text("Taj Mahal")
    page.get_by_label("Language").select_option("de")
    page.get_by_text("Der Dienst antwortet nicht.").wait_for()
    page.locator(".known-matches a").click()
    page.get_by_text("Der Dienst antwortet nicht.").wait_for()
    page.goto(door.door.url + "licences.txt")
    page.get_by_text("Apache License").first.wait_for()


def test_nothing_but_the_files_of_the_page_is_kept(page: Page, door: DoorThread) -> None:
    key = "k" * 43
    kept = opened(page, door, f"#match={'m' * 12}&seat={key}")
    page.reload()
    page.get_by_role("alert").wait_for()
    page.goto(f"{door.door.url}healthz")
    page.goto(door.door.url)
    others = {"icon-192.png", "icon-512.png", "index.html", "sw.js"}
    assert {name.partition("?")[0] for name in kept} == {"", *PAGE} - others
    assert page.evaluate(KEPT) == kept
    everything = """async () => {
        const cache = await caches.open("page");
        const texts = (await cache.keys()).map(async each => each.url + await (await cache.match(each)).text());
        return (await Promise.all(texts)).join();
    }"""
    assert key not in page.evaluate(everything)
    assert page.evaluate("caches.keys()") == ["page"]


def test_after_an_update_the_next_look_is_at_the_new_page(page: Page, page_folder: Path, door: DoorThread) -> None:
    before = opened(page, door)
    page.reload()
    assert page.evaluate("navigator.serviceWorker.controller !== null")
    index, script = page_folder / "index.html", page_folder / "app.js"
    version = before[1].partition("?")[2]
    script.write_text(script.read_text() + ";window.isNew = true")
    index.write_text(index.read_text().replace(version, "2b"))
    page.reload()
    assert page.evaluate("window.isNew")
    page.wait_for_function(f"async () => (await ({KEPT})()).includes('app.js?2b')")
    page.wait_for_function(f"async () => !(await ({KEPT})()).includes('app.js?{version}')")


def test_a_proxy_that_answers_for_the_board_is_not_kept_in_its_place(page: Page, page_folder: Path) -> None:
    with open_door(NOWHERE, NOWHERE) as door:
        kept = opened(page, door)
        (page_folder / "index.html").write_text("<p>Who are you?</p>")
        page.reload()
        page.get_by_text("Who are you?").wait_for()
    page.reload()
    page.get_by_text(NOT_THERE).wait_for()
    assert page.evaluate(KEPT) == kept
