"""Full records that a seat could have seen as it saw its game: the cards that it does not know are drawn at random.

Every deal that the seat could have seen so is equally probable (rules, section I), in the past too: a card that was
shown was drawn before, after the shuffle that it can come from. What is hidden at the end is as `determinize` draws it.
"""

import dataclasses
import random
from collections import defaultdict
from typing import Final

from mogul.engine.game_rules import WeighChoices, for_each_event
from mogul.engine.rng import dealing_random
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import sorted_cards
from mogul.engine.taj_mahal.records.record import Drew, GameRecord, Setup, observe
from mogul.engine.taj_mahal.rule_sets import UNKNOWN, Card, DealtCard
from mogul.engine.taj_mahal.views.belief import Epoch, TracedBelief
from mogul.engine.taj_mahal.views.observer import Observer
from mogul.engine.taj_mahal.views.view import CardMemory

_DEALT: Final = -1  # in place of the number of an event: the card was dealt (S3)


class _TracingObserver(Observer):
    """A seat whose card memory keeps its steps."""

    def __init__(self, components: ComponentSet, setup: Setup, seat: int) -> None:
        """See `Observer`."""
        super().__init__(components, setup, seat)
        self._memory = CardMemory(self._game, seat, TracedBelief)

    @property
    def belief(self) -> TracedBelief:
        """The belief of the memory."""
        assert isinstance(self._memory.belief, TracedBelief)
        return self._memory.belief


def sample_record(
    components: ComponentSet, record: GameRecord, seed: int, weigh: WeighChoices | None = None
) -> GameRecord:
    """A full record that its observer saw as `record`. weigh: not used, for no choice is hidden. The game must not be
    over: its result shows something of every hand (F1). Raises RecordError, and ValueError for a record without an
    observer."""
    if record.observer is None:
        raise ValueError("the record has no observer")
    seen = observe(record, record.observer)
    observer = _TracingObserver(components, seen.setup, record.observer)
    for_each_event(seen.events, observer.see)
    places = _Places(seen, dealing_random("sample", seed))
    path, last = observer.belief.sample_path(places.chance)
    for change in path:
        for before, after in zip(change.before, change.after, strict=False):  # a new epoch has no hidden cards yet
            places.change(before, after)
    for epoch in last:
        places.fill(epoch)
    return places.record()


class _Places:
    """The places of the cards that a record does not know, and the cards drawn for them.

    A place is the number of the event that drew the card, or _DEALT, and its seat. chance: of everything drawn.
    """

    def __init__(self, seen: GameRecord, chance: random.Random) -> None:
        self.chance = chance
        self._seen = seen
        self._cards: dict[tuple[int, int], list[Card]] = defaultdict(list)
        self._open: dict[tuple[int, int], list[int]] = defaultdict(list)  # by epoch and seat: events without a card yet
        for seat, hand in enumerate(seen.setup.hands):
            self._open[0, seat] = [_DEALT] * hand.count(UNKNOWN)
        self._draws = [
            number for number, event in enumerate(seen.events) if isinstance(event, Drew) and event.card == UNKNOWN
        ][::-1]

    def change(self, before: Epoch, after: Epoch) -> None:
        """A change of an epoch: a seat drew an unseen card, or showed one."""
        for seat, hidden in enumerate(after.hidden):
            if hidden > before.hidden[seat]:
                self._open[after.number, seat].append(self._draws.pop())
            elif hidden < before.hidden[seat]:
                kind = next(Card(kind) for kind, left in enumerate(after.pool) if left < before.pool[kind])
                self._put(after.number, seat, kind)

    def fill(self, epoch: Epoch) -> None:
        """Draws the cards of an epoch that are hidden still."""
        pool = [*sorted_cards(epoch.pool)]
        self.chance.shuffle(pool)
        for seat, hidden in enumerate(epoch.hidden):
            for _ in range(hidden):
                self._put(epoch.number, seat, pool.pop())

    def _put(self, epoch: int, seat: int, card: Card) -> None:
        """A card of an epoch can have come to a seat in any place of that epoch."""
        places = self._open[epoch, seat]
        event = places.pop(self.chance.randrange(len(places)))
        self._cards[event, seat].append(card)

    def record(self) -> GameRecord:
        """The record with the cards."""
        setup = self._seen.setup
        hands: list[tuple[DealtCard, ...]] = [
            hand if UNKNOWN not in hand else tuple(sorted(self._cards[_DEALT, seat]))
            for seat, hand in enumerate(setup.hands)
        ]
        events = [
            Drew(event.seat, self._cards[number, event.seat][0])
            if isinstance(event, Drew) and event.card == UNKNOWN
            else event
            for number, event in enumerate(self._seen.events)
        ]
        return GameRecord(dataclasses.replace(setup, hands=tuple(hands)), tuple(events))
