"""Dataclasses from JSON values: mistakes are named with their places, nothing is converted silently."""

from dataclasses import dataclass
from typing import Any

import pytest

from mogul.engine.json_shape import MAX_ENTRIES, ShapeReader, json_value


@dataclass(frozen=True)
class Pet:
    name: str
    age: int | None


@dataclass(frozen=True)
class Owner:
    pets: tuple[Pet, ...]
    weight: float
    is_kind: bool
    addresses: tuple[tuple[str, str], ...]


OWNER = Owner((Pet("Hathi", 40), Pet("Raja", None)), 61.5, True, (("home", "Agra"), ("work", "Delhi")))
DATA = {
    "pets": [{"name": "Hathi", "age": 40}, {"name": "Raja", "age": None}],
    "weight": 61.5,
    "is_kind": True,
    "addresses": {"home": "Agra", "work": "Delhi"},
}


def problems(kind: Any, value: Any) -> list[str]:
    reader = ShapeReader({})
    reader.read(kind, "", value)
    return [str(problem) for problem in reader.problems.errors]


def test_a_dataclass_is_written_as_it_is_read() -> None:
    assert json_value(Owner, OWNER) == DATA
    reader = ShapeReader({})
    assert reader.read(Owner, "", DATA) == OWNER
    assert reader.problems.found == []


def test_fields_with_a_default_may_be_left_out() -> None:
    reader = ShapeReader({Pet: {"age": 3}})
    assert reader.read(Pet, "", {"name": "Raja"}) == Pet("Raja", 3)
    assert reader.read(Pet, "", {"name": "Raja", "age": None}) == Pet("Raja", None)


def test_every_mistake_is_named_at_once() -> None:
    data = {
        "pets": [{"name": 5, "age": "old"}, {"nome": "Raja"}, "Hathi"],
        "weight": "much",
        "addresses": {"work place": 3},
        "is_kind": 1,
    }
    assert problems(Owner, data) == [
        "pets[0].name: must be a text, not 5",
        'pets[0].age: must be a whole number, not "old"',
        "pets[1].nome: is unknown here; known are name, age",
        "pets[1].name: is missing",
        "pets[1].age: is missing",
        'pets[2]: must be an object, not "Hathi"',
        'weight: must be a number, not "much"',
        "is_kind: must be true or false, not 1",
        'addresses["work place"]: must be a text, not 3',
    ]


@pytest.mark.parametrize("value", [True, 1.0, "1", None, [1]])
def test_only_a_whole_number_is_one(value: Any) -> None:
    assert len(problems(int, value)) == 1


@pytest.mark.parametrize("value", [True, "1", None, float("inf"), float("nan"), 10**200])
def test_only_a_finite_number_is_one(value: Any) -> None:
    assert len(problems(float, value)) == 1


def test_a_whole_number_serves_as_a_number() -> None:
    assert ShapeReader({}).read(float, "", 1) == 1.0


@pytest.mark.parametrize("value", ["x" * 101, "red\x1b[31m", "\ud800", "a\nb"])
def test_texts_that_are_too_long_or_cannot_be_printed_are_refused(value: str) -> None:
    (found,) = problems(str, value)
    assert "at most 100 characters that can be printed" in found
    assert found.isprintable()


def test_longer_lists_than_anything_needs_are_refused() -> None:
    assert problems(tuple[int, ...], [0] * (MAX_ENTRIES + 1)) == ["has 5001 entries; at most 5000 are read"]
