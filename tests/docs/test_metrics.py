"""The page on metrics names the bounds of every histogram."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from mogul.contract.metrics import BUCKETS
from mogul.match import health

BOUNDS = {
    "mogul_call_seconds": BUCKETS,
    "mogul_door_call_seconds": BUCKETS,
    "mogul_match_call_seconds": BUCKETS,
    "mogul_match_level_seconds": health.BUCKETS,
}


@pytest.mark.parametrize(("name", "bounds"), BOUNDS.items())
def test_the_page_names_the_bounds_of_every_histogram(repository: Path, name: str, bounds: Sequence[float]) -> None:
    page = (repository / "docs/reference/metrics.md").read_text(encoding="utf-8")
    (named,) = re.findall(rf"^\| `{name}` \| ([0-9., ]+) \|$", page, re.MULTILINE)
    assert [float(each) for each in named.split(",")] == list(bounds) == sorted(bounds)
