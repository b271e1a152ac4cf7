"""The knowledge of a seat follows from its observations, and from nothing else (rules, section I)."""

import dataclasses
import random
import re
from collections import Counter

import pytest

from mogul.engine.game_rules import RecordError
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import sorted_cards
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.records.effects import Reshuffled
from mogul.engine.taj_mahal.records.record import Drew, GameRecord, Setup, observe
from mogul.engine.taj_mahal.records.replay import replay
from mogul.engine.taj_mahal.rule_sets import RIO_GRANDE, UNKNOWN, WHITE, ZMAN, Card, Color, CourtSeat, RuleSet
from mogul.engine.taj_mahal.rules.card_places import count_kinds, read_cards
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.views.observer import Observer, view_of_record
from mogul.engine.taj_mahal.views.view import Epoch, Explanation, View, explanation_order
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE, decisions, finished, new_table, random_move
from tests.engine.taj_mahal.texts import NOTATION, card, cards, displayed, drew, moved, play


def public(view: View) -> View:
    """The view without the knowledge of its seat alone."""
    return dataclasses.replace(view, seat=0, hand=(), memory=None)


def cards_in_hand(table: Table, seat: int) -> Counter[Card]:
    """The true cards of a hand."""
    counts = count_kinds(table.game.game.tables, read_cards(table.game.state, "hand", seat))
    return Counter(sorted_cards(counts))


def cards_in_deck(table: Table) -> Counter[Card]:
    counts = count_kinds(table.game.game.tables, read_cards(table.game.state, "deck"))
    return Counter(sorted_cards(counts))


# Along random games


@AT_EVERY_TABLE
def test_all_seats_agree_on_what_is_public(rule_set: RuleSet, players: int) -> None:
    """Section I: views differ in the seat, its own hidden cards and its memory of unseen ones only."""
    for seed in range(2):
        table = new_table(rule_set, players, seed)
        for number, _ in enumerate(decisions(table, seed)):
            if number % 7 == 0:
                views = [table.view(seat) for seat in range(players)]
                assert [view.seat for view in views] == list(range(players))
                assert len({public(view) for view in views}) == 1


@AT_EVERY_TABLE
def test_a_view_is_true_and_says_no_more_than_it_may(rule_set: RuleSet, players: int) -> None:
    """Section I: the seat's hand exactly; of others the cards taken in the open, and the number of cards besides; all
    the rest is one pool, exactly the deck and the others' hidden cards."""
    for seed in range(3):
        table = new_table(rule_set, players, seed)
        for number, _ in enumerate(decisions(table, seed)):
            if number % 11:
                continue
            seat = number % players
            view = table.view(seat)
            assert Counter(view.hand) + Counter(view.players[seat].known_cards) == cards_in_hand(table, seat)
            unseen = cards_in_deck(table)
            for other, player in enumerate(view.players):
                hand = cards_in_hand(table, other)
                assert player.hand_size == hand.total()
                assert Counter(player.known_cards) <= hand
                if other != seat:
                    unseen += hand - Counter(player.known_cards)
            assert view.memory is not None
            for explanation in view.memory:
                assert sum((Counter(epoch.pool) for epoch in explanation.epochs), Counter()) == unseen
                check_explanation(view, explanation)
            assert sum(explanation.weight for explanation in view.memory) == pytest.approx(1)


def check_explanation(view: View, explanation: Explanation) -> None:
    """Old pools lie in hands entirely; the current one holds the deck, too."""
    *old, current = explanation.epochs
    assert all(len(epoch.pool) == sum(epoch.hidden) > 0 for epoch in old)
    assert len(current.pool) == sum(current.hidden) + view.deck_size
    numbers = [epoch.number for epoch in explanation.epochs]
    assert numbers == sorted(set(numbers))
    for seat, player in enumerate(view.players):
        hidden = sum(epoch.hidden[seat] for epoch in explanation.epochs)
        assert hidden == (0 if seat == view.seat else player.hand_size - len(player.known_cards))


@AT_EVERY_TABLE
def test_the_full_record_and_the_observed_one_give_the_same_view(rule_set: RuleSet, players: int) -> None:
    """However the events come to the observer: from the table, from the keeper's record, from the seat's own."""
    table = new_table(rule_set, players, 1)
    for number, _ in enumerate(decisions(table, 1)):
        if number % 60 == 59:
            for seat in range(players):
                seen = observe(table.record, seat)
                assert seen.observer == seat
                assert view_of_record(table.components, table.record, seat) == table.view(seat)
                assert view_of_record(table.components, seen, seat) == table.view(seat)
                assert view_of_record(table.components, dataclasses.replace(seen, observer=None), seat) == table.view(
                    seat
                )


