"""Folding records: what is refused, and in which words; unknown cards; any order of palaces and takes."""

import dataclasses
import itertools
import random
import re
from collections.abc import Callable
from functools import partial

import numpy as np
import pytest

from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import UNKNOWN
from mogul.engine.taj_mahal.records.deal import deal, dealing_random, new_setup
from mogul.engine.taj_mahal.records.effect import Effect
from mogul.engine.taj_mahal.records.ledger import played_kinds
from mogul.engine.taj_mahal.records.record import (
    Displayed,
    Drew,
    Event,
    GameRecord,
    Moved,
    Unrest,
    observe,
    observe_event,
)
from mogul.engine.taj_mahal.records.replay import RecordError, Replay, Step, replay
from mogul.engine.taj_mahal.rule_sets import RIO_GRANDE, ZMAN, RuleSet
from mogul.engine.taj_mahal.rules.card_places import count_kinds, read_cards
from mogul.engine.taj_mahal.rules.state import FOR_DISPLAY, FOR_REFUSAL, FOR_TOKEN, FOR_UNREST, NO_CARD, STATE
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE, board_of, decisions, finished, new_table, random_move

# Fields of a state that hold cards nobody may see, or say which copy of a kind lies where.
HIDDEN_FIELDS = {
    f"{place}_{half}" for place in ("hand", "row", "deck", "discard", "display", "unrest") for half in ("lo", "hi")
}
PUBLIC_FIELDS = [name for name in STATE.names or () if name not in HIDDEN_FIELDS | {"seen_by_mover"}]


def assert_same_public(one: Replay, other: Replay) -> None:
    """Everything everybody sees is the same; of hands and deck, how many cards."""
    for name in PUBLIC_FIELDS:
        assert np.array_equal(one.state[name], other.state[name]), name
    for place in ("discard", "display", "unrest"):
        assert kinds_at(one, place) == kinds_at(other, place)
    assert read_cards(one.state, "deck").bit_count() == read_cards(other.state, "deck").bit_count()
    for seat in range(one.game.players):
        assert kinds_at(one, "row", seat) == kinds_at(other, "row", seat)
        assert read_cards(one.state, "hand", seat).bit_count() == read_cards(other.state, "hand", seat).bit_count()
    assert one.ledger == other.ledger


def kinds_at(game: Replay, place: str, seat: int | None = None) -> list[int]:
    return count_kinds(game.game.tables, read_cards(game.state, place, seat))


def moves_of(game: Replay) -> list[str]:
    return [game.notation.move_text(move) for move in game.legal_moves()]


def push_all(game: Replay, events: tuple[Event, ...]) -> list[Effect]:
    return [effect for event in events for step in game.push(event) for effect in step.effects]


def game_until(
    condition: Callable[[Replay], bool], rule_set: RuleSet = ZMAN, players: int = 3, seeds: range = range(40)
) -> Replay:
    """A random game at the first moment that fulfils the condition, a card owed or not."""
    for seed in seeds:
        board = board_of(0)
        game = Replay(board, new_setup(board, rule_set, players, seed))
        dice = random.Random(seed)
        while True:
            if condition(game):
                return game
            if game.is_over:
                break
            if game.need != NO_CARD:
                deal(game, dice)
            else:
                moves = moves_of(game)
                move = "withdraw" if "withdraw" in moves and dice.random() < 0.3 else dice.choice(moves)
                game.push(Moved(game.seat, move))
    raise AssertionError("no random game comes to this")


def game_that_needs(need: int, rule_set: RuleSet = ZMAN, players: int = 3) -> Replay:
    return game_until(lambda game: game.need == need, rule_set, players)


def a_decision(players: int = 3) -> Replay:
    """At the first decision."""
    return game_until(lambda game: game.need == NO_CARD, players=players)


# Refusals


