"""Options of a search against the limits that the server publishes."""

import pytest
from google.protobuf.json_format import ParseDict

from mogul.server import Limits
from mogul.server.codec.options import check_options
from mogul.server.violations import Violations
from mogul.v1.search_pb2 import SearchOptions

LIMITS = Limits(iterations=1000, seconds=2.5, threads=3, candidates=7)


@pytest.mark.parametrize(
    ("field", "most", "more"),
    [
        ("budget.iterations", {"budget": {"iterations": 1000}}, {"budget": {"iterations": 1001}}),
        ("budget.duration", {"budget": {"duration": "2.5s"}}, {"budget": {"duration": "2.500001s"}}),
        ("threads", {"threads": 3}, {"threads": 4}),
        ("max_candidates", {"max_candidates": 7}, {"max_candidates": 8}),
        ("min_visits", {"min_visits": 1000}, {"min_visits": 1001}),
    ],
)
def test_an_option_may_have_its_limit_and_not_one_more(
    field: str, most: dict[str, object], more: dict[str, object]
) -> None:
    def refused(options: dict[str, object]) -> list[str]:
        violations = Violations()
        check_options(violations, LIMITS, ParseDict(options, SearchOptions()))
        return [each.place for each in violations.errors]

    assert refused(most) == []
    assert refused(more) == [f"options.{field}"]
