"""The observations of one seat, and the view that follows from them. Observed events are the only way in."""

from mogul.engine.game_rules import RecordError, for_each_event
from mogul.engine.problem import Problem, Severity
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.moves import play_of
from mogul.engine.taj_mahal.notation import sorted_cards
from mogul.engine.taj_mahal.records.record import Drew, Event, GameRecord, Setup, observe_event, observe_setup
from mogul.engine.taj_mahal.records.replay import Replay, Step
from mogul.engine.taj_mahal.rules.card_places import count_kinds, members, read_cards
from mogul.engine.taj_mahal.rules.state import NO_COLOUR
from mogul.engine.taj_mahal.views import view as views
from mogul.engine.taj_mahal.views.belief import Belief
from mogul.engine.taj_mahal.words import ADVISORS, COLOURS, COURT_SEATS, PHASES, UNKNOWN, Card, City, words_of


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
        pool = list(self._game.notation.copies)
        for card in setup.hands[seat]:
            pool[card] -= 1
        self._belief = Belief(pool, [0 if other == seat else len(hand) for other, hand in enumerate(setup.hands)])

    def see(self, event: Event) -> None:
        """An event of the table, as this seat observes it. Raises RecordError, ImpossibleObservation,
        TooManyExplanations."""
        if isinstance(event, Drew) and event.seat == self.seat and event.card == UNKNOWN:
            raise RecordError("the viewer's own card must be known")
        for step in self._game.push(observe_event(event, self.seat)):
            self._learn(step)

    def _learn(self, step: Step) -> None:
        if step.is_draw and step.drawn is None:
            assert step.seat is not None
            self._belief.drew_unseen(step.seat)
        elif step.drawn is not None:
            self._belief.saw_drawn(step.drawn)
        elif step.seat is not None and step.seat != self.seat:
            for kind in step.shown:
                self._belief.saw_hidden_card(step.seat, kind)
        if step.new_deck is not None:
            self._belief.reshuffled(step.new_deck)

    def view(self) -> views.View:
        """The knowledge of this seat now. Raises RecordError while a card is owed, in the middle of an event."""
        if self._game.need:
            raise RecordError(f"the record stops where it still expects {self._game.expectation()}")
        return self.knowledge()

    def knowledge(self) -> views.View:
        """The same, also in the middle of an event: a position in which nobody can decide yet."""
        game = self._game
        state = game.state
        own = count_kinds(game.game.tables, read_cards(state, "hand", self.seat))
        known = game.ledger.known[self.seat]
        return views.View(
            rule_set=game.setup.rule_set,
            component_set=game.components.name,
            component_hash=game.components.content_hash,
            seat=self.seat,
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
            hand=sorted_cards(count - known[Card(card)] for card, count in enumerate(own)),
            memory=tuple(self._explanations()),
        )

    def _explanations(self) -> list[views.Explanation]:
        explanations = [
            views.Explanation(
                float(weight),
                tuple(views.Epoch(epoch.number, sorted_cards(epoch.pool), epoch.hidden) for epoch in epochs),
            )
            for epochs, weight in self._belief.mixture.items()
        ]
        return sorted(explanations, key=views.explanation_order(self._game.notation))


def _cards(game: Replay, place: str) -> tuple[Card, ...]:
    return sorted_cards(count_kinds(game.game.tables, read_cards(game.state, place)))


def _player(game: Replay, seat: int) -> views.Player:
    """The public side of a seat. Of its hand: the size, and the cards everybody knows of."""
    state, ledger = game.state, game.ledger
    colour, tokens = int(state["row_colour"][seat]), int(state["advisor_tokens"][seat])
    return views.Player(
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


def view_of_record(components: ComponentSet, record: GameRecord, seat: int) -> views.View:
    """The knowledge of a seat after a record. Raises RecordError, and ValueError for a record of another observer."""
    if record.observer not in (None, seat):
        raise ValueError(f"the record was kept by seat {record.observer}: it does not tell what seat {seat} knows")
    return observer_of_record(components, record, seat).view()


def observer_of_record(components: ComponentSet, record: GameRecord, seat: int) -> Observer:
    """A seat after a record, with its own observations alone. Raises RecordError."""
    observer = Observer(components, record.setup, seat)
    for_each_event(record.events, observer.see)
    return observer