def test_a_set_up_is_refused_with_every_problem(components: ComponentSet) -> None:
    """S1, S3."""
    setup = new_setup(components, ZMAN, 3, 1)
    wrong = dataclasses.replace(setup, first_player=3, tiles=setup.tiles[::-1], hands=(*setup.hands[:2], ("?",) * 5))
    with pytest.raises(RecordError) as refusal:
        Replay(components, wrong)
    assert [problem.place for problem in refusal.value.problems] == ["first_player", "tiles[11]", "hands[2]"]


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
        (lambda: game_that_needs(FOR_DISPLAY), Moved(0, "withdraw"), '"withdraw" of seat 0: expected a display card'),
        (lambda: game_that_needs(FOR_UNREST, players=2), Moved(0, "withdraw"), "expected an unrest card"),
        (lambda: game_that_needs(FOR_TOKEN), Displayed(()), "expected a drawn card for seat"),
        (lambda: game_that_needs(FOR_REFUSAL), Drew(-1, "white monk"), "expected a drawn card for seat"),
        (lambda: game_that_needs(FOR_REFUSAL), Unrest("white monk"), "expected a drawn card for seat"),
        (a_decision, Drew(0, UNKNOWN), "expected a move of seat"),
        (a_decision, Displayed(("white monk",)), "expected a move of seat"),
        (a_decision, Moved(-1, "withdraw"), '"withdraw" of seat -1: expected a move of seat'),
        (lambda: game_until(lambda game: game.is_over), Moved(0, "withdraw"), "nothing more: the game is over"),
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
    cards = game.notation.sorted_cards(kinds_at(game, "deck"))
    with pytest.raises(RecordError, match=r"a display of 4 cards; 1 more are due and there are cards left \(V3\)"):
        game_that_needs(FOR_DISPLAY).push(Displayed(cards[:4]))
    with pytest.raises(RecordError, match=r"a display of 5 cards, not 6: no more are due or left \(V3, V4\)"):
        game_that_needs(FOR_DISPLAY).push(Displayed(cards[:6]))
    assert len(game.push(Displayed(cards[:5]))) == 5


def test_a_short_display_ends_with_the_cards() -> None:
    """V3, V4: when everybody passes, all cards end up in the hands; 4 players use up 7 + 4 of 72 cards in a visit."""
    table = new_table(ZMAN, 4, 0)
    while not table.game.is_over:
        table.play("withdraw" if "withdraw" in moves_of(table.game) else moves_of(table.game)[0])
    displays = [(number, event) for number, event in enumerate(table.record.events) if isinstance(event, Displayed)]
    assert [len(event.cards) for _, event in displays] == [7] * 6 + [6]  # none at all is no event
    number, short = displays[-1]
    longer = Displayed((*short.cards, "white monk"))
    with pytest.raises(RecordError, match=rf"events\[{number}\]: a display of 6 cards, not 7: no more are due or left"):
        replay(table.components, GameRecord(table.record.setup, (*table.record.events[:number], longer)))


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("pass", '"pass" is not a move'),
        ("play white elephant", "a colourless card is never played alone (P1)"),
        ("palace Atlantis", '"Atlantis" is no city of this component set'),
        ("play red vizier+elephant with red vizier+elephant", "cannot accompany a coloured card"),
    ],
)
def test_a_text_that_is_no_move_is_refused(move: str, message: str) -> None:
    game = a_decision()
    with pytest.raises(RecordError, match=re.escape(message)):
        game.push(Moved(game.seat, move))


def test_an_illegal_move_is_refused_with_the_legal_ones() -> None:
    """P2: no more than twelve of them."""
    game = a_decision()
    with pytest.raises(RecordError) as refusal:
        game.push(Moved(game.seat, "palace Agra"))
    legal = moves_of(game)
    assert len(legal) <= 12
    text = f'"palace Agra" of seat {game.seat} is not legal; {len(legal)} moves are: {"; ".join(legal)}'
    assert str(refusal.value) == text
    many = game_until(lambda game: len(moves_of(game)) > 12)
    legal = moves_of(many)
    with pytest.raises(RecordError) as refusal:
        many.push(Moved(many.seat, "take white monk"))
    assert str(refusal.value).endswith(f"{len(legal)} moves are: {'; '.join(legal[:12])}; ...")


def test_a_refused_move_leaves_a_game_without_unknown_cards_as_it_was() -> None:
    """A host may ask again."""
    game = a_decision()
    before = game.state.copy()
    for move in ("palace Agra", "take white monk", "play white elephant", "nonsense", f"play {not_in_hand(game)}"):
        with pytest.raises(RecordError):
            game.push(Moved(game.seat, move))
    assert game.state.tobytes() == before.tobytes()