@AT_EVERY_TABLE
def test_a_whole_record_and_its_events_one_by_one_give_the_same_view(rule_set: RuleSet, players: int) -> None:
    """With the same memory; and an observer of a record sees what comes after it."""
    for seed in (0, 3, 7):
        table = finished(new_table(rule_set, players, seed), seed)
        for seat in range(players):
            one_by_one = Observer(table.components, table.record.setup, seat)
            halfway = Observer(table.components, table.record.setup, seat)
            half = len(table.record.events) // 2
            assert halfway.see_record(table.record.events[:half])
            for number, event in enumerate(table.record.events, 1):
                one_by_one.see(event)
                if number > half:
                    halfway.see(event)
                if number % 50 == 0 or number == len(table.record.events):
                    whole = Observer(table.components, table.record.setup, seat)
                    assert whole.see_record(table.record.events[:number])
                    assert whole.knowledge() == one_by_one.knowledge()
            assert halfway.view() == one_by_one.view()


@AT_EVERY_TABLE
def test_other_hands_of_a_set_up_are_not_looked_at(components: ComponentSet, rule_set: RuleSet, players: int) -> None:
    """S3: the view does not depend on the cards dealt to the others."""
    setup = new_setup(components, rule_set, players, 3)
    others = [new_setup(components, rule_set, players, seed) for seed in range(4, 9)]
    for seat in range(players):
        worlds = [setup, *(with_hand(other, setup, seat) for other in others)]
        assert len({Observer(components, world, seat).knowledge() for world in worlds}) == 1


def with_hand(other: Setup, setup: Setup, seat: int) -> Setup:
    """The set-up with the other hands of another one, one card text at a seat aside."""
    hands = tuple(setup.hands[seat] if each == seat else hand for each, hand in enumerate(other.hands))
    return dataclasses.replace(setup, hands=hands)


@pytest.mark.parametrize(("rule_set", "players"), [(ZMAN, 3), (RIO_GRANDE, 4), (ZMAN, 5)], ids=["3", "4", "5"])
def test_reshuffles_are_counted_and_their_epochs_kept_apart(rule_set: RuleSet, players: int) -> None:
    """V4, Epochs: the current epoch's number is that of the reshuffles so far. (Two players seldom get to one.)"""
    for seed in (4, 5, 6):
        table = new_table(rule_set, players, seed)
        rng, shuffled = random.Random(seed), 0
        while not table.game.is_over:
            shuffled += sum(isinstance(effect, Reshuffled) for effect in table.play(random_move(table, rng, 0.5)))
            memory = table.view(rng.randrange(players)).memory
            assert memory is not None
            assert [*memory] == sorted(memory, key=explanation_order(table.game.notation))
            assert {explanation.epochs[-1].number for explanation in memory} == {shuffled}
        assert shuffled


# Worked positions

TWIN = card("red vizier+elephant")

HANDS = (
    cards("red vizier+elephant", "red princess+elephant", "yellow vizier+elephant", "green vizier+elephant",
     "blue vizier+elephant", "white elephant"),
    cards("red elephant+elephant", "red general+elephant", "red general+elephant", "yellow elephant+elephant",
     "green elephant+elephant", "white elephant"),
    cards("red mogul+elephant", "red monk+elephant", "red monk+elephant", "yellow mogul+elephant",
     "green mogul+elephant", "white elephant"),
)  # fmt: skip
# Seat 0 passes and takes two cards of a kind of which it holds a third; the others pass, too.
FIRST_VISIT = (
    displayed("red vizier+elephant", "red vizier+elephant", "yellow monk+elephant", "green monk+elephant",
               "blue monk+elephant"),
    moved(0, "withdraw"), drew(0, "white monk"),
    moved(0, "take red vizier+elephant"), moved(0, "take red vizier+elephant"),
    moved(1, "withdraw"), drew(1, "white vizier"),
    moved(1, "take yellow monk+elephant"), moved(1, "take green monk+elephant"),
    moved(2, "withdraw"), drew(2, "white mogul"), moved(2, "take blue monk+elephant"),
    displayed("yellow princess+elephant", "green princess+elephant", "blue princess+elephant", "white princess",
               "white general"),
)  # fmt: skip
ROUNDS = (
    (moved(1, "play red general+elephant"), moved(2, "play red monk+elephant"),
     moved(0, "play red vizier+elephant with white elephant")),
    (moved(1, "play red general+elephant"), moved(2, "play red monk+elephant"), moved(0, "play red vizier+elephant")),
    (moved(1, "play red elephant+elephant"), moved(2, "play red mogul+elephant"), moved(0, "play red vizier+elephant")),
)  # fmt: skip


