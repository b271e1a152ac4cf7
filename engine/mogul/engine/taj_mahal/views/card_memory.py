"""The memory that a viewer has of cards: all it can tell of those it has not seen, by what it observed of a game."""

from collections.abc import Iterable, Sequence

from mogul.engine.taj_mahal.notation import sorted_cards
from mogul.engine.taj_mahal.records.replay import Replay, Step
from mogul.engine.taj_mahal.rules.card_places import count_kinds
from mogul.engine.taj_mahal.rules.keeper import DREW_UNSEEN, SAW_DRAWN, SAW_HIDDEN
from mogul.engine.taj_mahal.views.belief import Belief, ImpossibleObservation, TooManyExplanations
from mogul.engine.taj_mahal.views.view import Epoch, Explanation, explanation_order
from mogul.engine.taj_mahal.words import UNKNOWN


class CardMemory:
    """The exact memory of one seat, or of a spectator, to whom every hand is hidden."""

    def __init__(self, game: Replay, seat: int | None, belief: type[Belief] = Belief) -> None:
        """game: at its set-up, as the viewer observed it. seat: None: a spectator. belief: the class of its belief."""
        self._notation, self._tables, self._seat = game.notation, game.game.tables, seat
        hands, pool = game.setup.hands, list(game.notation.copies)
        for card in hands[seat] if seat is not None else ():
            pool[card] -= 1
        self.belief = belief(pool, [hand.count(UNKNOWN) for hand in hands])

    def learn(self, step: Step) -> None:
        """A step of the game, as the viewer observed it. Raises ImpossibleObservation, TooManyExplanations."""
        if step.is_draw and step.drawn is None:
            assert step.seat is not None
            self.belief.drew_unseen(step.seat)
        elif step.drawn is not None:
            self.belief.saw_drawn(step.drawn)
        elif step.seat is not None and step.seat != self._seat:
            for kind in step.shown:
                self.belief.saw_hidden_card(step.seat, kind)
        if step.new_deck is not None:
            self.belief.reshuffled(step.new_deck)

    def learn_record(self, observations: Iterable[Sequence[int]]) -> bool:
        """The observations (`rules.keeper`) of a record from its beginning. False: a card that the viewer drew is not
        known, or no deal that is followed explains them; the memory is unusable then."""
        belief, own = self.belief, self._seat
        try:
            for what, first, second in observations:
                if what == SAW_DRAWN:
                    belief.saw_drawn(first)
                elif what == SAW_HIDDEN:
                    if first != own:
                        belief.saw_hidden_card(first, second)
                elif what == DREW_UNSEEN:
                    if first == own:
                        return False
                    belief.drew_unseen(first)
                else:
                    belief.reshuffled(count_kinds(self._tables, first | second << 64))
        except (ImpossibleObservation, TooManyExplanations):
            return False
        return True

    def explanations(self) -> tuple[Explanation, ...]:
        """The possible histories of the cards not seen, in the order of views."""
        found = [
            Explanation(
                float(weight),
                tuple(Epoch(epoch.number, sorted_cards(epoch.pool), epoch.hidden) for epoch in epochs),
            )
            for epochs, weight in self.belief.mixture.items()
        ]
        return tuple(sorted(found, key=explanation_order(self._notation)))
