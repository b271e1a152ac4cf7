"""Entries of lists that recur: read and written once, with the violations of each list."""

from typing import Any

from google.protobuf import json_format

from mogul.engine.problem import Problem, Severity
from mogul.server.codec.entry_cache import EntryCache
from mogul.server.violations import Violations
from mogul.v1.games_pb2 import Move
from mogul.v1.rules_service_pb2 import ListLegalMovesResponse

PLAN = json_format.ParseDict({"notation": "plan 12", "maharaja": {"choosePlan": {"plan": {"actions": [1, 2]}}}}, Move())


class Counted:
    """Reads and writes the notation of moves; counts. Notation with a ! has no meaning; that of PLAN is written as
    PLAN."""

    def __init__(self) -> None:
        self.read_count = self.write_count = 0

    def read(self, violations: Violations, path: str, message: Any) -> str:
        self.read_count += 1
        if "!" in message.notation:
            violations.unreadable(path, "has a !")
        return str(message.notation)

    def write(self, value: str) -> dict[str, Any]:
        self.write_count += 1
        return {"notation": value, "maharaja": PLAN.maharaja if value == PLAN.notation else None}


def made() -> tuple[Counted, EntryCache]:
    counted = Counted()
    field = ListLegalMovesResponse.DESCRIPTOR.fields_by_name["moves"]
    return counted, EntryCache(field, counted.read, counted.write)


def moves(*notations: str) -> list[Move]:
    return [Move(notation=notation) for notation in notations]


def test_an_entry_is_read_once() -> None:
    counted, cache = made()
    assert cache.read(Violations(), "moves", moves("a", "b", "a")) == ("a", "b", "a")
    assert cache.read(Violations(), "others", moves("b")) == ("b",)
    assert counted.read_count == 2


def test_an_entry_is_written_once_and_no_list_changes_another() -> None:
    counted, cache = made()
    for notations in (["a", "b"], ["b"], ["a", "b"]):
        assert ListLegalMovesResponse.FromString(cache.write(notations)).moves == moves(*notations)
    assert counted.write_count == 2


def test_an_entry_without_a_meaning_is_reported_wherever_it_is() -> None:
    _, cache = made()
    for place in (1, 0):
        violations = Violations()
        cache.read(violations, "moves", moves("a", "b!")[place:])
        assert [each.place for each in violations.problems] == [f"moves[{1 - place}]"]
        assert not violations.is_readable


def test_an_entry_of_a_request_that_breaks_a_rule_is_not_kept() -> None:
    """It may be the one that breaks it."""
    counted, cache = made()
    for _ in range(2):
        cache.read(Violations([Problem(Severity.ERROR, "moves[0]", "too long")]), "moves", moves("a"))
    assert counted.read_count == 2


def test_an_entry_that_somebody_at_the_table_has_not_seen_is_kept_for_nobody() -> None:
    """Else a guess is quicker if another caller has sent the same."""
    counted, cache = made()
    for _ in range(2):
        assert cache.read(Violations(), "moves", [PLAN]) == (PLAN.notation,)
        assert ListLegalMovesResponse.FromString(cache.write([PLAN.notation])).moves == [PLAN]
    assert (counted.read_count, counted.write_count) == (2, 2)
