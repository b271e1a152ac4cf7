"""Two full games, dealt differently, that one seat, or a spectator, cannot tell apart. Seat None: the spectator."""

import dataclasses
import random
from collections import Counter
from collections.abc import Iterator

from mogul.engine.game_rules import RecordError
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.notation import sorted_cards
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.records.record import Drew, Event, GameRecord, observe, spectator_record
from mogul.engine.taj_mahal.records.replay import Replay, replay
from mogul.engine.taj_mahal.rule_sets import ZMAN, Card
from mogul.engine.taj_mahal.rules.card_places import count_kinds, read_cards
from mogul.engine.taj_mahal.table import Table

TRIES = 200

Slot = tuple[int, int] | int  # a card of a hand as dealt (seat, place), or of an event (its number)


def random_game(seed: int, players: int, moves: int) -> Table:
    """A table after some random moves, not over yet."""
    components = default_components()
    table = Table(components, new_setup(components, ZMAN, players, seed), seed)
    rng = random.Random(seed)
    for _ in range(moves):
        legal = table.game.legal_moves()
        choice = legal[0] if 0 in legal and rng.random() < 0.3 else rng.choice(legal)
        table.play(choice)
    assert not table.game.is_over
    return table


def secrets(record: GameRecord, seat: int | None) -> list[Slot]:
    """Returns the places of a record with a card that `seat` has not seen."""
    dealt = [
        (owner, place) for owner, hand in enumerate(record.setup.hands) if owner != seat for place in range(len(hand))
    ]
    drawn = [number for number, event in enumerate(record.events) if isinstance(event, Drew) and event.seat != seat]
    return [*dealt, *drawn]


def card_at(record: GameRecord, slot: Slot) -> Card:
    if isinstance(slot, tuple):
        return record.setup.hands[slot[0]][slot[1]]
    event = record.events[slot]
    assert isinstance(event, Drew)
    return event.card


def with_card(record: GameRecord, slot: Slot, card: Card) -> GameRecord:
    if isinstance(slot, tuple):
        hands = [list(hand) for hand in record.setup.hands]
        hands[slot[0]][slot[1]] = card
        setup = dataclasses.replace(record.setup, hands=tuple(map(tuple, hands)))
        return dataclasses.replace(record, setup=setup)
    events: list[Event] = list(record.events)
    events[slot] = Drew(events[slot].seat, card)  # type: ignore[union-attr]
    return dataclasses.replace(record, events=tuple(events))


def still_hidden(record: GameRecord, game: Replay, seat: int | None) -> list[Slot]:
    """Those secrets of a record whose card may be in its owner's hand still, unknown to `seat`."""
    found = []
    for slot in secrets(record, seat):
        owner = slot[0] if isinstance(slot, tuple) else record.events[slot].seat  # type: ignore[union-attr]
        held = Counter[int](dict(enumerate(count_kinds(game.game.tables, read_cards(game.state, "hand", owner)))))
        if held[card_at(record, slot)] > game.ledger.known[owner][card_at(record, slot)]:
            found.append(slot)
    return found


def other_deals(record: GameRecord, seat: int | None, seed: int) -> Iterator[tuple[GameRecord, Replay]]:
    """Records of other deals in which `seat` observed the same, each with its replay: cards still hidden are exchanged
    with each other or with cards of the deck."""
    rng = random.Random(seed)
    true = replay(default_components(), record)
    slots = still_hidden(record, true, seat)
    deck = sorted_cards(count_kinds(true.game.tables, read_cards(true.state, "deck")))
    for _ in range(TRIES):
        one, two = rng.choice(slots), rng.choice(slots)
        if one == two and deck:
            other = with_card(record, one, rng.choice(deck))
        else:
            other = with_card(with_card(record, one, card_at(record, two)), two, card_at(record, one))
        try:
            game = replay(default_components(), other)
        except RecordError:
            continue  # the exchange took a card away before it was played, or from a deck before it was shuffled
        if hands(game) != hands(true):
            assert as_seen(other, seat) == as_seen(record, seat)
            yield other, game


def as_seen(record: GameRecord, seat: int | None) -> GameRecord:
    return spectator_record(record) if seat is None else observe(record, seat)


def hands(game: Replay) -> list[list[int]]:
    """The hands of all seats, by kinds."""
    seats = range(game.game.players)
    return [count_kinds(game.game.tables, read_cards(game.state, "hand", seat)) for seat in seats]
