"""Effects as typed records of the effect log."""

import pytest

from mogul.engine.taj_mahal.records.effects import (
    UNSEEN,
    CardDisplayed,
    CardDrawn,
    CardSeen,
    CardTaken,
    Claim,
    CrownPlaced,
    Effect,
    Layout,
    PalacePlaced,
    PointsScored,
    PrestigeGained,
    Protest,
    Reshuffled,
    RowDiscarded,
    TileOut,
    TokenTaken,
    UnrestDiscarded,
    UnrestTurned,
    VisitEnded,
    VisitStarted,
)
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.rule_sets import Advisor, Card, City, CourtSeat, Province, RuleSet, Token
from mogul.engine.taj_mahal.rules import effect_log
from mogul.engine.taj_mahal.rules.effect_log import NOBODY
from mogul.engine.taj_mahal.rules.state import FOR_REFUSAL, FOR_TOKEN
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE, finished, new_table

CARD, CITY, TEA = Card(12), City(3), Token(1)  # any
LAYOUT = Layout({CITY: TEA}, tuple(map(Province, range(11, -1, -1))))
EFFECTS: list[tuple[tuple[int, int, int, int], tuple[Effect, ...], str]] = [
    ((effect_log.CLAIM, 1, 0, 0), (Claim(1, CourtSeat.VIZIER),), "W1"),
    ((effect_log.CLAIM, 1, 5, 0), (Claim(1, CourtSeat.TILE),), "W1"),
    ((effect_log.PLACED, 1, CITY, 0), (PalacePlaced(1, CITY),), "W2"),
    ((effect_log.TOKEN_TAKEN, 1, CITY, 0), (TokenTaken(1, CITY, TEA),), "W3"),
    ((effect_log.CROWN_PLACED, 1, CITY, 0), (CrownPlaced(1, CITY),), "W5"),
    ((effect_log.POINTS, 1, effect_log.P5, 2), (PointsScored(1, 2, "P5"),), "P5"),
    ((effect_log.POINTS, 1, effect_log.W4, 3), (PointsScored(1, 3, "W4"),), "W4"),
    ((effect_log.POINTS, 1, effect_log.W6, 4), (PointsScored(1, 4, "W6"),), "W6"),
    ((effect_log.POINTS, 1, effect_log.W7, 5), (PointsScored(1, 5, "W7"),), "W7"),
    ((effect_log.PRESTIGE, 1, 2, effect_log.FROM_SUPPLY), (PrestigeGained(1, Advisor.MONK, None),), "E1"),
    ((effect_log.PRESTIGE, 1, 3, 1), (PrestigeGained(1, Advisor.PRINCESS, 1),), "E1"),
    ((effect_log.ROW_DISCARDED, 1, 0, 0), (RowDiscarded(1),), "W8"),
    ((effect_log.PROTEST, NOBODY, 0b110001, 0), (Protest((CourtSeat.VIZIER, CourtSeat.CROWN, CourtSeat.TILE)),), "U3"),
    ((effect_log.PROTEST, NOBODY, 0, 0), (Protest(()),), "U3"),
    ((effect_log.UNREST_DISCARDED, NOBODY, 0, 1), (UnrestDiscarded("U3"),), "U3"),
    ((effect_log.UNREST_DISCARDED, NOBODY, 0, 0), (UnrestDiscarded("U4"),), "U4"),
    ((effect_log.RESHUFFLED, NOBODY, 0, 0), (Reshuffled(),), "V4"),
    ((effect_log.TILE_OUT, NOBODY, 11, 0), (TileOut(12, "E3"),), "E3"),
    ((effect_log.TILE_OUT, NOBODY, 11, 1), (TileOut(12, "U5"),), "U5"),
    ((effect_log.VISIT_ENDED, NOBODY, 0, 0), (VisitEnded(1),), "V5"),
    ((effect_log.VISIT_STARTED, NOBODY, 1, 0), (VisitStarted(2, Province(10)),), "V1"),
    ((effect_log.DREW, 1, CARD, FOR_TOKEN), (CardDrawn(1, "W4"), CardSeen(1, CARD, "W4")), "W4"),
    ((effect_log.DREW, 1, CARD, FOR_REFUSAL), (CardDrawn(1, "W9"), CardSeen(1, CARD, "W9")), "W9"),
    ((effect_log.DREW, 1, UNSEEN, FOR_REFUSAL), (CardDrawn(1, "W9"),), "W9"),
    ((effect_log.TOOK, 1, CARD, 0), (CardTaken(1, CARD),), "W10"),
    ((effect_log.DISPLAYED, NOBODY, CARD, 0), (CardDisplayed(CARD),), "V3"),
    ((effect_log.UNREST_DRAWN, NOBODY, CARD, 0), (UnrestTurned(CARD),), "U1"),
    ((effect_log.FINAL_POINTS, 1, 0, 7), (PointsScored(1, 7, "F1"),), "F1"),
]


@pytest.mark.parametrize(("entry", "effects", "rule"), EFFECTS, ids=[str(each) for _, each, _ in EFFECTS])
def test_every_entry_of_a_log_has_its_effects_and_its_rule(
    entry: tuple[int, int, int, int], effects: tuple[Effect, ...], rule: str
) -> None:
    made = LAYOUT.effects([entry])
    assert made == effects
    assert {effect.rule for effect in made} == {rule}
    assert {effect.seat for effect in made} == {None if entry[1] == NOBODY else entry[1]}


def test_every_entry_is_covered() -> None:
    assert {entry[0] for entry, _, _ in EFFECTS} == set(range(18))


def test_effects_come_in_the_order_of_the_log_and_no_points_are_none() -> None:
    log = [(kind, NOBODY, 0, 0) for kind in (effect_log.RESHUFFLED, effect_log.UNREST_DISCARDED)]
    assert LAYOUT.effects([*log, (effect_log.FINAL_POINTS, 1, 0, 0)]) == (Reshuffled(), UnrestDiscarded("U4"))


def test_a_seen_card_alone_is_private() -> None:
    for entry, _, _ in EFFECTS:
        for effect in LAYOUT.effects([entry]):
            assert effect.private_to == (effect.seat if isinstance(effect, CardSeen) else None)


@AT_EVERY_TABLE
def test_no_step_comes_near_the_capacity_of_a_log(rule_set: RuleSet, players: int) -> None:
    most = 0
    for seed in range(4):
        table = finished(new_table(rule_set, players, seed), seed)
        game = Replay(table.components, table.record.setup)
        most = max(most, *(len(step.entries) for event in table.record.events for step in game.push(event)))
    assert most <= effect_log.CAPACITY // 2
