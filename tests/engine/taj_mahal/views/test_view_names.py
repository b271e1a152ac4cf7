"""Problems of views whose words or numbers mean nothing: each of them is named, with its place."""

import dataclasses
from typing import Any

import pytest

from mogul.engine.taj_mahal.views.position import Position
from mogul.engine.taj_mahal.views.view import Epoch, Explanation, Play
from mogul.engine.taj_mahal.views.view_problems import view_problems
from tests.engine.taj_mahal.example_views import change, view_of
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

HASH = BOARD.content_hash
ERRORS: list[Spoilt] = [
    ("start", change_view(rule_set="mayfair"), 'rule_set: "mayfair" is not a rule set; they are zman, rio_grande'),
    ("start", lambda v: change(v, players=v.players[:1]), "players: 1 players; zman is played by 2 to 5"),
    ("start", lambda v: change(v, players=v.players * 2), "players: 6 players; zman is played by 2 to 5"),
    ("unrest", change_view(rule_set="rio_grande"), "players: 2 players; rio_grande is played by 3 to 5"),
    ("start", change_view(component_hash="0123"), f'component_hash: "0123" is not the component set in use, {HASH}'),
    ("start", change_view(seat=3), "seat: 3 is no seat; seats are 0 to 2"),
    ("start", change_view(seat_to_move=-1), "seat_to_move: -1 is no seat; seats are 0 to 2"),
    ("start", change_view(first_player=7), "first_player: 7 is no seat; seats are 0 to 2"),
    ("start", change_view(visit=0), "visit: 0; visits are 1 to 12"),
    ("start", change_view(visit=13), "visit: 13; visits are 1 to 12"),
    ("start", change_view(phase="draft"), 'phase: "draft"; phases are auction, palace, crown, take, over'),
    ("start", change_view(tiles_out=(1, 13)), "tiles_out[1]: 13 is no visit; expected 1, 2, 3, 4, 5, 6, 7, 8, 9, 10"),
    ("start", change_view(court=("crown", "elephant")),
     'court[1]: "elephant" is no court seat; expected vizier, general, monk, princess, crown, tile'),
    ("start", change_view(aside=("?",)), 'aside[0]: "?" is no court seat'),
    ("start", change_view(court=("crown", "crown")), "court: crown is named 2 times; there is one"),
    ("protest", lambda v: change(v, aside=v.aside * 3), "aside: {aside} is named 3 times; there is one"),
    ("start", lambda v: change(v, tiles=v.tiles[1:]), "tiles: must name each province once, by visit; they are Kabul"),
    ("start", lambda v: change(v, tiles=(v.tiles[1], *v.tiles[1:])), "tiles: must name each province once, by visit"),
    ("start", lambda v: change(v, bonus_tokens=v.bonus_tokens[1:]), "bonus_tokens: must name each fortress city once"),
    ("start", lambda v: change(v, bonus_tokens=(v.bonus_tokens[0], *v.bonus_tokens)),
     "bonus_tokens: must name each fortress city once"),
    ("start", lambda v: change(v, bonus_tokens=((v.bonus_tokens[0][0], "salt"), *v.bonus_tokens[1:])),
     'bonus_tokens[0]: "salt" is no bonus token; expected rice, tea, spices, gems, +1card, +2, +4'),
    ("start", change_mover(prestige=("mogul",)),
     'players[{mover}].prestige[0]: "mogul" is no prestige card; expected vizier, general, monk, princess'),
    ("start", change_mover(advisor_tokens=("monk", "crown")),
     'players[{mover}].advisor_tokens[1]: "crown" is no advisor; expected vizier, general, monk, princess'),
    ("start", change_next(palaces=("Atlantis",)),
     'players[{next}].palaces[0]: "Atlantis" is no city of the component set; expected such as'),
    ("start", change_next(crown_palaces=("Atlantis",)), 'players[{next}].crown_palaces[0]: "Atlantis" is no city'),
    ("start", change_next(bonus_tokens=("Atlantis",)),
     'players[{next}].bonus_tokens[0]: "Atlantis" is no city with a bonus token'),
    ("start", change_next(tiles=(0,)), "players[{next}].tiles[0]: 0 is no visit"),
    ("start", change_next(score=-1), "players[{next}].score: -1; scores are 0 to 2000"),
    ("start", change_next(score=2001), "players[{next}].score: 2001; scores are 0 to 2000"),
    ("start", change_mover(row_colour="white"), 'players[{mover}].row_colour[0]: "white" is no colour; expected red'),
    ("start", change_mover(row=(Play("red monk"),)), 'players[{mover}].row[0]: "red monk" is no influence card'),
    ("start", change_mover(row=(Play("red vizier+elephant "),)),
     'players[{mover}].row[0]: "red vizier+elephant " is no influence card'),
    ("start", change_mover(row=(Play("red vizier+elephant with white elephant"),)),
     'players[{mover}].row[0]: "red vizier+elephant with white elephant" is no influence card'),
    ("start", change_mover(row=(Play("white elephant"),)),
     'players[{mover}].row[0]: "white elephant": a colourless card is never played alone (P1)'),
    ("start", change_mover(row=(Play("red vizier+elephant", "red vizier+elephant"),)),
     'players[{mover}].row[0]: "red vizier+elephant" cannot accompany a coloured card'),
    ("start", change_mover(row=(Play("red vizier+elephant", "prestige monk "),)),
     'players[{mover}].row[0]: "prestige monk " cannot accompany a coloured card'),
    ("start", change_mover(row=(Play("red vizier+elephant", ""),)),
     'players[{mover}].row[0]: "" cannot accompany a coloured card'),
    ("start", change_next(known_cards=("prestige monk",)),
     'players[{next}].known_cards[0]: "prestige monk" is no influence card'),
    ("start", change_view(display=("?",)), 'display[0]: "?" is no influence card'),
    ("start", change_view(discard_pile=("red monk",)), 'discard_pile[0]: "red monk" is no influence card'),
    ("unrest", change_view(unrest=("",)), 'unrest[0]: "" is no influence card'),
    ("start", change_view(hand=("?",) * 6), 'hand[5]: "?" is no influence card'),
    ("start", change_view(memory=(Explanation(1.0, (Epoch(0, ("?",), (0, 0, 0)),)),)),
     'memory[0].epochs[0].pool[0]: "?" is no influence card'),
]  # fmt: skip
WARNINGS: list[Spoilt] = [
    ("start", lambda v: change(v, tiles=v.tiles[::-1]), "; the last visit is in the province of Agra (S1)"),
    ("start", lambda v: change(v, bonus_tokens=tuple((city, "+2") for city, _ in v.bonus_tokens)),
     "bonus_tokens: the component set has {bonus_tokens} besides Agra's"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "spoil", "message"), ERRORS, ids=numbered(ERRORS))
