"""Problems of views whose numbers are out of range: each of them is named, with its place."""

import pytest

from mogul.engine.taj_mahal.notation import Play
from mogul.engine.taj_mahal.rule_sets import Advisor, CourtSeat, Symbol
from tests.engine.taj_mahal.example_views import change
from tests.engine.taj_mahal.spoilt_views import (
    BOARD,
    Change,
    Spoilt,
    change_mover,
    change_next,
    change_view,
    numbered,
    problems_of,
)
from tests.engine.taj_mahal.texts import NOTATION, card, city

CROWN = CourtSeat.CROWN
OPEN_NAME = next(name for name in BOARD.cities if name not in BOARD.fortresses)
OPEN_CITY = city(OPEN_NAME)
ERRORS: list[Spoilt] = [
    ("start", change_view(rule_set="mayfair"), 'rule_set: "mayfair" is not a rule set; they are zman, rio_grande'),
    ("start", lambda v: change(v, players=v.players[:1]), "players: 1 players; zman is played by 2 to 5"),
    ("start", lambda v: change(v, players=v.players * 2), "players: 6 players; zman is played by 2 to 5"),
    ("unrest", change_view(rule_set="rio_grande"), "players: 2 players; rio_grande is played by 3 to 5"),
    ("start", change_view(seat=3), "seat: 3 is no seat; seats are 0 to 2"),
    ("start", change_view(seat_to_move=-1), "seat_to_move: -1 is no seat; seats are 0 to 2"),
    ("start", change_view(first_player=7), "first_player: 7 is no seat; seats are 0 to 2"),
    ("start", change_view(visit=0), "visit: 0; visits are 1 to 12"),
    ("start", change_view(visit=13), "visit: 13; visits are 1 to 12"),
    ("start", change_view(tile_visits_out=(1, 13)), "tile_visits_out[1]: 13 is no visit; visits are 1 to 12"),
    ("start", change_view(court=(CROWN, CROWN)), "court: crown is named 2 times; there is one"),
    ("protest", lambda v: change(v, set_aside=v.set_aside * 3), "set_aside: {aside} is named 3 times; there is one"),
    ("start", lambda v: change(v, provinces=v.provinces[1:]),
     "provinces: must name each province once, in the order of the visits; they are Kabul"),
    ("start", lambda v: change(v, provinces=(v.provinces[1], *v.provinces[1:])),
     "provinces: must name each province once, in the order of the visits"),
    ("start", lambda v: change(v, bonus_tokens=v.bonus_tokens[1:]), "has none; each fortress city has one (S2)"),
    ("start", lambda v: change(v, bonus_tokens=(v.bonus_tokens[0], *v.bonus_tokens)),
     "is named 2 times; each fortress city has one (S2)"),
    ("start", change_next(bonus_token_cities=(OPEN_CITY,)),
     f'players[{{next}}].bonus_token_cities[0]: "{OPEN_NAME}" is no city with a bonus token; expected'),
    ("start", change_next(tile_visits=(0,)), "players[{next}].tile_visits[0]: 0 is no visit"),
    ("start", change_next(score=-1), "players[{next}].score: -1; scores are 0 to 2000"),
    ("start", change_next(score=2001), "players[{next}].score: 2001; scores are 0 to 2000"),
    ("start", change_mover(row=(Play(card("white elephant")),)),
     'players[{mover}].row[0].card: "white elephant": a colourless card is never played alone (P1)'),
    ("start", change_mover(row=(Play(card("red vizier+elephant"), Symbol.MONK, Advisor.MONK),)),
     "players[{mover}].row[0]: a white card and a prestige card: at most one goes with a coloured card (P1)"),
]  # fmt: skip
WARNINGS: list[Spoilt] = [
    ("start", lambda v: change(v, provinces=v.provinces[::-1]), "; the last visit is to Agra (S1)"),
    ("start", lambda v: change(v, bonus_tokens=tuple((city, NOTATION.token("+2")) for city, _ in v.bonus_tokens)),
     'bonus_tokens: 15 of "+2"; the component set has 3'),
]  # fmt: skip


@pytest.mark.parametrize(("name", "spoil", "message"), ERRORS, ids=numbered(ERRORS))
def test_a_number_out_of_range_is_an_error(name: str, spoil: Change, message: str) -> None:
    errors, _, text = problems_of(name, spoil, message)
    assert [error for error in errors if text in error], errors


@pytest.mark.parametrize(("name", "spoil", "message"), WARNINGS, ids=numbered(WARNINGS))
def test_another_lay_out_is_a_warning(name: str, spoil: Change, message: str) -> None:
    errors, warnings, text = problems_of(name, spoil, message)
    assert [warning for warning in warnings if text in warning], warnings
    assert not [error for error in errors if text in error]