def not_in_hand(game: Replay) -> str:
    """A coloured card the seat to move has not."""
    hand = kinds_at(game, "hand", game.seat)
    return next(card for card, count in zip(game.notation.cards, hand, strict=True) if not count)


def test_a_card_known_to_be_elsewhere_is_refused() -> None:
    game = a_decision()
    card = not_in_hand(game)
    message = f'no "{card}" can be in the hand of seat {game.seat}: every copy is known to be elsewhere'
    with pytest.raises(RecordError, match=re.escape(message)):
        game.push(Moved(game.seat, f"play {card}"))
    game = game_that_needs(FOR_DISPLAY)
    gone = next(card for card, left in zip(game.notation.cards, kinds_at(game, "deck"), strict=True) if not left)
    with pytest.raises(RecordError, match=f'no "{re.escape(gone)}" can be in the deck: every copy is known'):
        game.push(Displayed((gone,) * 5))


def test_no_card_is_drawn_that_is_not_due() -> None:
    game = a_decision()
    with pytest.raises(
        RecordError, match=f'no card is due, not even "white monk": expected a move of seat {game.seat}'
    ):
        game.draw("white monk")


def test_a_record_is_refused_with_the_place_of_its_event() -> None:
    table = finished(new_table(ZMAN, 3, 0), 0)
    events = (*table.record.events[:20], Moved(7, "withdraw"), *table.record.events[20:])
    with pytest.raises(RecordError, match=r'^events\[20\]: "withdraw" of seat 7: expected a move of seat') as refusal:
        replay(table.components, GameRecord(table.record.setup, events))
    assert [problem.place for problem in refusal.value.problems] == ["events[20]"]


# Replaying


@AT_EVERY_TABLE
def test_a_record_replays_to_the_game_it_was_kept_of(rule_set: RuleSet, players: int) -> None:
    """Every chance outcome is written down: state, effects and what comes next are the same."""
    for seed in range(4):
        table = finished(new_table(rule_set, players, seed), seed)
        again = replay(table.components, table.record)
        assert_same_public(again, table.game)
        assert [kinds_at(again, "hand", seat) for seat in range(players)] == [
            kinds_at(table.game, "hand", seat) for seat in range(players)
        ]
        assert again.is_over


def test_effects_come_step_by_step() -> None:
    """A display is as many steps as cards; a move is one."""
    game = game_that_needs(FOR_DISPLAY)
    cards = game.notation.sorted_cards(kinds_at(game, "deck"))[:5]
    steps = game.push(Displayed(cards))
    assert [step.effects for step in steps] == [(Effect("display", what=card),) for card in cards]
    assert all(step.is_draw and step.seat is None for step in steps)
    seat = game.seat
    card = next(card for card, count in zip(game.notation.cards, kinds_at(game, "hand", seat), strict=True) if count)
    (step,) = game.push(Moved(seat, f"play {card}"))
    assert step == Step((), seat, shown=(game.notation.kind(card),))


def test_a_reshuffle_tells_the_new_deck() -> None:
    """V4: at the end of the step that emptied the deck, as soon as the next card is owed."""
    found = 0
    for seed in range(8):
        table = finished(new_table(ZMAN, 4, seed), seed)
        game = Replay(table.components, table.record.setup)
        for event in table.record.events:
            if isinstance(event, Displayed):
                for card in event.cards:
                    found += checked_reshuffle(game, partial(game.draw, card))
            else:
                found += checked_reshuffle(game, partial(only_step, game, event))
    assert found > 3


def only_step(game: Replay, event: Event) -> Step:
    (step,) = game.push(event)
    return step


def checked_reshuffle(game: Replay, run: Callable[[], Step]) -> bool:
    """Whether the step reshuffled; then its new deck is the discard pile with what the step itself discarded."""
    discard, deck = kinds_at(game, "discard"), read_cards(game.state, "deck")
    step = run()
    if step.new_deck is None:
        assert Effect("reshuffle") not in step.effects
        return False
    assert step.effects[-1] == Effect("reshuffle")
    assert deck.bit_count() <= 1
    assert game.need != NO_CARD
    assert kinds_at(game, "discard") == [0] * len(discard)
    assert kinds_at(game, "deck") == list(step.new_deck)
    assert all(now >= before for now, before in zip(step.new_deck, discard, strict=True))
    return True


