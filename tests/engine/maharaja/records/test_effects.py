"""Effects as typed records: one for each entry of the kernels' log."""

import dataclasses

import pytest

from mogul.engine.game_rules import Effect
from mogul.engine.maharaja.records import effects
from mogul.engine.maharaja.records.effects import (
    CharacterTaken,
    CityScored,
    GoldChanged,
    GovernorMoved,
    HouseBuilt,
    HousePut,
    HousesQuarried,
    HouseTaken,
    MaharajaMoved,
    PalaceBuilt,
    PlanShown,
    PlanUndone,
    RoundStarted,
    TollPaid,
    Walked,
    effect_of,
)
from mogul.engine.maharaja.rule_sets import Character, City, Junction, Place, Plan
from mogul.engine.maharaja.rules import effect_log as log
from mogul.engine.maharaja.rules.state import NOBODY

ENTRIES: list[tuple[tuple[int, int, int, int], Effect, str]] = [
    ((log.GOLD, 1, log.C2, 1), GoldChanged(1, 1, "C2"), "C2"),
    ((log.GOLD, 0, log.A6, -12), GoldChanged(0, -12, "A6"), "A6"),
    ((log.TOLL, 2, 1, 2), TollPaid(2, 1, 2), "T2"),
    ((log.TOLL, NOBODY, 1, 2), TollPaid(None, 1, 2), "C4"),
    ((log.HOUSE_BUILT, 0, 36, log.BY_PLAN), HouseBuilt(0, Place(36), "A2"), "A2"),
    ((log.HOUSE_BUILT, 0, 6, log.BY_SETUP), HouseBuilt(0, Place(6), "S4"), "S4"),
    ((log.HOUSE_BUILT, 0, 6, log.BY_POWER), HouseBuilt(0, Place(6), "C5"), "C5"),
    ((log.HOUSE_TAKEN, 0, 3, log.BY_MOVE), HouseTaken(0, Place(3), "A4"), "A4"),
    ((log.HOUSE_PUT, 0, 4, log.BY_POWER), HousePut(0, Place(4), "C5"), "C5"),
    ((log.PALACE_BUILT, 0, 6, 1), PalaceBuilt(0, City(6), is_centre=True), "A6"),
    ((log.PALACE_BUILT, 0, 6, 0), PalaceBuilt(0, City(6), is_centre=False), "A6"),
    ((log.QUARRIED, 3, 0, 2), HousesQuarried(3, 2), "A5"),
    ((log.WALKED, 3, 7, 0), Walked(3, Junction(7)), "T1"),
    ((log.GOVERNOR_MOVED, 3, 2, 5), GovernorMoved(3, City(2), 5, "G1"), "G1"),
    ((log.GOVERNOR_PASSED, NOBODY, 2, 5), GovernorMoved(None, City(2), 5, "G1"), "G1"),
    ((log.GOVERNOR_CALLED, NOBODY, 2, 5), GovernorMoved(None, City(2), 5, "R2"), "R2"),
    ((log.CARD_TAKEN, 0, 5, 2), CharacterTaken(0, Character.ARTISAN, 2, "A9"), "A9"),
    ((log.CARD_TAKEN, 0, 0, NOBODY), CharacterTaken(0, Character.MOGUL, None, "A9"), "A9"),
    ((log.CARD_PICKED, 0, 0, 0), CharacterTaken(0, Character.MOGUL, None, "S3"), "S3"),
    ((log.PLAN_SHOWN, 0, 44, 0), PlanShown(0, Plan(44)), "R4"),
    ((log.UNDONE, 0, 0, 2), PlanUndone(0, 2), "N1"),
    ((log.CITY_SCORED, 4, 1, 9), CityScored(4, City(1), 9), "P1"),
    ((log.CITY_SCORED, NOBODY, 1, 0), CityScored(None, City(1), 0), "P1"),
    ((log.MAHARAJA_MOVED, NOBODY, 3, 0), MaharajaMoved(City(3)), "R1"),
    ((log.ROUND_STARTED, NOBODY, 10, 0), RoundStarted(10), "R1"),
]


@pytest.mark.parametrize(("entry", "effect", "rule"), ENTRIES)
def test_each_entry_of_the_log_is_an_effect(entry: tuple[int, int, int, int], effect: Effect, rule: str) -> None:
    found = effect_of(entry)
    assert found == effect
    assert type(found) is type(effect)
    assert (found.rule, found.private_to) == (rule, None)
    assert found.seat == (None if entry[1] == NOBODY else entry[1])


def test_these_are_all_entries_and_all_effects() -> None:
    assert {entry[0] for entry, _, _ in ENTRIES} == {*range(18)}
    kinds = {name for name, each in vars(effects).items() if dataclasses.is_dataclass(each)}
    assert {type(effect).__name__ for _, effect, _ in ENTRIES} == kinds


def test_every_reason_for_gold_has_its_rule() -> None:
    rules = [effect_of((log.GOLD, 0, reason, 1)).rule for reason in range(len(log.REASONS))]
    assert rules == ["A1", "A2", "A6", "C2", "C6", "N1", "P2", "P3"]
