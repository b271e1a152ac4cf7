"""Spoiled input: JSON values and bytes with something in them changed at random."""

import copy
import random
from collections.abc import Iterator
from typing import Any

STRANGE: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    4,
    10**30,
    1.5,
    float("nan"),
    float("-inf"),
    "",
    "Agra",
    "rice",
    "?",
    "\ud800",
]
STRANGE += [
    "x" * 5000,
    [],
    [[]],
    ["Agra", "Delhi"],
    {},
    {"": {}},
    {"red": None},
    [[[[[[1]]]]]],
    "+1",
    "rice+rice",
    "\0",
]


def mutated(value: Any, rng: random.Random) -> Any:
    """A JSON value with one entry, somewhere inside, replaced, removed, doubled or renamed."""
    if not isinstance(value, dict | list) or not value or rng.random() < 0.1:
        return rng.choice(STRANGE)
    changed = dict(value) if isinstance(value, dict) else list(value)
    key: Any = rng.choice(list(changed)) if isinstance(changed, dict) else rng.randrange(len(changed))
    action = rng.choice(("inside", "inside", "inside", "remove", "add"))
    if action == "inside":
        changed[key] = mutated(changed[key], rng)
    elif action == "remove":
        del changed[key]
    elif isinstance(changed, dict):
        changed[str(rng.choice(STRANGE))] = changed[key]
    else:
        changed.append(changed[key])
    return changed


def exchanged(value: Any, rng: random.Random) -> Any:
    """A JSON value with up to three of its parts replaced by copies of other parts of the same type: the shape stays,
    the sense does not."""
    changed = copy.deepcopy(value)
    for _ in range(rng.randint(1, 3)):
        slots = list(_slots(changed))
        container, key = rng.choice(slots)
        kind = type(container[key])
        alike = [other for place, at in slots if type(other := place[at]) is kind]
        container[key] = copy.deepcopy(rng.choice([*alike, -1, 99, 10**20] if kind is int else alike))
    return changed


def _slots(value: Any) -> Iterator[tuple[Any, Any]]:
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield value, key
        yield from _slots(value[key])


def mutated_bytes(text: bytes, rng: random.Random) -> bytes:
    """A text with up to three of its bytes changed, some removed, or some added."""
    changed = bytearray(text)
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(changed))
        action = rng.randrange(3)
        if action == 0:
            changed[place] = rng.randrange(256)
        elif action == 1:
            del changed[place : place + rng.randint(1, 40)]
        else:
            changed[place:place] = rng.choice([b"{", b"[", b'"', b"\xff", b"\\ud800", b"9", b"\x00", b"e", b"NaN"])
    return bytes(changed)
