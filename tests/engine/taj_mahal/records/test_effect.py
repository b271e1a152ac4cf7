"""What a move did, in words."""

import pytest

from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import UNKNOWN, Notation
from mogul.engine.taj_mahal.records.effect import NAMES, UNSEEN, Effect, Words
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.rule_sets import RIO_GRANDE, RuleSet
from mogul.engine.taj_mahal.rules import effect_log
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE, finished, new_table

KIND, CITY = 12, 3  # any
WORDS = [
    ((effect_log.CLAIM, 1, 0, 0), Effect("claim", 1, "vizier")),
    ((effect_log.CLAIM, 1, 4, 0), Effect("claim", 1, "crown")),
    ((effect_log.CLAIM, 1, 5, 0), Effect("claim", 1, "tile")),
    ((effect_log.PLACED, 1, CITY, 0), Effect("palace", 1, "CITY")),
    ((effect_log.TOKEN_TAKEN, 1, CITY, 0), Effect("token", 1, "CITY", source="tea")),
    ((effect_log.CROWN_PLACED, 1, CITY, 0), Effect("crown", 1, "CITY")),
    ((effect_log.POINTS, 1, effect_log.P5, 2), Effect("points", 1, "P5", points=2)),
    ((effect_log.POINTS, 1, effect_log.W4, 3), Effect("points", 1, "W4", points=3)),
    ((effect_log.POINTS, 1, effect_log.W6, 4), Effect("points", 1, "W6", points=4)),
    ((effect_log.POINTS, 1, effect_log.W7, 5), Effect("points", 1, "W7", points=5)),
    ((effect_log.PRESTIGE, 1, 2, effect_log.FROM_SUPPLY), Effect("prestige", 1, "monk", source="supply")),
    ((effect_log.PRESTIGE, 1, 3, 1), Effect("prestige", 1, "princess", source="kept")),
    ((effect_log.PRESTIGE, 1, 0, 0), Effect("prestige", 1, "vizier", source=0)),
    ((effect_log.ROW_DISCARDED, 1, 0, 0), Effect("discard_row", 1)),
    ((effect_log.PROTEST, effect_log.NOBODY, 0b110001, 0), Effect("protest", what=("vizier", "crown", "tile"))),
    ((effect_log.PROTEST, effect_log.NOBODY, 0, 0), Effect("protest", what=())),
    ((effect_log.UNREST_DISCARDED, effect_log.NOBODY, 0, 0), Effect("unrest_discarded")),
    ((effect_log.RESHUFFLED, effect_log.NOBODY, 0, 0), Effect("reshuffle")),
    ((effect_log.TILE_OUT, effect_log.NOBODY, 11, 0), Effect("tile_out", what=12)),
    ((effect_log.VISIT_ENDED, effect_log.NOBODY, 0, 0), Effect("visit_end", what=1)),
    ((effect_log.VISIT_STARTED, effect_log.NOBODY, 1, 0), Effect("visit", what=2)),
    ((effect_log.DREW, 1, KIND, 0), Effect("drew", 1, "CARD")),
    ((effect_log.TOOK, 1, KIND, 0), Effect("took", 1, "CARD")),
    ((effect_log.DISPLAYED, effect_log.NOBODY, KIND, 0), Effect("display", what="CARD")),
    ((effect_log.UNREST_DRAWN, effect_log.NOBODY, KIND, 0), Effect("unrest", what="CARD")),
    ((effect_log.FINAL_POINTS, 1, 0, 0), Effect("score_final", 1, points=0)),
]


@pytest.mark.parametrize(("entry", "effect"), WORDS, ids=[str(effect) for _, effect in WORDS])
def test_every_entry_of_a_log_has_its_words(
    components: ComponentSet, entry: tuple[int, int, int, int], effect: Effect
) -> None:
    notation = Notation(components, RIO_GRANDE)
    names = {"CITY": notation.cities[CITY], "CARD": notation.cards[KIND]}
    what = names.get(effect.what, effect.what) if isinstance(effect.what, str) else effect.what
    assert Words(notation.cards, notation.cities, {CITY: "tea"}).effects([entry]) == (effect._replace(what=what),)


def test_every_effect_is_spoken_of() -> None:
    assert sorted({entry[0] for entry, _ in WORDS}) == sorted(NAMES) == list(range(len(NAMES)))
    assert len({*NAMES.values()}) == len(NAMES)


def test_effects_come_in_the_order_of_the_log() -> None:
    log = [(kind, effect_log.NOBODY, 0, 0) for kind in (effect_log.RESHUFFLED, effect_log.UNREST_DISCARDED)]
    assert Words((), (), {}).effects(log) == (Effect("reshuffle"), Effect("unrest_discarded"))


def test_a_card_drawn_unseen_is_told_as_unknown() -> None:
    assert Words((), (), {}).effects([(effect_log.DREW, 1, UNSEEN, 0)]) == (Effect("drew", 1, UNKNOWN),)


@AT_EVERY_TABLE
def test_no_step_comes_near_the_capacity_of_a_log(rule_set: RuleSet, players: int) -> None:
    most = 0
    for seed in range(4):
        table = finished(new_table(rule_set, players, seed), seed)
        game = Replay(table.components, table.record.setup)
        most = max(most, *(len(step.effects) for event in table.record.events for step in game.push(event)))
    assert most <= effect_log.CAPACITY // 2
