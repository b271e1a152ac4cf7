"""Dataclasses from JSON values: mistakes are named with their places, nothing is converted silently."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pytest

from mogul.engine.json_shape import MAX_ENTRIES, from_json, json_value
from mogul.engine.json_text import JsonError, parse_json


@dataclass(frozen=True)
class Pet:
    name: str
    age: int | None


class Place(NamedTuple):
    x: float
    y: float


@dataclass(frozen=True)
class Owner:
    pets: tuple[Pet, ...]
    home: Place
    needs: Mapping[str, int]
    weight: float
    is_kind: bool
    addresses: tuple[tuple[str, str], ...]


OWNER = Owner(
    (Pet("Hathi", 40), Pet("Raja", None)),
    Place(27.0, 78.5),
    {"milk": 2},
    61.5,
    True,
    (("home", "Agra"), ("work", "Delhi")),
)
DATA = {
    "pets": [{"name": "Hathi", "age": 40}, {"name": "Raja", "age": None}],
    "home": [27.0, 78.5],
    "needs": {"milk": 2},
    "weight": 61.5,
    "is_kind": True,
    "addresses": {"home": "Agra", "work": "Delhi"},
}


def problems(kind: Any, value: Any) -> list[str]:
    with pytest.raises(JsonError) as error:
        from_json(kind, value)
    return [str(problem) for problem in error.value.problems]


def test_a_dataclass_is_written_as_it_is_read() -> None:
    assert json_value(Owner, OWNER) == DATA
    assert from_json(Owner, DATA) == OWNER


def test_fields_with_a_default_may_be_left_out() -> None:
    defaults = {Pet: {"age": 3}}
    assert from_json(Pet, {"name": "Raja"}, defaults=defaults) == Pet("Raja", 3)
    assert from_json(Pet, {"name": "Raja", "age": None}, defaults=defaults) == Pet("Raja", None)


def test_every_mistake_is_named_at_once() -> None:
    data = {
        "pets": [{"name": 5, "age": "old"}, {"nome": "Raja"}, "Hathi"],
        "home": [1, "far", 3],
        "needs": {"milk": "much"},
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
        "home: must be a list of x and y, not a list",
        'needs.milk: must be a whole number, not "much"',
        'weight: must be a number, not "much"',
        "is_kind: must be true or false, not 1",
        'addresses["work place"]: must be a text, not 3',
    ]


@pytest.mark.parametrize("value", [True, 1.0, "1", None, [1], 10**4299])  # sums of the last cannot be written out
def test_only_a_whole_number_is_one(value: Any) -> None:
    assert len(problems(int, value)) == 1


@pytest.mark.parametrize("value", [True, "1", None, float("inf"), float("nan"), 10**200])
def test_only_a_finite_number_is_one(value: Any) -> None:
    assert len(problems(float, value)) == 1


def test_a_whole_number_serves_as_a_number() -> None:
    assert from_json(float, 1) == 1.0


@pytest.mark.parametrize("value", ["x" * 101, "red\x1b[31m", "\ud800", "a\nb"])
def test_texts_that_are_too_long_or_cannot_be_printed_are_refused(value: str) -> None:
    (found,) = problems(str, value)
    assert "at most 100 characters that can be printed" in found
    assert found.isprintable()


def test_longer_lists_than_anything_needs_are_refused() -> None:
    assert problems(tuple[int, ...], [0] * (MAX_ENTRIES + 1)) == ["has 5001 entries; at most 5000 are read"]


def test_keys_given_twice_are_all_named() -> None:
    text = b'{"name": "Hathi", "age": 1, "age": 2, "name": "Raja"}'
    assert problems(Pet, parse_json(text, 100)) == ["name: is there more than once", "age: is there more than once"]


def test_two_spellings_of_one_key_are_refused() -> None:
    with pytest.raises(JsonError, match=r"needs\.N: is there already, in another spelling"):
        from_json(Owner, {**DATA, "needs": {"n": 1, "N": 2}}, {str: str.lower})


@dataclass(frozen=True)
class Fed:
    pet: str


@dataclass(frozen=True)
class Walked:
    pet: str
    length: float = field(metadata={"key": "miles"})


@dataclass(frozen=True)
class Day:
    events: tuple[Fed | Walked, ...]


def test_null_is_none_of_several_dataclasses() -> None:
    assert problems(Day, {"events": [None]}) == ["events[0]: must be an object, not null"]


def test_an_object_is_the_one_of_several_dataclasses_that_has_its_fields() -> None:
    data = {"events": [{"pet": "Raja"}, {"pet": "Raja", "miles": 2.0}]}
    day = from_json(Day, data)
    assert day == Day((Fed("Raja"), Walked("Raja", 2.0)))
    assert json_value(Day, day) == data
    assert problems(Day, {"events": [{}, {"miles": 3, "pat": 1}]}) == [
        "events[0]: has nothing; expected pet; pet and miles",
        'events[1]: has "miles", "pat"; expected pet; pet and miles',
    ]
