"""The observations of one seat, or of a spectator, who has no seat, and the view that follows from them. Observed
events are the only way in.

The public part of a view is read from a replay: everything in it is exact, whatever the replay's keeper knows.

A spectator's view is a replay of observations of its own, never the view of a seat with something taken out: no card
that only some seats saw ever gets here.
"""

from collections.abc import Iterable

from mogul.engine.game_rules import RecordError, for_each_event
from mogul.engine.problem import Problem, Severity
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import play_of, sorted_cards
from mogul.engine.taj_mahal.records.record import Drew, Event, GameRecord, Setup, observe_event, observe_setup
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.rule_sets import ADVISORS, COLOURS, COURT_SEATS, PHASES, UNKNOWN, Card, City, words_of
from mogul.engine.taj_mahal.rules.card_places import count_kinds, members, read_cards
from mogul.engine.taj_mahal.rules.state import NO_COLOUR
from mogul.engine.taj_mahal.views.view import CardMemory, Player, PublicView, SpectatorView, View


def check_settled(game: Replay) -> None:
    """Raises RecordError while a card is owed, in the middle of an event."""
    if game.need:
        raise RecordError(f"the record stops where it still expects {game.expectation()}")


def public_view(game: Replay) -> PublicView:
    """The public part of a position, also in the middle of an event."""
    state = game.state
    return PublicView(
        rule_set=game.setup.rule_set,
        component_set=game.components.name,
        component_hash=game.components.content_hash,
        players=tuple(_player(game, seat) for seat in range(game.game.players)),
        provinces=game.setup.provinces,
        tile_visits_out=tuple(visit + 1 for visit in game.ledger.tiles_out),
        bonus_tokens=game.setup.bonus_tokens,
        visit=int(state["visit"]) + 1,
        first_player=int(state["first_player"]),
        seat_to_move=int(state["seat"]),
        phase=PHASES[state["phase"]],
        palaces_owed=int(state["palaces_owed"]),
        crown_owed=bool(state["crown_owed"]),
        cards_owed=int(state["takes_owed"]),
        court=words_of(COURT_SEATS, int(state["court"])),
        set_aside=words_of(COURT_SEATS, int(state["aside"])),
        protest=bool(state["protest"]),
        display=_cards(game, "display"),
        discard_pile=_cards(game, "discard"),
        unrest=_cards(game, "unrest"),
        deck_size=read_cards(state, "deck").bit_count(),
    )


def _cards(game: Replay, place: str) -> tuple[Card, ...]:
    return sorted_cards(count_kinds(game.game.tables, read_cards(game.state, place)))


def _player(game: Replay, seat: int) -> Player:
    """The public side of a seat. Of its hand: the size, and the cards everybody knows of."""
    state, ledger = game.state, game.ledger
    colour, tokens = int(state["row_colour"][seat]), int(state["advisor_tokens"][seat])
    return Player(
        score=int(state["score"][seat]),
        is_in=bool(state["players_in"] >> seat & 1),
        row=tuple(map(play_of, ledger.rows[seat])),
        row_color=None if colour == NO_COLOUR else COLOURS[colour],
        hand_size=read_cards(state, "hand", seat).bit_count(),
        known_cards=tuple(sorted(ledger.known[seat].elements())),
        prestige_cards=words_of(ADVISORS, int(state["hand_prestige"][seat])),
        advisor_tokens=tuple(advisor for advisor in ADVISORS for _ in range(tokens >> 2 * advisor.number & 3)),
        palaces=_cities(int(state["palaces"][seat])),
        crown_palaces=_cities(int(state["crowned"][seat])),
        tile_visits=tuple(visit + 1 for visit in sorted(ledger.tiles[seat])),
        bonus_token_cities=tuple(sorted(ledger.tokens[seat])),
    )


def _cities(cities: int) -> tuple[City, ...]:
    return tuple(map(City, members(cities)))


