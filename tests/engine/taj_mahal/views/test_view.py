"""The view as a value."""

import dataclasses
import types
import typing

import pytest

from mogul.engine.taj_mahal import notation, rule_sets
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.rules import state
from mogul.engine.taj_mahal.views import view
from tests.engine.taj_mahal.random_tables import after, new_table

PARTS = (view.View, view.Player, notation.Play, view.Explanation, view.Epoch)
WORDS = (rule_sets.Advisor, rule_sets.Symbol, rule_sets.Color, rule_sets.CourtSeat, rule_sets.Phase)
NUMBERS = (rule_sets.Card, rule_sets.City, rule_sets.Province, rule_sets.Token)


def test_phases_are_those_of_a_state_in_its_order() -> None:
    assert {name: place for place, name in enumerate(rule_sets.PHASES)} == {
        "auction": state.AUCTION,
        "palace": state.PALACE_OWED,
        "crown": state.CROWN_OWED,
        "take": state.TAKE_OWED,
        "over": state.OVER,
    }


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_views_are_values_of_plain_immutable_parts(part: type) -> None:
    """Texts, numbers, words, tuples of them: nothing that could hold on to a game."""
    assert dataclasses.fields(part)
    assert part.__dataclass_params__.frozen  # type: ignore[attr-defined]
    for kind in typing.get_type_hints(part).values():
        assert leaves(kind) <= {str, int, float, bool, type(None), *PARTS, *WORDS, *NUMBERS}


def leaves(kind: typing.Any) -> set[typing.Any]:
    """The types a field is made of; tuples are the only containers."""
    arguments = typing.get_args(kind)
    if typing.get_origin(kind) is not None and typing.get_origin(kind) not in (types.UnionType, typing.Union):
        assert typing.get_origin(kind) is tuple
    return {kind} if not arguments else set().union(*(leaves(each) for each in arguments if each is not ...))


def test_equal_knowledge_is_an_equal_value() -> None:
    one, other = (after(new_table(ZMAN, 4, 0), 40, 0).view(2) for _ in range(2))
    assert one is not other
    assert one == other
    assert hash(one) == hash(other)
    assert one != after(new_table(ZMAN, 4, 0), 41, 0).view(2)


def test_a_view_is_written_as_code_that_makes_it() -> None:
    shown = repr(after(new_table(ZMAN, 3, 0), 30, 0).view(0))
    assert eval(shown, {**vars(rule_sets), **vars(notation), **vars(view)}) == after(new_table(ZMAN, 3, 0), 30, 0).view(
        0
    )
