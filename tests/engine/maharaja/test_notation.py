"""The texts of moves, plans and places."""

import itertools
import pickle

import pytest

from mogul.engine.game_rules import NotationError
from mogul.engine.maharaja.components import BUNDLED_SETS, ComponentSet, bundled_components
from mogul.engine.maharaja.notation import Notation, notation_of
from mogul.engine.maharaja.rule_sets import ACTIONS, PAIRS, City, Junction, Place, Plan, Road
from mogul.engine.maharaja.rules import state
from mogul.engine.maharaja.rules.tables import MAX_ROADS, PLACES, VILLAGES


@pytest.fixture(scope="module")
def notation(components: ComponentSet) -> Notation:
    return notation_of(components)


def moves_of(components: ComponentSet) -> list[int]:
    """All moves that this board can have: without the villages and roads that it lacks."""
    left_out = set()
    places = range(len(components.villages), VILLAGES)
    for first in (state.HOUSE, state.FREE_HOUSE, state.TAKE, state.FREE_TAKE, state.PUT):
        left_out |= {first + place for place in places}
    left_out |= {state.WALK + road for road in range(len(components.roads), MAX_ROADS)}
    return [move for move in range(state.MOVE_LIMIT) if move not in left_out]


@pytest.mark.parametrize("name", BUNDLED_SETS)
def test_every_move_of_a_board_reads_back(name: str) -> None:
    components = bundled_components(name)
    notation, moves = notation_of(components), moves_of(components)
    texts = [notation.move_text(move) for move in moves]
    assert len(set(texts)) == len(texts)
    assert [notation.move_id(text) for text in texts] == moves
    assert [notation.move_id(f"  {text} ") for text in texts] == moves
    assert all("None" not in text for text in texts)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("plan gold+gold", state.PLAN),
        ("plan ?", state.HIDDEN),
        ("show character+character", state.SHOW + 44),
        ("character 3", state.PICK + 2),
        ("house V07", state.HOUSE + 6),
        ("free-house SW", state.FREE_HOUSE + VILLAGES),
        ("take V07", state.TAKE + 6),
        ("free-take S", state.FREE_TAKE + PLACES - 1),
        ("put V12", state.PUT + 11),
        ("palace", state.PALACE),
        ("governor NE", state.GOVERNOR + 2),
        ("swap 4", state.SWAP + 3),
        ("walk R05", state.WALK + 4),
        ("end", state.END),
    ],
)
def test_each_kind_of_move_has_its_form(notation: Notation, text: str, move: int) -> None:
    assert notation.move_id(text) == move
    assert notation.move_text(move) == text


def test_plans_are_read_in_either_order(notation: Notation) -> None:
    """R3: a pair without order."""
    for plan, (one, other) in enumerate(PAIRS):
        texts = (f"{ACTIONS[one]}+{ACTIONS[other]}", f"{ACTIONS[other]}+{ACTIONS[one]}")
        assert notation.plans[plan] == texts[0]
        assert [notation.move_id(f"plan {text}") for text in texts] == [state.PLAN + plan] * 2
        assert [notation.move_id(f"show {text}") for text in texts] == [state.SHOW + plan] * 2
        assert [notation.readers[Plan](text) for text in texts] == [plan] * 2
    assert len({frozenset(pair) for pair in PAIRS}) == len(PAIRS) == 45
    assert {*PAIRS} == {*itertools.combinations_with_replacement(range(9), 2)}


@pytest.mark.parametrize(
    ("spelling", "text"),
    [
        ("plan  palace + gold", "plan gold+palace"),
        (" show palace +gold\t", "show gold+palace"),
        ("walk\t R05", "walk R05"),
        (" end ", "end"),
    ],
)
def test_blanks_of_a_move_are_free(notation: Notation, spelling: str, text: str) -> None:
    assert notation.move_text(notation.move_id(spelling)) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", '"" is not a move; moves look like "plan gold+gold", "show gold+gold", "character 1", "house V01"'),
        ("pass", '"pass" is not a move'),
        ("End", '"End" is not a move'),
        ("end turn", '"end turn" is not a move'),
        ("palace SW", '"palace SW" is not a move'),
        ("house", '"house" is not a move'),
        ("house V31", '"V31" is no house here; expected V01, V02'),
        ("house START", '"START" is no house here'),
        ("house None", '"None" is no house here'),
        ("walk V01", '"V01" is no walk here; expected R01'),
        ("governor START", '"START" is no governor here; expected SW, NW, NE, SE, N, CENTRE, S'),
        ("swap 0", '"0" is no swap here; expected 1, 2, 3, 4, 5, 6'),
        ("character 7", '"7" is no character here'),
        ("plan gold", '"gold" is no plan here'),
        ("plan gold+gold+gold", '"gold+gold+gold" is no plan here'),
        ("plan gold+silver", "is no plan here"),
        ("show ?", '"?" is no show here'),
    ],
)
def test_texts_without_meaning_are_refused_with_the_right_form(notation: Notation, text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        notation.move_id(text)
    assert message in str(error.value)


def test_values_of_every_type_read_back(notation: Notation, components: ComponentSet) -> None:
    places = [*range(len(components.villages)), *range(VILLAGES, PLACES)]
    values = {City: range(7), Junction: range(8), Place: places, Road: range(16), Plan: range(46)}
    for kind, numbers in values.items():
        texts = [notation.writers[kind](number) for number in numbers]
        assert len(set(texts)) == len(texts)
        assert [notation.readers[kind](text) for text in texts] == [*numbers]
        with pytest.raises(NotationError, match='"nowhere" is no '):
            notation.readers[kind]("nowhere")


def test_a_notation_is_made_once(components: ComponentSet) -> None:
    assert notation_of(components) is notation_of(components)
    assert notation_of(bundled_components("b17")) is not notation_of(components)


def test_a_notation_goes_to_other_processes_also_when_it_has_been_used(notation: Notation) -> None:
    assert notation.readers
    assert pickle.loads(pickle.dumps(notation)) is notation  # which is shared
