"""Views in canonical form: equal knowledge is an equal value, however its author ordered and spelled it."""

import dataclasses
from collections.abc import Callable, Iterable
from typing import Any

from mogul.engine.taj_mahal.cards import ADVISORS, COURT_SEATS, FOURTH_COLOURS
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import Notation, NotationError, notation_of
from mogul.engine.taj_mahal.rule_sets import RULE_SETS
from mogul.engine.taj_mahal.views.view import Epoch, Explanation, Play, Player, View, explanation_order

Sorted = Callable[[Iterable[Any]], tuple[Any, ...]]


def canonical_view(components: ComponentSet, view: View) -> View:
    """The view with everything sorted whose order means nothing, and the fourth colour as its rule set names it.

    Texts without a meaning come last as they are: `view_problems` names them. An unknown rule set: unchanged.
    """
    rules = RULE_SETS.get(view.rule_set)
    return view if rules is None else _Canonical(components, notation_of(components, rules)).view(view)


class _Canonical:
    def __init__(self, components: ComponentSet, notation: Notation) -> None:
        self._notation = notation
        self._cities = _sorter(components.cities)
        self._in_card_order = _sorter(notation.cards)

    def view(self, view: View) -> View:
        tokens = dict(view.bonus_tokens)
        return dataclasses.replace(
            view,
            players=tuple(self._player(player) for player in view.players),
            tiles_out=tuple(sorted(view.tiles_out)),
            bonus_tokens=tuple((city, tokens[city]) for city in self._cities(tokens)),
            court=_sorter(COURT_SEATS)(view.court),
            aside=_sorter(COURT_SEATS)(view.aside),
            display=self._cards(view.display),
            discard_pile=self._cards(view.discard_pile),
            unrest=self._cards(view.unrest),
            hand=self._cards(view.hand),
            memory=None if view.memory is None else self._memory(view.memory),
        )

    def _player(self, player: Player) -> Player:
        colour = player.row_colour
        return dataclasses.replace(
            player,
            row=tuple(Play(self._card(play.card), play.companion) for play in player.row),
            row_colour=self._notation.colour_names[3] if colour in FOURTH_COLOURS else colour,
            known_cards=self._cards(player.known_cards),
            prestige=_sorter(ADVISORS)(player.prestige),
            advisor_tokens=_sorter(ADVISORS)(player.advisor_tokens),
            palaces=self._cities(player.palaces),
            crown_palaces=self._cities(player.crown_palaces),
            tiles=tuple(sorted(player.tiles)),
            bonus_tokens=self._cities(player.bonus_tokens),
        )

    def _memory(self, memory: tuple[Explanation, ...]) -> tuple[Explanation, ...]:
        return tuple(sorted((self._explanation(each) for each in memory), key=explanation_order))

    def _explanation(self, explanation: Explanation) -> Explanation:
        epochs = (Epoch(epoch.number, self._cards(epoch.pool), epoch.hidden) for epoch in explanation.epochs)
        return Explanation(explanation.weight, tuple(epochs))

    def _cards(self, cards: Iterable[str]) -> tuple[str, ...]:
        return self._in_card_order(self._card(card) for card in cards)

    def _card(self, card: str) -> str:
        try:
            return self._notation.cards[self._notation.kind(card)]
        except NotationError:
            return card


def _sorter(words: Iterable[str]) -> Sorted:
    order = {word: place for place, word in enumerate(words)}
    return lambda values: tuple(sorted(values, key=lambda value: order.get(value, len(order))))
