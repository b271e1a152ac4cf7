"""No memory that callers share keeps what somebody at a table has not seen."""

import random
from typing import Any

import pytest

from mogul.engine.game_rules import Move, default_rule_set
from mogul.engine.games import GAMES
from mogul.engine.maharaja.rules.move_ids import END
from mogul.server.codec import validation
from mogul.server.codec.games import game_codec
from mogul.server.codec.known_events import KnownEvents
from mogul.server.codec.result_codec import _KeptMoves
from mogul.server.codec.secret_parts import is_secret
from mogul.server.codec.validation import broken_rules
from mogul.v1 import games_pb2
from mogul.v1.rules_service_pb2 import GetViewRequest


def records(game: str, players: int) -> tuple[games_pb2.GameRecord, games_pb2.GameRecord]:
    """Returns the record of a random game, and the same as a spectator has it."""
    codec = game_codec(game)
    rules, components = codec.rules, codec.rules.default_components()
    table = rules.table(components, rules.new_setup(components, default_rule_set(rules), players, seed=3), seed=3)
    chance = random.Random(3)
    while not table.game.is_over:
        table.play(chance.choice(table.game.legal_moves()))
    public = rules.spectator_record(table.record)
    return codec.write_record(components, table.record), codec.write_record(components, public)


def events_of(record: games_pb2.GameRecord) -> Any:
    return getattr(record, str(record.WhichOneof("game"))).events


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("game", GAMES)
def test_an_event_is_secret_exactly_if_a_spectator_has_it_otherwise(game: str, players: int) -> None:
    whole, public = records(game, players)
    differs = [one != other for one, other in zip(events_of(whole), events_of(public), strict=True)]
    assert [is_secret(each) for each in events_of(whole)] == differs
    assert any(differs)
    assert not any(map(is_secret, events_of(public)))


@pytest.mark.parametrize("game", GAMES)
def test_the_validation_remembers_no_secret_event(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the check of a guess is quicker if another caller has sent the guessed event."""
    known = KnownEvents()
    monkeypatch.setattr(validation, "_KNOWN_EVENTS", known)
    request = GetViewRequest(record=records(game, 3)[0], seat=1)
    assert broken_rules(request) == []
    left = known.without_known(request)
    assert list(events_of(left.record)) == [each for each in events_of(request.record) if is_secret(each)]


def test_a_result_with_a_plan_leaves_no_message_of_it() -> None:
    """A level's own plan, which the other seats may not see yet."""
    codec = game_codec("maharaja")
    components = codec.rules.default_components()
    moves = _KeptMoves(codec.moves(components, "basic"))
    table = codec.rules.table(components, codec.rules.new_setup(components, default_rule_set(codec.rules), 2, 3), 3)
    while not any(is_secret(moves(move)) for move in table.game.legal_moves()):
        table.play(table.game.legal_moves()[0])
    kept = [moves(move) is moves(move) for move in table.game.legal_moves()]
    assert not any(kept)
    assert moves(Move(END)) is moves(Move(END))
