"""The view of a spectator follows from what everybody observes, and from nothing else (rules, section I)."""

import dataclasses
import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from mogul.engine.game_rules import Moved, RecordError
from mogul.engine.game_rules import View as AnyView
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import sorted_cards
from mogul.engine.taj_mahal.records.record import Drew, Event, GameRecord, Setup, observe, spectator_record
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.rule_sets import UNKNOWN, ZMAN, Card, DealtCard, RuleSet
from mogul.engine.taj_mahal.rules.card_places import count_kinds, read_cards
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.views.observer import Spectator, spectator_of_record, view_of_record
from mogul.engine.taj_mahal.views.position import Position
from mogul.engine.taj_mahal.views.view import Explanation, PublicView, SpectatorView, View, explanation_order
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE, board_of, decisions, finished, new_table
from tests.players.other_deals import other_deals, random_game

EVERY = 7  # decisions between two that are looked at
PUBLIC_FIELDS = [field.name for field in dataclasses.fields(PublicView)]


def public(view: PublicView) -> dict[str, object]:
    """The part of a view that does not depend on its viewer."""
    return {name: getattr(view, name) for name in PUBLIC_FIELDS}


def cards_in(table: Table, place: str, seat: int | None = None) -> Counter[Card]:
    """The true cards of a place."""
    return Counter(sorted_cards(count_kinds(table.game.game.tables, read_cards(table.game.state, place, seat))))


def looked_at(rule_set: RuleSet, players: int, seed: int) -> Iterator[Table]:
    """A random table at some of its decisions, and at its end."""
    table = new_table(rule_set, players, seed)
    for number, _ in enumerate(decisions(table, seed)):
        if number % EVERY == 0:
            yield table
    yield table


# Knowledge


@AT_EVERY_TABLE
def test_a_spectator_knows_the_public_part_of_every_view_and_its_own_card_memory(
    rule_set: RuleSet, players: int
) -> None:
    """Section I: no hand; what each seat sees in the open, the spectator sees alike."""
    for table in looked_at(rule_set, players, 1):
        view = table.spectator_view()
        for seat in range(players):
            assert public(view) == public(table.view(seat))
        assert {field.name for field in dataclasses.fields(view)} == {*PUBLIC_FIELDS, "memory"}


@AT_EVERY_TABLE
def test_a_whole_record_and_its_events_one_by_one_give_a_spectator_the_same_view(
    rule_set: RuleSet, players: int
) -> None:
    for seed in (0, 3, 7):
        for table in looked_at(rule_set, players, seed):
            assert spectator_of_record(table.components, table.record).view() == table.spectator_view()


@AT_EVERY_TABLE
def test_the_unseen_cards_of_a_spectator_are_the_deck_and_all_hidden_cards(rule_set: RuleSet, players: int) -> None:
    for table in looked_at(rule_set, players, 2):
        view = table.spectator_view()
        unseen, hidden = cards_in(table, "deck"), []
        for seat, player in enumerate(view.players):
            hand, known = cards_in(table, "hand", seat), Counter(player.known_cards)
            assert known <= hand
            assert player.hand_size == hand.total()
            unseen += hand - known
            hidden.append((hand - known).total())
        assert [*view.memory] == sorted(view.memory, key=explanation_order(table.game.notation))
        assert sum(explanation.weight for explanation in view.memory) == pytest.approx(1)
        for explanation in view.memory:
            *old, current = explanation.epochs
            assert sum((Counter(epoch.pool) for epoch in explanation.epochs), Counter()) == unseen
            assert [
                sum(counts) for counts in zip(*(epoch.hidden for epoch in explanation.epochs), strict=True)
            ] == hidden
            assert all(len(epoch.pool) == sum(epoch.hidden) for epoch in old)
            assert len(current.pool) == view.deck_size + sum(current.hidden)


@AT_EVERY_TABLE
def test_what_a_spectator_knows_each_seat_knows(rule_set: RuleSet, players: int) -> None:
    """The records of all seats, each with less than the table's, make the same spectator's view."""
    for table in looked_at(rule_set, players, 3):
        view = table.spectator_view()
        for record in (
            table.record,
            spectator_record(table.record),
            *(observe(table.record, seat) for seat in range(players)),
        ):
            assert spectator_record(record) == spectator_record(table.record)
            assert spectator_of_record(table.components, record).view() == view


def test_the_memory_of_a_spectator_allows_all_that_a_seat_still_thinks_possible() -> None:
    """Section I: who sees less can rule out less. The cards that a seat takes as possible in a pool are possible there
    for a spectator too."""
    compared = 0
    for seed in range(4):
        for table in looked_at(ZMAN, 4, seed):
            of_spectator = possible_kinds(table.spectator_view().memory)
            for seat in range(4):
                memory = table.view(seat).memory
                assert memory is not None
                for epoch, kinds in possible_kinds(memory).items():
                    assert kinds <= of_spectator[epoch]
                    compared += kinds < of_spectator[epoch]
    assert compared > 100


def possible_kinds(memory: tuple[Explanation, ...]) -> dict[int, set[Card]]:
    """The kinds that may be in the pool of each epoch."""
    found: dict[int, set[Card]] = {}
    for explanation in memory:
        for epoch in explanation.epochs:
            found.setdefault(epoch.number, set()).update(epoch.pool)
    return found


# Nothing hidden gets in


