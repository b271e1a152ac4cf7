"""The server's own draws: they follow from the seed and the content of the game, and from no name of a field."""

from dataclasses import replace

from mogul.codec.taj_mahal.play import content_digest
from mogul.engine.game_rules import Moved
from mogul.engine.taj_mahal.components import load_components
from mogul.engine.taj_mahal.notation import notation_of
from mogul.engine.taj_mahal.records.record import Displayed, Drew, GameRecord, Unrest
from mogul.engine.taj_mahal.rule_sets import RULE_SETS
from tests.records.transcript import COMPONENTS, FOLDER, kept_record


def kept(name: str) -> GameRecord:
    return kept_record(FOLDER / f"{name}.json")


def digest(record: GameRecord) -> str:
    rules = RULE_SETS[record.setup.rule_set]
    return content_digest(notation_of(load_components(COMPONENTS), rules), record)


def test_the_draws_of_kept_games_follow_from_the_same_digests_for_ever() -> None:
    """Another digest deals other cards from the same seed: every host that repeats a game would notice."""
    assert {type(event) for event in kept("zman-2").events} == {Displayed, Moved, Drew, Unrest}
    assert {name: digest(kept(name)) for name in ("zman-2", "rio-grande-3", "zman-5")} == {
        "zman-2": "e985d180ab62ffde5e68e256d719f941",
        "rio-grande-3": "b3117657fae8fe48567cf92fe0e49968",
        "zman-5": "255c5d2e1f85f5fbc3f11f202e478bc1",
    }


def test_every_part_of_a_game_has_a_part_in_its_draws() -> None:
    record = kept("zman-2")
    setup = record.setup
    other_setups = [
        replace(setup, rule_set="rio_grande"),
        replace(setup, component_hash="another"),
        replace(setup, player_count=3),
        replace(setup, first_player=1 - setup.first_player),
        replace(setup, provinces=setup.provinces[::-1]),
        replace(setup, bonus_tokens=setup.bonus_tokens[::-1]),
        replace(setup, hands=setup.hands[::-1]),
    ]
    others = [GameRecord(each, record.events) for each in other_setups]
    others += [GameRecord(setup, record.events[:length]) for length in range(len(record.events))]
    assert len({digest(each) for each in (record, *others)}) == 1 + len(others)
