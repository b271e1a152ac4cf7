"""Random games: random set-ups, cards and moves."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from tests.naive.cards import influence_cards
from tests.naive.game import NaiveGame


def random_set_up(components: dict[str, Any], players: int, rule_set: str, rng: random.Random) -> dict[str, Any]:
    """S1-S4 as a record without events."""
    agra = components["agra_city"]
    last = next(name for name, cities in components["provinces"].items() if agra in cities)
    tiles = [name for name in components["provinces"] if name != last]
    rng.shuffle(tiles)
    tokens = [kind for kind, copies in components["bonus_tokens"].items() for _ in range(copies)]
    rng.shuffle(tokens)
    fortresses = [city for city in components["fortresses"] if city != agra]
    cards = sorted(influence_cards(components, rule_set).elements())
    rng.shuffle(cards)
    return {
        "format": 2,
        "game": "taj_mahal",
        "setup": {
            "rule_set": rule_set,
            "player_count": players,
            "component_set": components["name"],
            "first_player": rng.randrange(players),
            "provinces": [*tiles, last],
            "bonus_tokens": dict(zip(fortresses, tokens, strict=True)),
            "hands": [cards[6 * seat : 6 * seat + 6] for seat in range(players)],
        },
        "observer": None,
        "events": [],
    }


def random_step(game: NaiveGame, rng: random.Random, withdraw_chance: float = 0.25) -> str:
    """Plays one card or one move. Withdrawals have their own probability, so that long and short rows both occur."""
    if game.needs_draw():
        drawable = game.drawable()
        card = rng.choices(sorted(drawable), [drawable[kind] for kind in sorted(drawable)])[0]
        game.draw(card)
        return card
    moves = sorted(game.legal_moves())
    if "withdraw" in moves and rng.random() < withdraw_chance:
        moves = ["withdraw"]
    move = rng.choice(moves)
    game.play(move)
    return move


def random_steps(game: NaiveGame, rng: random.Random, withdraw_chance: float = 0.25) -> Iterator[str]:
    """Plays a game to its end and yields the card or move of each step."""
    while not game.over():
        yield random_step(game, rng, withdraw_chance)