class Observer:
    """One seat at a table, with exact card memory."""

    def __init__(self, components: ComponentSet, setup: Setup, seat: int) -> None:
        """Uses the seat's own part of `setup` alone, which must have no problems. Raises ValueError for no seat of it,
        RecordError if it does not know the seat's own cards."""
        if not 0 <= seat < setup.player_count:
            raise ValueError(f"{seat} is no seat of the record; seats are 0 to {setup.player_count - 1}")
        if UNKNOWN in setup.hands[seat]:
            problem = Problem(Severity.ERROR, f"setup.hands[{seat}]", "the viewer's own cards must be known")
            raise RecordError([problem])
        self.seat = seat
        self._game = Replay(components, observe_setup(setup, seat))
        self._memory = CardMemory(self._game, seat)

    def see(self, event: Event) -> None:
        """An event of the table, as this seat observes it. Raises RecordError, ImpossibleObservation,
        TooManyExplanations."""
        if isinstance(event, Drew) and event.seat == self.seat and event.card == UNKNOWN:
            raise RecordError("the viewer's own card must be known")
        for step in self._game.push(observe_event(event, self.seat)):
            self._memory.learn(step)

    def see_record(self, events: Iterable[Event]) -> bool:
        """The events of a record from its beginning, in a tenth of the time of `see`. False: `see` would raise an error
        for one of them; the observer is unusable then."""
        observations = self._game.push_record(observe_event(event, self.seat) for event in events)
        return observations is not None and self._memory.learn_record(observations)

    def view(self) -> View:
        """The knowledge of this seat now. Raises RecordError while a card is owed, in the middle of an event."""
        check_settled(self._game)
        return self.knowledge()

    def knowledge(self) -> View:
        """The same, also in the middle of an event: a position in which nobody can decide yet."""
        game = self._game
        own = count_kinds(game.game.tables, read_cards(game.state, "hand", self.seat))
        known = game.ledger.known[self.seat]
        return View(
            **vars(public_view(game)),
            seat=self.seat,
            hand=sorted_cards(count - known[Card(card)] for card, count in enumerate(own)),
            memory=self._memory.explanations(),
        )


def view_of_record(components: ComponentSet, record: GameRecord, seat: int) -> View:
    """The knowledge of a seat after a record. Raises RecordError, and ValueError for a record of another observer."""
    if record.observer not in (None, seat):
        raise ValueError(f"the record was kept by seat {record.observer}: it does not tell what seat {seat} knows")
    return observer_of_record(components, record, seat).view()


def observer_of_record(components: ComponentSet, record: GameRecord, seat: int) -> Observer:
    """A seat after a record, with its own observations alone. Raises RecordError."""
    observer = Observer(components, record.setup, seat)
    if not observer.see_record(record.events):  # the single events say which is impossible, and why
        observer = Observer(components, record.setup, seat)
        for_each_event(record.events, observer.see)
    return observer


class Spectator:
    """Somebody at a table without a seat, with exact card memory."""

    def __init__(self, components: ComponentSet, setup: Setup) -> None:
        """Uses no hand of `setup`, which must have no problems."""
        self._game = Replay(components, observe_setup(setup, None))
        self._memory = CardMemory(self._game, None)

    def see(self, event: Event) -> None:
        """An event of the table, as everybody observes it. Raises RecordError, ImpossibleObservation,
        TooManyExplanations."""
        for step in self._game.push(observe_event(event, None)):
            self._memory.learn(step)

    def see_record(self, events: Iterable[Event]) -> bool:
        """The events of a record from its beginning, in a tenth of the time of `see`. False: `see` would raise an error
        for one of them; the spectator is unusable then."""
        observations = self._game.push_record(observe_event(event, None) for event in events)
        return observations is not None and self._memory.learn_record(observations)

    def view(self) -> SpectatorView:
        """The knowledge of a spectator now. Raises RecordError while a card is owed, in the middle of an event."""
        check_settled(self._game)
        return SpectatorView(**vars(public_view(self._game)), memory=self._memory.explanations())


def spectator_of_record(components: ComponentSet, record: GameRecord) -> Spectator:
    """A spectator after a record, with the observations of everybody alone. Raises RecordError."""
    spectator = Spectator(components, record.setup)
    if not spectator.see_record(record.events):  # the single events say which is impossible, and why
        spectator = Spectator(components, record.setup)
        for_each_event(record.events, spectator.see)
    return spectator
