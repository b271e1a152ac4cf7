"""Views in canonical form: equal knowledge is an equal value, in any order of its lists."""

import dataclasses
from collections.abc import Iterable
from typing import TypeVar

from mogul.engine.taj_mahal.notation import Notation
from mogul.engine.taj_mahal.views.view import Epoch, Explanation, Player, View, explanation_order
from mogul.engine.taj_mahal.words import Word

W = TypeVar("W", bound=Word)


def canonical_view(notation: Notation, view: View) -> View:
    """The view with everything sorted whose order means nothing."""
    return dataclasses.replace(
        view,
        players=tuple(map(_player, view.players)),
        tile_visits_out=tuple(sorted(view.tile_visits_out)),
        bonus_tokens=tuple(sorted(view.bonus_tokens)),
        court=_words(view.court),
        set_aside=_words(view.set_aside),
        display=tuple(sorted(view.display)),
        discard_pile=tuple(sorted(view.discard_pile)),
        unrest=tuple(sorted(view.unrest)),
        hand=tuple(sorted(view.hand)),
        memory=None if view.memory is None else _memory(notation, view.memory),
    )


def _player(player: Player) -> Player:
    return dataclasses.replace(
        player,
        known_cards=tuple(sorted(player.known_cards)),
        prestige_cards=_words(player.prestige_cards),
        advisor_tokens=_words(player.advisor_tokens),
        palaces=tuple(sorted(player.palaces)),
        crown_palaces=tuple(sorted(player.crown_palaces)),
        tile_visits=tuple(sorted(player.tile_visits)),
        bonus_token_cities=tuple(sorted(player.bonus_token_cities)),
    )


def _memory(notation: Notation, memory: tuple[Explanation, ...]) -> tuple[Explanation, ...]:
    return tuple(sorted(map(_explanation, memory), key=explanation_order(notation)))


def _explanation(explanation: Explanation) -> Explanation:
    epochs = (Epoch(epoch.number, tuple(sorted(epoch.pool)), epoch.hidden) for epoch in explanation.epochs)
    return Explanation(explanation.weight, tuple(epochs))


def _words(words: Iterable[W]) -> tuple[W, ...]:
    return tuple(sorted(words, key=lambda word: word.number))
