"""Set-ups no game can have begun with (S1..S4): every reason is named."""

import dataclasses
from typing import Any

import pytest

from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.records.record import Setup, observe_setup
from mogul.engine.taj_mahal.records.setup_problems import setup_problems
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.words import UNKNOWN
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE, board_of
from tests.engine.taj_mahal.texts import NOTATION, cards, city


def good(components: ComponentSet) -> Setup:
    return new_setup(components, ZMAN, 3, seed=1)


def problems(components: ComponentSet, **changes: Any) -> list[str]:
    setup = dataclasses.replace(good(components), **changes)
    return [str(problem) for problem in setup_problems(components, setup)]


@AT_EVERY_TABLE
def test_no_dealt_set_up_has_problems(rule_set: Any, players: int) -> None:
    for seed in (0, 1):
        components = board_of(seed)
        setup = new_setup(components, rule_set, players, seed)
        assert setup_problems(components, setup) == []
        assert setup_problems(components, observe_setup(setup, 0)) == []


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"rule_set": "chess"}, 'rule_set: "chess" is not a rule set; they are zman, rio_grande'),
        (
            {"rule_set": "rio_grande", "player_count": 2, "first_player": 0},
            "player_count: 2; rio_grande is played by 3 to 5",
        ),
        ({"player_count": 6}, "player_count: 6; zman is played by 2 to 5"),
        ({"first_player": 3}, "first_player: 3 is no seat; seats are 0 to 2"),
        ({"first_player": -1}, "first_player: -1 is no seat; seats are 0 to 2"),
        ({"provinces": (0,) * 12}, "provinces: must name each province once, in the order of the visits; they are "),
        ({"hands": ()}, "hands: 0 hands for 3 players"),
        (
            {"hands": ((UNKNOWN,) * 5, (UNKNOWN,) * 6, (UNKNOWN,) * 6)},
            "hands[0]: 5 cards; 6 are dealt (S3), unknown ones written",
        ),
        (
            {"hands": (cards("red vizier+elephant") * 4 + (UNKNOWN,) * 2,) * 3},
            "hands: 12 of red vizier+elephant; there are ",
        ),
    ],
)
def test_every_problem_is_named_with_its_place(components: ComponentSet, changes: dict[str, Any], message: str) -> None:
    assert any(found.startswith(message) for found in problems(components, **changes))


def test_the_last_visit_is_to_agras_province(components: ComponentSet) -> None:
    """S1"""
    first, *others, agra = good(components).provinces
    name = NOTATION.provinces[first]
    assert problems(components, provinces=(agra, *others, first)) == [
        f"provinces[11]: {name}; the last visit is to Agra (S1)"
    ]


def test_all_and_only_fortresses_have_the_tokens_there_are(components: ComponentSet) -> None:
    """S2"""
    tokens = dict(good(components).bonus_tokens)
    city = next(iter(tokens))
    kind = NOTATION.tokens[tokens.pop(city)]
    there_are = components.bonus_tokens[kind]
    open_city = next(name for name in components.cities if name not in components.fortresses)
    found = problems(components, bonus_tokens=(*tokens.items(), (NOTATION.city(open_city), NOTATION.token("+4"))))
    assert found[0].startswith(f'bonus_tokens: "{open_city}" is no fortress city; they are ')
    assert found[1:] == [
        f"bonus_tokens: {NOTATION.cities[city]} has none; each fortress city has one (S2)",
        f'bonus_tokens: {there_are - 1} of "{kind}"; the component set has {there_are}',
        'bonus_tokens: 1 of "+4"; the component set has 0',
    ]


def test_agras_token_has_the_points_of_the_component_set(components: ComponentSet) -> None:
    """S2"""
    tokens = {**dict(good(components).bonus_tokens), city(components.agra_city): NOTATION.token("rice")}
    assert problems(components, bonus_tokens=tuple(tokens.items())) == [
        'bonus_tokens: Agra has "rice"; its token is always +4 (S2)'
    ]


def test_all_problems_are_named_at_once(components: ComponentSet) -> None:
    found = problems(components, first_player=9, provinces=(), bonus_tokens=(), hands=())
    assert {text.split(":")[0] for text in found} == {"first_player", "provinces", "bonus_tokens", "hands"}


def test_a_city_with_two_tokens_is_a_problem() -> None:
    """S2; as a mapping the second would hide the first."""
    board = board_of(0)
    tokens = good(board).bonus_tokens
    assert problems(board, bonus_tokens=(*tokens, tokens[0])) == [
        f'bonus_tokens: "{NOTATION.cities[tokens[0][0]]}" is named 2 times; each fortress city has one (S2)'
    ]
