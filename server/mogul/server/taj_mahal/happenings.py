"""What a step of the rules brought about, as players may be told of it."""

from dataclasses import dataclass
from typing import Final

from mogul.engine.taj_mahal.records.effect import Effect
from mogul.engine.taj_mahal.records.record import Event
from mogul.engine.taj_mahal.records.replay import Replay, Step
from mogul.engine.taj_mahal.rules.state import FOR_REFUSAL, FOR_TOKEN, TILE_SEAT

# The effects that always follow from the same rule.
_RULES: Final = {
    "claim": "W1",
    "palace": "W2",
    "token": "W3",
    "crown": "W5",
    "discard_row": "W8",
    "took": "W10",
    "display": "V3",
    "reshuffle": "V4",
    "prestige": "E1",
    "unrest": "U1",
    "protest": "U3",
    "visit": "V1",
    "visit_end": "V5",
    "score_final": "F1",
}
_DRAWN_FOR: Final = {FOR_TOKEN: "W4", FOR_REFUSAL: "W9"}


@dataclass(frozen=True)
class Happening:
    """One effect, with the id of the rule it follows from. private_to: the only seat that may be told; None: everybody.

    effect: as the engine has it, but a draw is two: `drew` (everybody sees that a card was drawn; `what` is None) and
    `saw` (its player sees which); and the `source` of `visit` is its province.
    """

    effect: Effect
    rule: str
    private_to: int | None = None


def push(game: Replay, event: Event) -> list[Happening]:
    """Carry out an event. Raises RecordError, and leaves the game unusable then."""
    moment = Moment(game)
    return moment.happenings(game.push(event))


def beginning(game: Replay) -> Happening:
    """The first visit begins: part of the set-up to the engine."""
    return Happening(Effect("visit", what=1, source=game.setup.tiles[0]), _RULES["visit"])


class Moment:
    """A game before an event: tells afterwards which rule an effect of that event follows from."""

    def __init__(self, game: Replay) -> None:
        self._game = game
        self._drawn_for = _DRAWN_FOR.get(game.need, "")
        self._tile_is_aside = bool(game.state["aside"] >> TILE_SEAT & 1)

    def happenings(self, steps: list[Step]) -> list[Happening]:
        """What the steps of the event brought about, in order."""
        return [happening for step in steps for effect in step.effects for happening in self._told(step, effect)]

    def _told(self, step: Step, effect: Effect) -> list[Happening]:
        if effect.name == "drew":
            drew = Happening(Effect("drew", effect.seat), self._drawn_for)
            if step.drawn is None:  # a stand-in of the replay: it means nothing
                return [drew]
            return [drew, Happening(Effect("saw", effect.seat, effect.what), self._drawn_for, effect.seat)]
        if effect.name == "score_final":
            assert effect.seat is not None
            return [Happening(effect, "F1")] if self._game.knows_hand(effect.seat) and effect.points else []
        if effect.name == "visit":
            assert isinstance(effect.what, int)
            effect = effect._replace(source=self._game.setup.tiles[effect.what - 1])
        return [Happening(effect, self._rule(step, effect))]

    def _rule(self, step: Step, effect: Effect) -> str:
        if effect.name == "points":
            return str(effect.what)
        if effect.name == "tile_out":
            return "U5" if self._tile_is_aside else "E3"
        if effect.name == "unrest_discarded":
            return "U3" if any(each.name == "protest" for each in step.effects) else "U4"
        return _RULES[effect.name]
