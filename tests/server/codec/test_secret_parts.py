"""No memory that callers share keeps what somebody at a table has not seen."""

import random
from typing import Any

import pytest

from mogul.engine.game_rules import default_rule_set
from mogul.engine.games import GAMES
from mogul.server.codec import entry_cache
from mogul.server.codec.games import game_codec
from mogul.server.codec.secret_parts import is_secret
from mogul.server.component_registry import ComponentRegistry
from mogul.server.violations import Violations
from mogul.v1 import games_pb2

# A game whose records have no events of this name is not asked.
WITH_EVENTS = [each for each in GAMES if hasattr(getattr(games_pb2.GameRecord(), each), "events")]


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
@pytest.mark.parametrize("game", WITH_EVENTS)
def test_an_event_is_secret_exactly_if_a_spectator_has_it_otherwise(game: str, players: int) -> None:
    whole, public = records(game, players)
    differs = [one != other for one, other in zip(events_of(whole), events_of(public), strict=True)]
    assert [is_secret(each) for each in events_of(whole)] == differs
    assert any(differs)
    assert not any(map(is_secret, events_of(public)))


@pytest.mark.parametrize("game", WITH_EVENTS)
def test_reading_and_writing_keep_no_secret_event(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a guess is quicker if another caller has sent the same."""
    kept = list[bytes]()

    def keep(cache: Any, key: Any, entry: Any) -> None:
        kept.extend(each for each in (key, entry) if isinstance(each, bytes))

    monkeypatch.setattr(entry_cache, "_keep", keep)
    codec, record = game_codec(game), records(game, 3)[0]
    registry = ComponentRegistry([codec.rules.default_components()])
    parsed = codec.read_record(Violations(), registry, game, getattr(record, game))
    assert parsed is not None
    codec.write_record(*parsed)
    secret = [each.SerializeToString() for each in events_of(record) if is_secret(each)]
    assert kept
    assert secret
    assert not [one for one in secret if any(one in each for each in kept)]
