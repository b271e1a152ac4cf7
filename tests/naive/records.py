"""Game records: the set-up and every event, chance included, as JSON values."""

from __future__ import annotations

from typing import Any

from tests.naive.game import NaiveGame

Record = dict[str, Any]


def start(components: dict[str, Any], record: Record) -> NaiveGame:
    """The game at the set-up of a record, before its events."""
    setup = record["setup"]
    return NaiveGame(
        components,
        setup["player_count"],
        setup["rule_set"],
        setup["first_player"],
        setup["provinces"],
        setup["bonus_tokens"],
        setup["hands"],
    )


def feed(game: NaiveGame, event: dict[str, Any]) -> None:
    """Applies one event of a record. ValueError: the rules do not allow it now."""
    wanted = game.needs_draw()
    if "display" in event:
        for card in event["display"]:
            if game.needs_draw() != ("display", None):
                raise ValueError(f"{event}: no display card is to be drawn but {game.needs_draw()}")
            game.draw(card)
        if game.needs_draw() == ("display", None):
            raise ValueError(f"{event}: the display is not full")
    elif "unrest" in event:
        if wanted != ("unrest", None):
            raise ValueError(f"{event}: no unrest card is to be drawn but {wanted}")
        game.draw(event["unrest"])
    elif "draw" in event:
        if wanted is None or wanted[1] != event["seat"]:
            raise ValueError(f"{event}: the card to be drawn is {wanted}")
        game.draw(event["draw"])
    else:
        if game.turn() != event["seat"]:
            raise ValueError(f"{event}: it is the turn of {game.turn()}")
        game.play(event["move"])
