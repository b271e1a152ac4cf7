"""Maharaja for generic players: secret plans of a sampled record are those that the player expects."""

from collections import Counter

import pytest

from mogul.engine.game_rules import Moved
from mogul.engine.maharaja.components import bundled_components
from mogul.engine.maharaja.records.record import GameRecord, observe
from mogul.engine.maharaja.rules.legal import PLANS
from mogul.engine.maharaja.views.observer import view_of_record
from mogul.engine.maharaja.views.position import Position
from mogul.players.games import game_player
from mogul.search import Budget, SearchRequest
from mogul.search.root import new_root
from tests.engine.maharaja.hidden_plans import hidden_plans
from tests.engine.maharaja.played import new_game, random_steps

# The player under test must be the shipped one.
pytestmark = pytest.mark.production

PLAYER = game_player("maharaja")
SAMPLES = 400


def record_with_a_hidden_plan() -> tuple[GameRecord, int, int]:
    """A record of three seats, a seat that has its turn, and the place of a plan that it does not know."""
    played = new_game(3, 3)
    for _ in random_steps(played, 3):
        seat = played.game.seats_to_move[0]
        if played.game.state["round"] == 2 and (places := hidden_plans(played.record, seat)):
            return played.record, seat, places[0]
    raise AssertionError("no such position")


def test_secret_plans_of_a_sampled_record_come_as_often_as_a_search_expects_them() -> None:
    record, seat, place = record_with_a_hidden_plan()
    components, seen = bundled_components("b17"), observe(record, seat)
    drawn: Counter[int] = Counter()
    for seed in range(SAMPLES):
        event = PLAYER.sample_record(components, seen, seed).events[place]
        assert isinstance(event, Moved)
        drawn[event.move] += 1
    position = Position(components, view_of_record(components, record, seat))
    root = new_root(SearchRequest(position.game, position.information, Budget(1), 0, settings=PLAYER.settings(3)))
    other = record.events[place].seat
    shares = root.information["weight"][other] / root.information["total"][other]
    assert shares.max() > 3 / PLANS  # far from uniform
    for plan, share in enumerate(shares.tolist()):
        spread = (SAMPLES * share * (1 - share)) ** 0.5
        assert drawn[plan] == pytest.approx(SAMPLES * share, abs=4.5 * spread + 1)