def worked_record(components: ComponentSet, rounds: int) -> GameRecord:
    """The record after so many rounds of the second visit."""
    setup = dataclasses.replace(new_setup(components, ZMAN, 3, 1, first_player=0), hands=HANDS)
    return GameRecord(setup, (*FIRST_VISIT, *(event for played in ROUNDS[:rounds] for event in played)))


def seat_0_as_others_see_it(components: ComponentSet, rounds: int) -> list[tuple[tuple[Card, ...], int, int]]:
    """As seats 1 and 2 see it: its known cards, the number of hidden ones, and how many red vizier+elephants the seat
    has not seen."""
    record = worked_record(components, rounds)
    views = [view_of_record(components, record, seat) for seat in (1, 2)]
    return [
        (
            view.players[0].known_cards,
            view.players[0].hand_size - len(view.players[0].known_cards),
            only_epoch(view).pool.count(TWIN),
        )
        for view in views
    ]


def only_epoch(view: View) -> Epoch:
    assert view.memory is not None
    ((epoch,),) = [explanation.epochs for explanation in view.memory]
    return epoch


def test_cards_taken_from_the_display_are_known_and_cards_drawn_are_not(components: ComponentSet) -> None:
    """Section I, public by memory; W9: others see that a card was drawn."""
    assert seat_0_as_others_see_it(components, 0) == [((TWIN,) * 2, 7, 1)] * 2
    own = view_of_record(components, worked_record(components, 0), 0)
    assert own.players[0].known_cards == (TWIN,) * 2
    assert sorted(own.hand) == sorted((*HANDS[0], card("white monk")))
    assert only_epoch(own).hidden == (0, 7, 7)
    assert card("white monk") not in only_epoch(own).pool
    assert card("white monk") in only_epoch(view_of_record(components, worked_record(components, 0), 1)).pool


def test_a_play_comes_off_the_known_cards_first(components: ComponentSet) -> None:
    """Section I: a play shows the kind, never the copy. The white card that goes with the first was hidden."""
    assert seat_0_as_others_see_it(components, 1) == [((TWIN,), 6, 1)] * 2
    assert seat_0_as_others_see_it(components, 2) == [((), 6, 1)] * 2
    own = view_of_record(components, worked_record(components, 2), 0)
    assert own.players[0].known_cards == ()
    assert own.hand.count(TWIN) == 1
    assert card("white elephant") not in own.hand


def test_a_hidden_card_is_played_when_no_known_one_is_of_its_kind(components: ComponentSet) -> None:
    assert seat_0_as_others_see_it(components, 3) == [((), 5, 0)] * 2
    own = view_of_record(components, worked_record(components, 3), 0)
    assert TWIN not in own.hand


def test_a_row_is_seen_as_it_was_played(components: ComponentSet) -> None:
    """Section I: which cards together."""
    view = view_of_record(components, worked_record(components, 2), 1)
    texts = ("red vizier+elephant with white elephant", "red vizier+elephant")
    assert view.players[0].row == tuple(map(play, texts))
    assert view.players[0].row_color is Color.RED


def test_a_finished_game_shows_where_it_ended() -> None:
    """E4; F1 is not in it: hands stay secret."""
    for rule_set, players in ((ZMAN, 2), (ZMAN, 5), (RIO_GRANDE, 4)):
        table = finished(new_table(rule_set, players, 1), 1)
        views = [table.view(seat) for seat in range(players)]
        assert len({public(view) for view in views}) == 1
        view = views[0]
        assert (view.phase, view.visit, view.palaces_owed, view.crown_owed, view.cards_owed) == (
            "over",
            12,
            0,
            False,
            0,
        )
        assert view.display == view.unrest == ()
        assert not any(player.is_in or player.row for player in view.players)
        assert len({*view.tile_visits_out, *(visit for player in view.players for visit in player.tile_visits)}) == 12
        assert [player.score for player in view.players] == table.game.state["score"][:players].tolist()


def test_a_tile_that_nobody_claimed_leaves_its_court_seat() -> None:
    """E3, at the end of the game too: of the last tile no view shows both."""
    tables = [finished(new_table(ZMAN, 2, seed), seed) for seed in range(12)]
    last_out = [table for table in tables if 12 in table.view(0).tile_visits_out]
    assert last_out
    assert not any(CourtSeat.TILE in table.view(0).court for table in last_out)


