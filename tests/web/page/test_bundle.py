"""The kept bundle of the page: it is what its sources give, small, and names the licences of what is in it."""

import gzip
import hashlib
import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

LARGEST = 180 * 1024  # bytes of what the page is drawn from, compressed as a proxy would
PAGE = (
    "analysis_page.js",
    "app.css",
    "app.js",
    "courses.js",
    "drill_page.js",
    "english.js",
    "first_times.js",
    "german.js",
    "icon-192.png",
    "icon-512.png",
    "icon-turn.svg",
    "icon.svg",
    "index.html",
    "late_rounds.js",
    "late_visits.js",
    "learn_page.js",
    "licences.txt",
    "loaded.js",
    "manifest.webmanifest",
    "packed.js",
    "registry.js",
    "review_page.js",
    "rules_page.js",
    "stepper.js",
    "sw.js",
)
NAMED = re.compile(r'rel="(\w+)"[^>]*href="\./(\w+\.\w+)\?')  # a script or the styles in index.html
GROUND = (0x37, 0x16, 0x1F)  # of the icon
LICENCE_TEXTS = {
    "MIT": "The above copyright notice and this permission notice shall be included",
    "Apache-2.0": "TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION",
    "BSD-3-Clause": "Redistributions in binary form must reproduce the above",
}


@pytest.fixture
def sources(needs_built: Callable[[str, str], Path]) -> Path:
    return needs_built("web/page/node_modules", "make page").parent


def test_the_bundle_is_what_its_sources_give(sources: Path, repository: Path, tmp_path: Path) -> None:
    subprocess.run(["npm", "run", "--silent", "contract"], cwd=sources, check=True, capture_output=True)
    build = ["npx", "vite", "build", "--outDir", str(tmp_path / "page"), "--emptyOutDir", "--logLevel", "error"]
    subprocess.run(build, cwd=sources, check=True, capture_output=True)
    kept = {path.name: path.read_bytes() for path in (repository / "web/mogul/web/page").iterdir()}
    built = {path.name: path.read_bytes() for path in (tmp_path / "page").iterdir()}
    assert sorted(kept) == sorted(PAGE)
    assert [name for name in PAGE if kept[name] != built[name]] == [], "`make page` writes the bundle anew"


def test_start_page_and_tables_are_drawn_from_little(repository: Path) -> None:
    """In English. Other languages and single pages are fetched when they are asked for, or while nothing is to do."""
    page = repository / "web/mogul/web/page"
    named = NAMED.findall((page / "index.html").read_text())
    first = ["index.html", "app.js", *(name for rel, name in named if rel in ("modulepreload", "stylesheet"))]
    assert {"app.css", "english.js"} <= set(first)
    assert {name for rel, name in named if rel == "prefetch"} >= {"german.js", "review_page.js"}
    assert sum(len(gzip.compress((page / name).read_bytes())) for name in first) < LARGEST


def test_the_page_names_the_version_of_its_scripts_and_styles_everywhere(repository: Path) -> None:
    """An open tab finds out by it that the page has changed, and no browser mixes two versions."""
    page = repository / "web/mogul/web/page"
    scripts = [name for name in PAGE if name.endswith(".js") and name != "sw.js"]
    index = (page / "index.html").read_text()
    found = re.search(r"app\.js\?(\w+)", index)
    assert found is not None
    version = found.group(1)
    written = {name: (page / name).read_text() for name in ("app.css", *scripts)}
    plain = "".join(text.replace(f"?{version}", "") for text in written.values())
    assert hashlib.sha256(plain.encode()).hexdigest()[:12] == version
    for name, text in (written | {"index.html": index}).items():
        for other in ("app.css", *scripts):
            assert not re.search(rf"\./{re.escape(other)}(?!\?{version})", text), (name, other)
            assert name != "index.html" or f"./{other}?{version}" in text, other


def test_the_icons_of_the_manifest_have_the_sizes_that_it_says(repository: Path) -> None:
    page = repository / "web/mogul/web/page"
    icons = json.loads((page / "manifest.webmanifest").read_text())["icons"]
    assert {each["sizes"] for each in icons} == {"any", "192x192", "512x512"}
    for each in icons:
        if each["type"] == "image/png":
            with Image.open(page / each["src"]) as picture:
                assert f"{picture.width}x{picture.height}" == each["sizes"]
                assert picture.convert("RGB").getpixel((0, 0)) == GROUND  # systems cut it to their own form


def test_every_bundled_package_has_its_licence_beside_the_page(repository: Path) -> None:
    licences = (repository / "web/mogul/web/page/licences.txt").read_text()
    locked = json.loads((repository / "web/page/package-lock.json").read_text())["packages"]
    bundled = {path: package for path, package in locked.items() if path and not package.get("dev")}
    assert bundled
    for path, package in bundled.items():
        name = path.rpartition("node_modules/")[2]
        assert f"## {name} - {package['version']} ({package['license']})" in licences, "`make page` writes it anew"
        for licence in package["license"].strip("()").split(" AND "):
            assert LICENCE_TEXTS[licence] in licences


def test_the_quick_tests_of_the_sources_hold(sources: Path) -> None:
    done = subprocess.run(["npm", "run", "--silent", "test"], cwd=sources, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
