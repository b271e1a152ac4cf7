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
    record = Story("good", "S1", hands={0: ["white monk"]}).end().record
    good = record["setup"]
    provinces, tokens, hands = good["provinces"], good["bonus_tokens"], good["hands"]
    off_a_fortress = {("Peshawar" if city == "Kabul" else city): kind for city, kind in tokens.items()}
    fourth_tea = {city: kind if kind != "rice" else "tea" for city, kind in tokens.items()}

    def bad(name: str, rule: str, **changes: Any) -> BadSetUp:
        return BadSetUp(name, [rule], {**record, "setup": {**good, **changes}})

    return [
        bad("one player", "S3", player_count=1, hands=hands[:1]),
        bad("six players", "S3", player_count=6, hands=[*hands, *hands]),
        bad("two players", "S3", rule_set="rio_grande", player_count=2, hands=hands[:2]),
        bad("Agra's province is not the last", "S1", provinces=[provinces[-1], *provinces[:-1]]),
        bad("a province is visited twice", "S1", provinces=[provinces[1], *provinces[1:]]),
        bad("a token off the fortresses", "S2", bonus_tokens=off_a_fortress),
        bad("tokens that do not exist", "S2", bonus_tokens=fourth_tea),
        bad("five cards in a hand", "S3", hands=[hands[0][:5], *hands[1:]]),
        bad("a card dealt twice", "S3", hands=[["white monk", *hands[0][1:5], "white monk"], *hands[1:]]),
        bad("a hand too few", "S3", hands=hands[:2]),
        bad("a first player who does not play", "S4", first_player=3),
    ]
