"""A player who does not keep in mind which cards the others took."""

import dataclasses
import hashlib

from mogul.engine.taj_mahal.views.view import Player, View


def forgetful(view: View, share: float, seed: int) -> View:
    """What is left in mind: of the cards that others took from a display openly, `share`, 0 to 1, are forgotten, and
    may then lie anywhere like cards never seen.

    Which ones follows from the seed, both seats and the kind: with one seed for a game what is forgotten stays so.
    What lies open, and how many cards a hand has, nobody forgets. Without anything to forget the view is the same.
    """
    players = tuple(
        player if seat == view.seat else _without(player, share, f"{seed}/{view.seat}/{seat}")
        for seat, player in enumerate(view.players)
    )
    if players == view.players:
        return view
    return dataclasses.replace(view, players=players, memory=None)


def _without(player: Player, share: float, whose: str) -> Player:
    kept = tuple(card for card in player.known_cards if _fraction(f"{whose}/{card}") >= share)
    return dataclasses.replace(player, known_cards=kept)


def _fraction(text: str) -> float:
    digest = hashlib.blake2b(f"mogul.forgetting/{text}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little") / 2**64
