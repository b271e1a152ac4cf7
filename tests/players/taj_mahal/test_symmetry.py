"""Changes without meaning change nothing: rotating the seats, exchanging two colours with the same cards.

Rules and views are exact about it (their own tests); a search draws other random numbers, so its estimates agree within
their errors.
"""

import dataclasses
import math
from collections.abc import Mapping

from mogul.engine.game_rules import Move
from mogul.engine.taj_mahal.components import ComponentSet, components_from_data, default_components
from mogul.engine.taj_mahal.notation import Notation, notation_of
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.records.record import Setup
from mogul.engine.taj_mahal.rule_sets import ZMAN, Card
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.views.position import Position
from mogul.engine.taj_mahal.views.view import View
from mogul.players.suggestion import Suggestion
from tests.players.requests import suggested

PLAYERS = 3
# Of some 30 comparisons none should differ by as many standard errors; errors take the games as independent.
MOST_ERRORS = 5.0
# Of every move: what a search thinks of a move changes while it learns the replies, so only as many are compared.
VISITS = 600


def first_view(components: ComponentSet, setup: Setup) -> View:
    """The knowledge of the first player at the start."""
    table = Table(components, setup, 11)
    return table.view(table.game.seat)


def searched_evenly(components: ComponentSet, view: View) -> Suggestion:
    """With as many visits for each move."""
    moves = len(Position(components, view).legal_moves())
    return suggested(view, moves * VISITS, components=components, min_visits=VISITS)


def assert_agree(
    one: Suggestion, other: Suggestion, seat_of_other: dict[int, int], move_of_other: Mapping[Move, Move]
) -> None:
    others = {candidate.move: candidate for candidate in other.candidates}
    compared = 0
    for candidate in one.candidates:
        twin = others[move_of_other.get(candidate.move, candidate.move)]
        assert candidate.visits == twin.visits == VISITS
        for seat, estimate in enumerate(candidate.seats):
            mirrored = twin.seats[seat_of_other[seat]]
            error = math.hypot(estimate.win_share_error, mirrored.win_share_error)
            assert abs(estimate.win_share - mirrored.win_share) < MOST_ERRORS * error
            compared += 1
    assert compared >= 24


def test_a_search_does_not_care_where_the_table_begins() -> None:
    components = default_components()
    setup = new_setup(components, ZMAN, PLAYERS, 4)
    rotated = dataclasses.replace(
        setup,
        hands=(setup.hands[-1], *setup.hands[:-1]),
        first_player=(setup.first_player + 1) % PLAYERS,
    )
    views = [first_view(components, each) for each in (setup, rotated)]
    assert views[0].hand == views[1].hand
    assert views[0].display == views[1].display
    one, other = (searched_evenly(components, view) for view in views)
    assert_agree(one, other, {seat: (seat + 1) % PLAYERS for seat in range(PLAYERS)}, {})


def test_a_search_does_not_care_which_of_two_equal_colours_is_which() -> None:
    data = default_components().as_data()
    data["cards"]["yellow"] = data["cards"]["red"]
    components = components_from_data(data)
    view = first_view(components, new_setup(components, ZMAN, PLAYERS, 4))
    notation = notation_of(components, ZMAN)
    exchanged = exchange_colours(notation, view)
    assert exchanged != view
    one, other = (searched_evenly(components, each) for each in (view, exchanged))
    moves = {each.move: notation.move_id(exchanged_text(notation.move_text(each.move))) for each in one.candidates}
    assert_agree(one, other, {seat: seat for seat in range(PLAYERS)}, moves)


def exchanged_text(text: str) -> str:
    return text.replace("red ", "RED ").replace("yellow ", "red ").replace("RED ", "yellow ")


def exchange_colours(notation: Notation, view: View) -> View:
    """Red for yellow and yellow for red in all that the first player of a game can see."""

    def cards(of: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(notation.card(exchanged_text(notation.card_text(card))) for card in of)

    assert view.memory is not None
    memory = tuple(
        dataclasses.replace(
            explanation,
            epochs=tuple(dataclasses.replace(epoch, pool=cards(epoch.pool)) for epoch in explanation.epochs),
        )
        for explanation in view.memory
    )
    return dataclasses.replace(view, hand=cards(view.hand), display=cards(view.display), memory=memory)