@AT_EVERY_TABLE
def test_a_spectator_s_record_has_no_card_that_only_some_seats_saw(rule_set: RuleSet, players: int) -> None:
    record = finished(new_table(rule_set, players, 4), 4).record
    seen = spectator_record(record)
    assert seen.observer is None
    assert seen.setup.hands == ((UNKNOWN,) * 6,) * players
    drawn = [event for event in seen.events if isinstance(event, Drew)]
    assert drawn
    assert {event.card for event in drawn} == {UNKNOWN}
    assert [event for event in seen.events if not isinstance(event, Drew)] == [
        event for event in record.events if not isinstance(event, Drew)
    ]


def with_cards_exchanged(record: GameRecord, rng: random.Random) -> GameRecord:
    """The record with the cards that were dealt and drawn unseen in a random order: to a spectator the same game,
    although it cannot have happened so."""
    cards = [card for hand in record.setup.hands for card in hand]
    cards += [event.card for event in record.events if isinstance(event, Drew)]
    rng.shuffle(cards)
    hands = tuple(tuple(cards.pop() for _ in hand) for hand in record.setup.hands)
    events = [Drew(event.seat, cards.pop()) if isinstance(event, Drew) else event for event in record.events]
    return GameRecord(dataclasses.replace(record.setup, hands=hands), tuple(events))


def shown_along(components: ComponentSet, record: GameRecord, kind: type[Spectator]) -> list[str]:
    """All bytes of the views of such a spectator, before every move of a game and at the end of its record."""
    spectator, views = kind(components, record.setup), []
    for event in record.events:
        if isinstance(event, Moved):
            views.append(repr(spectator.view()))
        spectator.see(event)
    return [*views, repr(spectator.view())]


@AT_EVERY_TABLE
def test_hidden_cards_change_no_byte_of_a_spectator_s_view_along_whole_games(rule_set: RuleSet, players: int) -> None:
    rng = random.Random(players)
    record = finished(new_table(rule_set, players, 5), 5).record
    others = [with_cards_exchanged(record, rng) for _ in range(3)]
    assert len({each.setup.hands for each in [record, *others]}) == 4
    shown = shown_along(board_of(5), record, Spectator)
    assert len(set(shown)) == len(shown) > 80
    assert all(shown_along(board_of(5), other, Spectator) == shown for other in others)


class SeesDraws(Spectator):
    """Planted: turns up the cards that seats draw."""

    def __init__(self, components: ComponentSet, setup: Setup) -> None:
        super().__init__(components, setup)
        self._drawn: list[DealtCard] = []

    def see(self, event: Event) -> None:
        super().see(event)
        self._drawn += [event.card] if isinstance(event, Drew) else []

    def view(self) -> SpectatorView:
        return dataclasses.replace(super().view(), display=tuple(self._drawn))


class SeesHands(Spectator):
    """Planted: takes the hands of the table's own replay for cards that everybody knows."""

    def __init__(self, components: ComponentSet, setup: Setup) -> None:
        super().__init__(components, setup)
        self._table = Replay(components, setup)

    def see(self, event: Event) -> None:
        super().see(event)
        self._table.push(event)

    def view(self) -> SpectatorView:
        view, game = super().view(), self._table
        hands = [
            count_kinds(game.game.tables, read_cards(game.state, "hand", seat)) for seat in range(view.player_count)
        ]
        known = [
            dataclasses.replace(player, known_cards=sorted_cards(hand))
            for player, hand in zip(view.players, hands, strict=True)
        ]
        return dataclasses.replace(view, players=tuple(known))


@pytest.mark.parametrize(("kind", "peeks"), [(Spectator, False), (SeesDraws, True), (SeesHands, True)])
def test_a_planted_peeker_is_caught_by_other_deals(
    components: ComponentSet, kind: type[Spectator], peeks: bool
) -> None:
    caught = False
    for players, moves in ((3, 70), (4, 30), (5, 90)):
        record = random_game(seed=moves, players=players, moves=moves).record
        shown = shown_along(components, record, kind)
        for other, _ in islice(other_deals(record, None, seed=moves), 3):
            caught |= shown_along(components, other, kind) != shown
    assert caught == peeks


# Nobody decides by it


def test_a_spectator_s_view_is_not_the_view_of_a_seat() -> None:
    """Neither by its type nor by its fields: a search has no seat to ask for, and no hand."""
    view = new_table(ZMAN, 3, 1).spectator_view()
    assert not isinstance(view, View | AnyView)
    assert isinstance(new_table(ZMAN, 3, 1).view(0), AnyView)
    with pytest.raises(AttributeError, match="has no attribute 'seat'"):
        Position(board_of(1), view)  # type: ignore[arg-type]


def test_a_spectator_s_record_tells_the_hand_of_no_seat() -> None:
    record = spectator_record(new_table(ZMAN, 3, 1).record)
    for seat in range(3):
        with pytest.raises(RecordError, match=rf"setup.hands\[{seat}\]: the viewer's own cards must be known"):
            view_of_record(board_of(1), record, seat)


def test_a_spectator_of_a_record_that_stops_in_the_middle_of_an_event_has_no_view() -> None:
    record = new_table(ZMAN, 3, 1).record
    with pytest.raises(RecordError, match="still expects a display card"):
        spectator_of_record(board_of(1), dataclasses.replace(record, events=())).view()


def test_a_spectator_s_view_does_not_depend_on_when_it_is_asked_for() -> None:
    table = new_table(ZMAN, 4, 1)
    for _ in decisions(table, 1):
        table.spectator_view()
    assert table.spectator_view() == spectator_of_record(table.components, table.record).view()
    assert table.spectator_view().is_over
