"""Mutated views from clients: each is refused, or it can be played."""

import dataclasses
import random
import typing
from collections.abc import Callable
from typing import Any, TypeVar

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mogul.engine.problem import Severity
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.rule_sets import (
    ADVISORS,
    COURT_SEATS,
    PHASES,
    Advisor,
    Card,
    City,
    Color,
    CourtSeat,
    Phase,
    Province,
    Symbol,
    Token,
)
from mogul.engine.taj_mahal.views.position import Position
from mogul.engine.taj_mahal.views.view import View
from mogul.engine.taj_mahal.views.view_problems import view_problems
from tests.engine.taj_mahal.example_views import CONDITIONS, change, change_player, view_of
from tests.engine.taj_mahal.playouts import play_out_position
from tests.engine.taj_mahal.texts import NOTATION, cities

BOARD = default_components()
T = TypeVar("T")

WORDS = st.sampled_from(["", "?", "Agra", "zman", "rio_grande", "reconstruction", "\n"])
NUMBERS = st.integers(-2, 13) | st.sampled_from([-(2**40), 96, 300, 2001, 2**40])
FLOATS = st.sampled_from([0.0, -1.0, 0.5, 1.0, float("inf"), float("nan")])
SCALARS: dict[Any, st.SearchStrategy[Any]] = {
    str: WORDS, int: NUMBERS, float: FLOATS, bool: st.booleans(),
    Card: st.sampled_from(range(len(NOTATION.cards))), City: st.sampled_from(range(len(NOTATION.cities))),
    Province: st.sampled_from(range(len(NOTATION.provinces))), Token: st.sampled_from(range(len(NOTATION.tokens))),
    **{word: st.sampled_from([*word]) for word in (Advisor, Symbol, Color, CourtSeat, Phase)},
}  # fmt: skip


def values(kind: Any) -> st.SearchStrategy[Any]:
    """Any value of the type of a field, sense or nonsense."""
    if kind in SCALARS:
        return SCALARS[kind]
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        return st.builds(kind, **{name: values(each) for name, each in typing.get_type_hints(kind).items()})
    inner = [each for each in typing.get_args(kind) if each not in (..., type(None))]
    if typing.get_origin(kind) is tuple:
        return st.tuples(*map(values, inner)) if len(inner) > 1 else st.lists(values(inner[0]), max_size=3).map(tuple)
    return st.none() | values(inner[0])