# Unknown cards


def with_unknown_cards(record: GameRecord, seats: set[int]) -> GameRecord:
    """The record of a keeper who does not see the hands of some seats."""
    hands = tuple((UNKNOWN,) * len(hand) if seat in seats else hand for seat, hand in enumerate(record.setup.hands))
    events = tuple(
        Drew(event.seat, UNKNOWN) if isinstance(event, Drew) and event.seat in seats else event
        for event in record.events
    )
    return GameRecord(dataclasses.replace(record.setup, hands=hands), events)


@AT_EVERY_TABLE
def test_what_is_public_is_exact_however_little_the_keeper_sees(rule_set: RuleSet, players: int) -> None:
    """One unknown hand, or all of them, along random games; what stands in for them changes nothing in the open."""
    for seed, size in itertools.product(range(2), (1, players)):
        table = finished(new_table(rule_set, players, seed), seed)
        unseen = set(random.Random(seed).sample(range(players), size))
        full = Replay(table.components, table.record.setup)
        partial = Replay(table.components, with_unknown_cards(table.record, unseen).setup)
        for number, event in enumerate(with_unknown_cards(table.record, unseen).events):
            full.push(table.record.events[number])
            partial.push(event)
            assert partial.expectation() == full.expectation()
            if number % 5 == 0:
                assert_same_public(partial, full)
        assert_same_public(partial, full)


@AT_EVERY_TABLE
def test_stand_ins_never_show_in_effects(rule_set: RuleSet, players: int) -> None:
    """An unseen draw says `?`; the points of a hand that is not known are not told (F1)."""
    for seed in range(2):
        table = finished(new_table(rule_set, players, seed), seed)
        full = push_all(Replay(table.components, table.record.setup), table.record.events)
        for seat in range(players):
            seen = observe(table.record, seat)
            told = push_all(Replay(table.components, seen.setup), seen.events)
            partial = replay(table.components, seen)
            known = {other for other in range(players) if hand_is_known(partial, other)}
            assert told == [
                effect._replace(what=UNKNOWN) if effect.name == "drew" and effect.seat != seat else effect
                for effect in full
                if effect.name != "score_final" or effect.seat in known
            ]


def hand_is_known(game: Replay, seat: int) -> bool:
    return game.certain[seat].total() == read_cards(game.state, "hand", seat).bit_count()


def test_a_hand_taken_from_displays_alone_is_known_and_counted() -> None:
    """F1, section I: whoever has played all dealt cards holds cards everybody knows."""
    known = 0
    for seed in range(12):
        table = finished(new_table(RIO_GRANDE, 3, seed), seed)
        seen = observe(table.record, 0)
        game = Replay(table.components, seen.setup)
        finals = {effect.seat for effect in push_all(game, seen.events) if effect.name == "score_final"}
        assert finals == {seat for seat in range(3) if hand_is_known(game, seat)}
        assert 0 in finals
        known += len(finals) - 1
    assert known


@AT_EVERY_TABLE
def test_only_plays_of_cards_the_keeper_knows_of_are_listed(rule_set: RuleSet, players: int) -> None:
    """Of another's hand: what was taken from a display. All other moves are public."""
    table = new_table(rule_set, players, 2)
    observer = Replay(table.components, observe(table.record, 0).setup)
    fed = 0
    for _ in decisions(table, 2):
        for event in table.record.events[fed:]:
            observer.push(observe_event(event, 0))
        fed = len(table.record.events)
        certain = observer.certain[observer.seat]
        assert observer.legal_moves() == [
            move
            for move in table.game.legal_moves()
            if all(certain[kind] for kind in played_kinds(table.game.game.tables, move))
        ]
        if observer.seat == 0:
            assert observer.legal_moves() == table.game.legal_moves()


def test_a_refusal_names_no_card_that_only_stands_in(components: ComponentSet) -> None:
    """Even where the keeper knows nothing of the hand."""
    setup = new_setup(components, ZMAN, 3, 5, first_player=1)
    game = Replay(components, dataclasses.replace(setup, hands=(setup.hands[0], (UNKNOWN,) * 6, (UNKNOWN,) * 6)))
    deal(game, dealing_random("test", 1))
    with pytest.raises(RecordError, match=r"is not legal; 1 moves are: withdraw$"):
        game.push(Moved(1, "palace Agra"))


