"""The refusals of a replay, and their words."""

import re
from collections.abc import Callable

import pytest

from mogul.engine.game_rules import RecordError
from mogul.engine.taj_mahal.notation import sorted_cards
from mogul.engine.taj_mahal.records.record import Displayed, Drew, Event, GameRecord, Unrest
from mogul.engine.taj_mahal.records.replay import Replay, replay
from mogul.engine.taj_mahal.rule_sets import UNKNOWN, ZMAN
from mogul.engine.taj_mahal.rules.state import FOR_DISPLAY, FOR_REFUSAL, FOR_TOKEN, FOR_UNREST
from tests.engine.taj_mahal.random_tables import finished, new_table
from tests.engine.taj_mahal.records.replays import a_decision, game_that_needs, game_until, kinds_at, moves_of
from tests.engine.taj_mahal.texts import card, displayed, drew, moved, unrest


def test_what_is_expected_is_said_in_words() -> None:
    """V3, W4, W9, U1, E4."""
    assert game_that_needs(FOR_DISPLAY).expectation() == "a display card"
    game = game_that_needs(FOR_TOKEN)
    assert game.expectation() == f"a drawn card for seat {game.seat}"
    game = game_that_needs(FOR_REFUSAL)
    assert game.expectation() == f"a drawn card for seat {game.seat}"
    assert game_that_needs(FOR_UNREST, players=2).expectation() == "an unrest card"
    game = a_decision()
    assert game.expectation() == f"a move of seat {game.seat}"
    assert game_until(lambda game: game.is_over).expectation() == "nothing more: the game is over"


@pytest.mark.parametrize(
    ("game", "event", "message"),
    [
        (lambda: game_that_needs(FOR_DISPLAY), moved(0, "withdraw"), '"withdraw" of seat 0: expected a display card'),
        (lambda: game_that_needs(FOR_UNREST, players=2), moved(0, "withdraw"), "expected an unrest card"),
        (lambda: game_that_needs(FOR_TOKEN), Displayed(()), "expected a drawn card for seat"),
        (lambda: game_that_needs(FOR_REFUSAL), drew(-1, "white monk"), "expected a drawn card for seat"),
        (lambda: game_that_needs(FOR_REFUSAL), unrest("white monk"), "expected a drawn card for seat"),
        (a_decision, Drew(0, UNKNOWN), "expected a move of seat"),
        (a_decision, displayed("white monk"), "expected a move of seat"),
        (a_decision, moved(-1, "withdraw"), '"withdraw" of seat -1: expected a move of seat'),
        (lambda: game_until(lambda game: game.is_over), moved(0, "withdraw"), "nothing more: the game is over"),
        (lambda: game_that_needs(FOR_DISPLAY), Displayed((UNKNOWN,)), "are turned up for everybody: they cannot be ?"),
        (lambda: game_that_needs(FOR_UNREST, players=2), Unrest(UNKNOWN), "they cannot be ?"),
        (lambda: game_that_needs(FOR_DISPLAY), Displayed(()), "a display of 0 cards; 5 more are due"),
    ],
)  # fmt: skip
def test_an_event_that_is_not_due_is_refused(game: Callable[[], Replay], event: Event, message: str) -> None:
    with pytest.raises(RecordError, match=re.escape(message)):
        game().push(event)


def test_a_display_has_as_many_cards_as_are_due() -> None:
    """V3."""
    game = game_that_needs(FOR_DISPLAY)
    cards = sorted_cards(kinds_at(game, "deck"))
    with pytest.raises(RecordError, match=r"a display of 4 cards; 1 more are due and there are cards left \(V3\)"):
        game_that_needs(FOR_DISPLAY).push(Displayed(cards[:4]))
    with pytest.raises(RecordError, match=r"a display of 5 cards, not 6: no more are due or left \(V3, V4\)"):
        game_that_needs(FOR_DISPLAY).push(Displayed(cards[:6]))
    assert len(game.push(Displayed(cards[:5]))) == 5


def test_a_short_display_ends_with_the_cards() -> None:
    """V3, V4: when everybody passes, all cards end up in the hands; 4 players use up 7 + 4 of 72 cards in a visit."""
    table = new_table(ZMAN, 4, 0)
    while not table.game.is_over:
        table.play(table.game.legal_moves()[0])
    displays = [(number, event) for number, event in enumerate(table.record.events) if isinstance(event, Displayed)]
    assert [len(event.cards) for _, event in displays] == [7] * 6 + [6]  # none at all is no event
    number, short = displays[-1]
    longer = Displayed((*short.cards, card("white monk")))
    with pytest.raises(RecordError, match=rf"events\[{number}\]: a display of 6 cards, not 7: no more are due or left"):
        replay(table.components, GameRecord(table.record.setup, (*table.record.events[:number], longer)))


def test_an_illegal_move_is_refused_with_the_legal_ones() -> None:
    """P2: no more than twelve of them."""
    game = a_decision()
    with pytest.raises(RecordError) as refusal:
        game.push(moved(game.seat, "palace Agra"))
    legal = moves_of(game)
    assert len(legal) <= 12
    text = f'"palace Agra" of seat {game.seat} is not legal; {len(legal)} moves are: {"; ".join(legal)}'
    assert str(refusal.value) == text
    many = game_until(lambda game: len(moves_of(game)) > 12)
    legal = moves_of(many)
    with pytest.raises(RecordError) as refusal:
        many.push(moved(many.seat, "take white monk"))
    assert str(refusal.value).endswith(f"{len(legal)} moves are: {'; '.join(legal[:12])}; ...")


def test_a_refused_move_leaves_a_game_without_unknown_cards_as_it_was() -> None:
    """A host may ask again."""
    game = a_decision()
    before = game.state.copy()
    for text in ("palace Agra", "take white monk", f"play {not_in_hand(game)}"):
        with pytest.raises(RecordError):
            game.push(moved(game.seat, text))
    assert game.state.tobytes() == before.tobytes()


def test_a_card_that_is_not_in_a_known_hand_is_refused() -> None:
    game = a_decision()
    card = not_in_hand(game)
    message = f'no "{card}" can be in the hand of seat {game.seat}: every card there is known to be another'
    with pytest.raises(RecordError, match=re.escape(message)):
        game.push(moved(game.seat, f"play {card}"))


def test_a_card_known_to_be_elsewhere_is_refused() -> None:
    game = game_that_needs(FOR_DISPLAY)
    gone = next(card for card, left in zip(game.notation.cards, kinds_at(game, "deck"), strict=True) if not left)
    with pytest.raises(RecordError, match=f'no "{re.escape(gone)}" can be in the deck: every copy is known'):
        game.push(displayed(*[gone] * 5))


def test_no_card_is_drawn_that_is_not_due() -> None:
    game = a_decision()
    with pytest.raises(
        RecordError, match=f'no card is due, not even "white monk": expected a move of seat {game.seat}'
    ):
        game.draw(card("white monk"))


def test_a_record_is_refused_with_the_place_of_its_event() -> None:
    table = finished(new_table(ZMAN, 3, 0), 0)
    events = (*table.record.events[:20], moved(7, "withdraw"), *table.record.events[20:])
    with pytest.raises(RecordError, match=r'^events\[20\]: "withdraw" of seat 7: expected a move of seat') as refusal:
        replay(table.components, GameRecord(table.record.setup, events))
    assert [problem.place for problem in refusal.value.problems] == ["events[20]"]


def not_in_hand(game: Replay) -> str:
    """A coloured card the seat to move has not."""
    hand = kinds_at(game, "hand", game.seat)
    return next(card for card, count in zip(game.notation.cards, hand, strict=True) if not count)
