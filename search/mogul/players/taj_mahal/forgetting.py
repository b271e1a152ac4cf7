"""A player who forgets cards that the others took."""

import dataclasses
import hashlib
from collections.abc import Sequence

from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import notation_of
from mogul.engine.taj_mahal.rule_sets import RULE_SETS
from mogul.engine.taj_mahal.views.view import Player, View


def forgetful(components: ComponentSet, view: View, share: float, seed: int) -> View:
    """The view of a forgetful seat: of the cards that others took from a display openly, `share`, 0 to 1, are
    forgotten, and may then lie anywhere like cards never seen.

    The choice follows from the seed, both seats and the kind: with one seed for a game, forgotten cards stay forgotten.
    Open cards and the sizes of hands are never forgotten. Without anything to forget the view is the same.
    """
    texts = notation_of(components, RULE_SETS[view.rule_set]).cards
    players = tuple(
        player if seat == view.seat else _without(texts, player, share, f"{seed}/{view.seat}/{seat}")
        for seat, player in enumerate(view.players)
    )
    if players == view.players:
        return view
    return dataclasses.replace(view, players=players, memory=None)


def _without(texts: Sequence[str], player: Player, share: float, whose: str) -> Player:
    kept = tuple(card for card in player.known_cards if _fraction(f"{whose}/{texts[card]}") >= share)
    return dataclasses.replace(player, known_cards=kept)


def _fraction(text: str) -> float:
    digest = hashlib.blake2b(f"mogul.forgetting/{text}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little") / 2**64
