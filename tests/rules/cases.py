"""All worked positions."""

from __future__ import annotations

from typing import Any

from tests.rules import (  # noqa: F401 (their import fills STORIES)
    cards_of_withdrawals,
    endings,
    knowledge,
    majorities,
    palaces,
    plays,
    points_of_withdrawals,
    set_up_and_visits,
    two_players,
)
from tests.rules.case import BadSetUp
from tests.rules.story import STORIES, Story

CASES = [story().end() for story in STORIES]


def bad_set_ups() -> list[BadSetUp]:
    """Illegal set-ups, each one change away from a legal one."""
    good: dict[str, Any] = {**Story("good", "S1", hands={0: ["white monk"]}).case.record, "events": []}
    tiles, tokens, hands = good["tiles"], good["bonus_tokens"], good["hands"]
    off_a_fortress = {("Peshawar" if city == "Kabul" else city): kind for city, kind in tokens.items()}
    fourth_tea = {city: kind if kind != "rice" else "tea" for city, kind in tokens.items()}
    return [
        BadSetUp("one player", ["S3"], {**good, "players": 1, "hands": hands[:1]}),
        BadSetUp("six players", ["S3"], {**good, "players": 6, "hands": [*hands, *hands]}),
        BadSetUp("two players", ["S3"], {**good, "rule_set": "rio_grande", "players": 2, "hands": hands[:2]}),
        BadSetUp("Agra's province is not the last", ["S1"], {**good, "tiles": [tiles[-1], *tiles[:-1]]}),
        BadSetUp("a province is visited twice", ["S1"], {**good, "tiles": [tiles[1], *tiles[1:]]}),
        BadSetUp("a token off the fortresses", ["S2"], {**good, "bonus_tokens": off_a_fortress}),
        BadSetUp("tokens that do not exist", ["S2"], {**good, "bonus_tokens": fourth_tea}),
        BadSetUp("five cards in a hand", ["S3"], {**good, "hands": [hands[0][:5], *hands[1:]]}),
        BadSetUp(
            "a card dealt twice", ["S3"], {**good, "hands": [["white monk", *hands[0][1:5], "white monk"], *hands[1:]]}
        ),
        BadSetUp("a hand too few", ["S3"], {**good, "hands": hands[:2]}),
        BadSetUp("a first player who does not play", ["S4"], {**good, "first_player": 3}),
    ]
