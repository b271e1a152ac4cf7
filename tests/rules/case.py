"""A worked position: a game record with checks after some of its events, for any engine.

An engine implements `Engine`: it starts at the set-up of a record and is fed the events one by one. Texts of cards and
moves, effects and records are those of the naive twin.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any, Protocol

Effect = tuple[Any, ...]
Record = dict[str, Any]

BOARD: dict[str, Any] = json.loads((Path(__file__).parent / "board.json").read_text())
"""The component set of the worked positions."""


@dataclass
class KnownCards:
    """The knowledge of a seat about the cards: kinds with copies; known cards and number of hidden cards by opponent.

    explanations: (weight, for each live epoch from old to new (cards in the pool, hidden cards by opponent)), sorted.
    """

    own_known: Counter[str]
    own_secret: Counter[str]
    known: dict[int, Counter[str]]
    hidden: dict[int, int]
    explanations: list[tuple[Fraction, list[tuple[int, dict[int, int]]]]]
    pools: list[list[Counter[str]]]
    """The pools themselves, for each explanation in the same order."""


class Engine(Protocol):
    """The interface of an engine of the rules to worked positions."""

    def feed(self, event: dict[str, Any]) -> None:
        """Applies one event of a record. ValueError: the rules do not allow it."""

    def effects(self) -> Sequence[Effect]:
        """All effects so far."""

    def legal_moves(self) -> set[str]: ...

    def turn(self) -> int | None: ...

    def needs_draw(self) -> tuple[str, int | None] | None: ...

    def fact(self, name: str) -> Any:
        """A public value of the state, see `FACTS`."""

    def known_cards(self, seat: int) -> KnownCards: ...


FACTS = {
    "scores": "the track, by seat",
    "final_scores": "the track and F1, by seat",
    "ranking": "the place of each seat",
    "win_shares": "the victory, divided, by seat",
    "visit": "1..12",
    "first_player": "seat",
    "deck_size": "cards",
    "display_size": "cards",
    "display": "cards with copies",
    "discard": "cards with copies",
    "unrest": "cards with copies",
    "hand_sizes": "influence cards, by seat",
    "prestige": "advisor -> seat that holds the card, or None",
    "court": "court seat -> there, aside, or the seat that claimed the piece",
    "row_colours": "by seat, None for a row without a colour",
    "protest": "true after a protest in this visit",
    "tokens_taken": "by seat, sorted cities of the bonus tokens taken",
    "advisors": "by seat, advisor tokens with copies",
}


@dataclass(frozen=True)
class Check:
    """After `at` events, the fact or query `what` has this value. Effects count from event `since` on."""

    at: int
    what: str
    value: Any
    since: int = 0


@dataclass
class Case:
    """A worked position. name: a sentence. rules: the rule ids that it covers."""

    name: str
    rules: list[str]
    record: Record
    checks: list[Check] = field(default_factory=list)
    components: dict[str, Any] = field(default_factory=lambda: BOARD)


@dataclass(frozen=True)
class BadSetUp:
    """A set-up that every engine must refuse."""

    name: str
    rules: list[str]
    record: Record


def is_subsequence(wanted: Sequence[Effect], happened: Sequence[Effect]) -> bool:
    rest = iter(happened)
    return all(any(effect == other for other in rest) for effect in wanted)


def failure(check: Check, engine: Engine, happened: Sequence[Effect]) -> str | None:
    """The reason why a check fails; None if it holds."""
    match check.what:
        case "effects":
            return None if is_subsequence(check.value, happened) else f"{check.value} is not in order in {happened}"
        case "all effects":
            kind, wanted = check.value
            found = [effect for effect in happened if effect[0] == kind]
            return None if found == list(wanted) else f"{kind} effects {found}, not {wanted}"
        case "legal":
            found_moves = engine.legal_moves()
            return None if found_moves == check.value else f"legal {sorted(found_moves)}, not {sorted(check.value)}"
        case "legal among others":
            return None if check.value <= engine.legal_moves() else f"not legal: {check.value - engine.legal_moves()}"
        case "not legal":
            return None if not check.value & engine.legal_moves() else f"legal: {check.value & engine.legal_moves()}"
        case "turn":
            return None if engine.turn() == check.value else f"turn of {engine.turn()}, not {check.value}"
        case "needs draw":
            return None if engine.needs_draw() == check.value else f"draw {engine.needs_draw()}, not {check.value}"
        case "known cards":
            seat, wanted = check.value
            known = engine.known_cards(seat)
            found_values = {name: getattr(known, name) for name in wanted}
            return None if found_values == wanted else f"seat {seat} knows {found_values}, not {wanted}"
        case fact:
            assert fact in FACTS, fact
            found_fact = engine.fact(fact)
            return None if found_fact == check.value else f"{fact} {found_fact}, not {check.value}"


def failures(case: Case, start: Callable[[dict[str, Any], Record], Engine]) -> list[str]:
    """Plays the record of a case and returns a reason for each failed check."""
    engine = start(case.components, case.record)
    effects_before: list[int] = []
    reasons = []
    for at in range(len(case.record["events"]) + 1):
        effects_before.append(len(engine.effects()) if at else 0)
        for check in case.checks:
            if check.at == at:
                reason = failure(check, engine, list(engine.effects())[effects_before[check.since] :])
                if reason:
                    reasons.append(f"after event {at} of {case.name!r}: {reason}")
        if at < len(case.record["events"]):
            engine.feed(case.record["events"][at])
    return reasons