def test_what_has_no_meaning_is_an_error(name: str, spoil: Change, message: str) -> None:
    errors, _, text = problems_of(name, spoil, message)
    assert [error for error in errors if text in error], errors


@pytest.mark.parametrize(("name", "spoil", "message"), WARNINGS, ids=numbered(WARNINGS))
def test_another_lay_out_is_a_warning(name: str, spoil: Change, message: str) -> None:
    errors, warnings, text = problems_of(name, spoil, message)
    assert [warning for warning in warnings if text in warning], warnings
    assert not [error for error in errors if text in error]


def test_either_name_of_the_fourth_colour_will_do() -> None:
    """Options: a client may spell cards as the other edition does."""
    view = view_of("rich")
    respelled = respell(view)
    assert respelled != view
    assert view_problems(BOARD, respelled) == []
    one, other = Position(BOARD, view), Position(BOARD, respelled)
    assert one.information.tobytes() == other.information.tobytes()


def respell(value: Any) -> Any:
    """With violet for blue, all through."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = {field.name: respell(getattr(value, field.name)) for field in dataclasses.fields(value)}
        return dataclasses.replace(value, **fields)
    if isinstance(value, tuple):
        return tuple(respell(each) for each in value)
    return value.replace("blue", "violet") if isinstance(value, str) else value