def mutations(kind: Any, value: Any) -> st.SearchStrategy[Any]:
    """A value of a type with one thing in it replaced, removed, doubled, added, or the order reversed."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        hints = typing.get_type_hints(kind)
        return st.sampled_from(list(hints)).flatmap(
            lambda name: mutations(hints[name], getattr(value, name)).map(
                lambda new: dataclasses.replace(value, **{name: new})
            )
        )
    if not isinstance(value, tuple) or len(typing.get_args(kind)) != 2 or typing.get_args(kind)[1] is not ...:
        return values(kind)
    entry = typing.get_args(kind)[0]
    choices = [values(kind), values(entry).map(lambda new: (*value, new)), st.just(value[::-1])]
    if value:
        places = st.integers(0, len(value) - 1)
        choices += [
            places.flatmap(
                lambda place: mutations(entry, value[place]).map(lambda new: (*value[:place], new, *value[place + 1 :]))
            ),
            places.map(lambda place: value[:place] + value[place + 1 :]),
            places.map(lambda place: (*value, value[place])),
        ]
    return st.one_of(choices)


@st.composite
def mutated_views(draw: st.DrawFn) -> View:
    view = view_of(draw(st.sampled_from(sorted(CONDITIONS))))
    for _ in range(draw(st.integers(1, 3))):
        view = draw(mutations(View, view))
    return view


@given(view=mutated_views())
@settings(
    max_examples=500, deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
def test_a_mutated_view_is_refused_or_played(view: View) -> None:
    """Nothing but problems comes of a wrong view; one without errors can be played to its end in every world."""
    problems = view_problems(BOARD, view)
    assert all(str(problem).isprintable() for problem in problems)
    if not any(problem.severity is Severity.ERROR for problem in problems):
        position = Position(BOARD, view)
        assert min(play_out_position(position, 20)) >= 0


@given(data=st.data())
@settings(max_examples=300, deadline=None, derandomize=True, database=None)
def test_a_view_with_other_figures_is_refused_or_played(data: st.DataObject) -> None:
    """The same with changes that keep the cards in balance, so that many of them can be played."""
    name = data.draw(st.sampled_from(sorted(CONDITIONS)))
    view, rng = view_of(name), random.Random(data.draw(st.integers(0, 2**32)))
    for _ in range(data.draw(st.integers(1, 4))):
        view = rng.choice(FIGURES)(view, rng)
    view = change(view, memory=None if rng.random() < 0.8 else view.memory)
    if not any(problem.severity is Severity.ERROR for problem in view_problems(BOARD, view)):
        assert min(play_out_position(Position(BOARD, view), 20)) >= 0


def any_of(rng: random.Random, words: tuple[T, ...]) -> tuple[T, ...]:
    return tuple(word for word in words if rng.random() < 0.5)


def moved_card(view: View, rng: random.Random) -> View:
    """A card of the discard pile, the display or the hand comes to lie elsewhere."""
    piles = ["display", "discard_pile", "hand"]
    source, target = rng.choice(piles), rng.choice([*piles, "unrest"])
    cards = list(getattr(view, source))
    if not cards:
        return view
    card = cards.pop(rng.randrange(len(cards)))
    view = change(view, **{source: tuple(cards)})
    view = change(view, **{target: (*getattr(view, target), card)})
    known = len(view.players[view.seat].known_cards)
    return change_player(view, view.seat, hand_size=known + len(view.hand))


def other_palaces(view: View, rng: random.Random) -> View:
    seat = rng.randrange(len(view.players))
    field = rng.choice(["palaces", "crown_palaces"])
    return change_player(
        view, seat, **{field: (*getattr(view.players[seat], field), rng.choice(range(len(BOARD.cities))))}
    )


def other_players(view: View, rng: random.Random) -> View:
    seat = rng.randrange(len(view.players))
    choices: list[Callable[[], View]] = [
        lambda: change_player(view, seat, is_in=not view.players[seat].is_in),
        lambda: change_player(view, seat, row=(), row_color=None),
        lambda: change_player(view, seat, row=view.players[seat].row[:1]),
        lambda: change_player(view, seat, prestige_cards=any_of(rng, ADVISORS)),
        lambda: change_player(view, seat, advisor_tokens=any_of(rng, ADVISORS * 2)),
        lambda: change_player(view, seat, tile_visits=(*view.players[seat].tile_visits, rng.randint(1, 12))),
        lambda: change_player(view, seat, bonus_token_cities=any_of(rng, cities(*BOARD.fortresses))),
        lambda: change_player(view, seat, score=rng.randint(0, 2000)),
    ]
    return rng.choice(choices)()


def other_turn(view: View, rng: random.Random) -> View:
    phase = rng.choice(PHASES)
    return change(
        view,
        phase=phase,
        palaces_owed=rng.randint(1, 4) if phase == "palace" else 0,
        crown_owed=phase == "crown" or (phase == "palace" and rng.random() < 0.5),
        cards_owed=rng.randint(1, 2) if phase == "take" else 0,
        seat_to_move=rng.randrange(len(view.players)),
    )


def other_visit(view: View, rng: random.Random) -> View:
    provinces = list(view.provinces)
    rng.shuffle(provinces)
    choices: list[Callable[[], View]] = [
        lambda: change(view, visit=rng.randint(1, 12)),
        lambda: change(view, provinces=tuple(provinces)),
        lambda: change(view, court=any_of(rng, COURT_SEATS)),
        lambda: change(view, protest=not view.protest),
        lambda: change(view, first_player=rng.randrange(len(view.players))),
    ]
    return rng.choice(choices)()


FIGURES = (moved_card, other_palaces, other_players, other_turn, other_visit)