# Refusals


def test_a_position_in_the_middle_of_an_event_has_no_view(components: ComponentSet) -> None:
    record = worked_record(components, 0)
    upto = dataclasses.replace(record, events=record.events[:2])
    with pytest.raises(RecordError, match=r"^the record stops where it still expects a drawn card for seat 0$"):
        view_of_record(components, upto, 1)
    with pytest.raises(RecordError, match="still expects a display card"):
        view_of_record(components, dataclasses.replace(record, events=()), 1)


def test_a_seat_s_record_tells_no_other_seat_s_view(components: ComponentSet) -> None:
    seen = observe(worked_record(components, 2), 1)
    with pytest.raises(ValueError, match="was kept by seat 1: it does not tell what seat 2 knows"):
        view_of_record(components, seen, 2)
    with pytest.raises(ValueError, match=r"^setup\.hands\[2\]: the viewer's own cards must be known$"):
        view_of_record(components, dataclasses.replace(seen, observer=None), 2)
    with pytest.raises(ValueError, match="-1 is no seat of the record; seats are 0 to 2"):
        view_of_record(components, worked_record(components, 0), -1)
    with pytest.raises(ValueError, match="3 is no seat of the record; seats are 0 to 2"):
        view_of_record(components, worked_record(components, 0), 3)


def test_a_viewer_s_own_draw_must_be_known(components: ComponentSet) -> None:
    """W9: a card of the seat's hand has no placeholder."""
    record = worked_record(components, 1)
    events = tuple(Drew(0, UNKNOWN) if event == drew(0, "white monk") else event for event in record.events)
    partial = dataclasses.replace(record, events=events)
    with pytest.raises(RecordError, match=r"^events\[2\]: the viewer's own card must be known$"):
        view_of_record(components, partial, 0)
    assert view_of_record(components, partial, 1) == view_of_record(components, record, 1)


def test_what_no_deal_explains_is_refused_with_the_place_of_the_event() -> None:
    """Section I, Epochs: a card played from a hand all of whose hidden cards are older than the card can be.

    Nobody could say so without the epochs: the kind is unseen, it only lies in the new deck.
    """
    record, seat, opponent, card = impossible_play()
    with pytest.raises(
        RecordError, match=rf"^events\[{len(record.events)}\]: no deal of the unseen cards explains this$"
    ):
        view_of_record(
            new_table(ZMAN, 3, 0).components,
            dataclasses.replace(record, events=(*record.events, moved(opponent, f"play {NOTATION.cards[card]}"))),
            seat,
        )


def test_a_card_of_the_wrong_epoch_is_refused_by_who_follows_epochs_alone() -> None:
    """Section I, Epochs: a replay does not look at when an unseen card can have been drawn, and says so."""
    record, _, opponent, card = impossible_play()
    longer = dataclasses.replace(record, events=(*record.events, moved(opponent, f"play {NOTATION.cards[card]}")))
    game = replay(new_table(ZMAN, 3, 0).components, longer)
    assert game.ledger.rows[opponent] == [game.notation.move_id(f"play {NOTATION.cards[card]}")]


def impossible_play() -> tuple[GameRecord, int, int, Card]:
    """A record, who watches, who is to play on an empty row, and a coloured kind of the new deck that cannot be one of
    its old hidden cards."""
    for seed in range(0, 40, 2):
        table = new_table(ZMAN, 3, seed)
        for _ in decisions(table, seed):
            opponent = table.game.seat
            view = table.view((opponent + 1) % 3)
            assert view.memory is not None
            *old, current = view.memory[0].epochs
            if view.phase != "auction" or view.players[opponent].row or not old or len(view.memory) > 1:
                continue
            known = {*view.players[opponent].known_cards, *(card for epoch in old for card in epoch.pool)}
            new = [card for card in current.pool if card not in known and NOTATION.card_colors[card] is not WHITE]
            if not current.hidden[opponent] and new:
                return observe(table.record, view.seat), view.seat, opponent, new[0]
    raise AssertionError("no random game comes to this")


def test_an_observer_says_what_it_refuses(components: ComponentSet) -> None:
    observer = Observer(components, worked_record(components, 0).setup, 0)
    for event, message in (
        (moved(0, "withdraw"), "expected a display card"),
        (moved(1, "withdraw"), '"withdraw" of seat 1: expected a display card'),
    ):
        with pytest.raises(RecordError, match=re.escape(message)):
            observer.see(event)