def test_two_cards_are_played_from_a_hand_whose_stand_ins_are_both_of_the_first_kind(components: ComponentSet) -> None:
    """P1. The keeper knows four cards of the hand; for the other two stand the lowest free cards, two of one kind."""
    setup = new_setup(components, ZMAN, 2, 0, first_player=0)
    known = ("red mogul+elephant", "yellow mogul+elephant", "green mogul+elephant", "blue mogul+elephant")
    game = Replay(components, dataclasses.replace(setup, hands=((*known, UNKNOWN, UNKNOWN), (UNKNOWN,) * 6)))
    twice = game.notation.cards[0]
    assert kinds_at(game, "hand", 0)[0] == 2
    game.push(Displayed(tuple(card for card in game.notation.cards if card.startswith("green "))[:3]))
    game.push(Moved(0, f"play {twice} with white elephant"))
    assert kinds_at(game, "hand", 0) == [int(card in known) for card in game.notation.cards]
    assert kinds_at(game, "row", 0) == [int(card in (twice, "white elephant")) for card in game.notation.cards]


# Any order of palaces and takes


def decision_of(phase: int, owed: str, rule_set: RuleSet) -> Replay:
    """A decision in a phase with two pieces owed."""
    return game_until(
        lambda game: bool(game.state["phase"] == phase and game.state[owed] == 2 and game.need == NO_CARD), rule_set
    )


@pytest.mark.parametrize("rule_set", [ZMAN, RIO_GRANDE], ids=lambda rule_set: rule_set.name)
@pytest.mark.parametrize(("phase", "owed"), [(1, "palaces_owed"), (3, "takes_owed")], ids=["palaces", "takes"])
def test_palaces_and_cards_may_be_named_in_any_order(rule_set: RuleSet, phase: int, owed: str) -> None:
    """W2, W10: the search has one canonical order, a record may have any; what comes of it is the same."""
    start = decision_of(phase, owed, rule_set)
    ends = {}
    for pair in itertools.permutations(moves_of(start), 2):
        game = decision_of(phase, owed, rule_set)
        for move in pair:
            assert move in moves_of(game)
            game.push(Moved(game.seat, move))
            if game.need != NO_CARD:
                break
        else:
            ends[pair] = game
    orders = [(pair, pair[::-1]) for pair in ends if pair < pair[::-1] and pair[::-1] in ends]
    assert orders
    for one, other in orders:
        assert_same_public(sorted_tokens(ends[one]), sorted_tokens(ends[other]))


def sorted_tokens(game: Replay) -> Replay:
    """The order in which tokens were taken is told by the effects, and means nothing afterwards."""
    for tokens in game.ledger.tokens:
        tokens.sort()
    return game


def test_the_same_card_may_be_taken_twice_if_it_lies_there_twice() -> None:
    """W10."""

    def two_alike(game: Replay) -> bool:
        return bool(game.state["takes_owed"] == 2 and game.state["phase"] == 3 and max(kinds_at(game, "display")) > 1)

    game = game_until(two_alike, players=5)
    seat = game.seat
    card = game.notation.cards[kinds_at(game, "display").index(2)]
    for _ in range(2):
        game.push(Moved(seat, f"take {card}"))
    assert game.ledger.known[seat][game.notation.kind(card)] >= 2


def test_random_moves_come_in_every_order() -> None:
    """The random games of these tests are not canonical ones."""
    table, dice = new_table(ZMAN, 4, 0), random.Random(0)
    pairs = []
    while not table.game.is_over:
        move = random_move(table, dice, 0.5)
        if move.startswith("take ") and table.game.state["takes_owed"] == 2:
            table.play(move)
            if table.game.state["phase"] != 3:
                break
            second = random_move(table, dice, 0.5)
            pairs.append([table.game.notation.kind(each.removeprefix("take ")) for each in (move, second)])
            move = second
        table.play(move)
    assert any(one > other for one, other in pairs)
    assert any(one < other for one, other in pairs)
