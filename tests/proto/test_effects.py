"""The effects of real games keep to the comments of the contract: the rules and the numbers that those name."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from mogul.engine.game_rules import Effect
from mogul.engine.taj_mahal.records.replay import Replay
from tests.engine.maharaja.played import AT_EVERY_TABLE as AT_EVERY_MAHARAJA_TABLE
from tests.engine.maharaja.played import finished, new_game
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE, new_table
from tests.engine.taj_mahal.random_tables import finished as finished_table

PROTO = Path(__file__).parents[2] / "proto" / "mogul"
_FIELD = re.compile(r"((?: *//.*\n)+) *(?:optional |repeated )?(\w+) (\w+) = \d+")
_RULES = re.compile(r"\b[A-Z]\d+\b")
_BOUNDS = (r"(\d+) or (\d+)", r"from (\d+)", r"at least (\d+)", r"(\d+) to (\d+)")


class Contract:
    """The comments of a game's effect.proto."""

    def __init__(self, game: str) -> None:
        text = (PROTO / game / "v1" / "effect.proto").read_text()
        messages = dict(re.findall(r"message (\w+) \{\n((?:.|\n)*?)\n\}", text))
        kinds = _FIELD.findall(messages["Effect"])
        self.rules = {kind: {*_RULES.findall(text)} for text, kind, _ in kinds}
        self.bounds = {
            (kind, field): bounds
            for _, kind, _ in kinds
            for text, _, field in _FIELD.findall(messages.get(kind, ""))
            if (bounds := _bounds(text))
        }

    def faults(self, effect: Effect) -> Iterator[str]:
        """What the comments do not allow."""
        kind = type(effect).__name__
        if effect.rule not in self.rules[kind]:
            yield f"{kind} by {effect.rule}; the contract names {sorted(self.rules[kind])}"
        for field, value in vars(effect).items():
            least, most = self.bounds.get((kind, field), (None, None))
            if least is not None and not least <= value <= (most or value):
                yield f"{kind}.{field} {value}; the contract says {least} to {most}"


def _bounds(text: str) -> tuple[int, int | None] | None:
    found = [match for pattern in _BOUNDS if (match := re.search(pattern, text))]
    if not found:
        return None
    numbers = [int(number) for number in min(found, key=lambda match: match.start()).groups()]
    return numbers[0], numbers[1] if len(numbers) > 1 else None


def all_faults(game: str, effects: Iterable[Effect]) -> set[str]:
    contract = Contract(game)
    return {fault for effect in effects for fault in contract.faults(effect)}


@AT_EVERY_MAHARAJA_TABLE
@pytest.mark.parametrize("seed", range(4))
def test_effects_of_maharaja_are_as_the_contract_says(players: int, seed: int) -> None:
    played = finished(new_game(players, seed), seed)
    assert all_faults("maharaja", played.effects) == set()
    for effect in played.effects:
        if type(effect).__name__ == "TollPaid":
            assert effect.rule == ("C4" if effect.seat is None else "T2")


@AT_EVERY_TABLE
@pytest.mark.parametrize("seed", range(4))
def test_effects_of_taj_mahal_are_as_the_contract_says(rule_set: Any, players: int, seed: int) -> None:
    table = finished_table(new_table(rule_set, players, seed), seed)
    game = Replay(table.components, table.record.setup)
    effects = [effect for event in table.record.events for step in game.push(event) for effect in step.effects]
    assert {type(effect).__name__ for effect in effects} > {"VisitEnded", "PointsScored"}
    assert all_faults("taj_mahal", effects) == set()


def test_the_comments_name_rules_and_numbers() -> None:
    """Else nothing was compared."""
    maharaja, taj_mahal = Contract("maharaja"), Contract("taj_mahal")
    assert all(maharaja.rules.values())
    assert all(taj_mahal.rules.values())
    assert maharaja.bounds["HousesQuarried", "houses"] == (1, 2)
    assert maharaja.bounds["GovernorMoved", "box"] == (0, None)
    assert taj_mahal.bounds["VisitEnded", "visit"] == (1, 12)
