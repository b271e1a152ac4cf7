"""Codecs of bodies: a record fits, and what would take long to read does not."""

import pytest
from connectrpc.code import Code
from connectrpc.errors import ConnectError

from mogul.v1.match_service_pb2 import CreateMatchRequest
from mogul.web.codecs import MAX_PARTS, JsonCodec
from tests.match.harness import GAMES, level
from tests.match.test_new_match import played

WHOLE_GAME = 2000  # moves, and more


@pytest.mark.parametrize("game", GAMES)
def test_the_record_of_a_whole_game_is_read(game: str) -> None:
    request = CreateMatchRequest(record=played(game, WHOLE_GAME, players=5), seats=[level()] * 5)
    body = JsonCodec().encode(request)
    assert 3 * sum(map(body.count, (b"{", b"[", b","))) < MAX_PARTS
    assert JsonCodec().decode(body, CreateMatchRequest) == request


@pytest.mark.parametrize("body", [b"[]", b" [{}]", b'""', b"null", b""])
def test_a_body_that_is_no_object_is_refused(body: bytes) -> None:
    """The library reads an empty list or text as a message without fields."""
    with pytest.raises(ConnectError, match="it must be an object"):
        JsonCodec().decode(body, CreateMatchRequest)


# Of 500 KB, the most that the door takes, with as many parts as fit.
BODIES = {
    "objects": b'{"seats":[' + b",".join([b"{}"] * 170_000) + b"]}",
    "texts": b'{"newGame":{"tajMahal":{"dealt":{"setup":{"provinces":[' + b",".join([b'""'] * 160_000) + b"]}}}}}",
    "lists": b'{"seats":[' + b",".join([b"[]"] * 170_000) + b"]}",
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_a_body_of_very_many_parts_is_refused_before_it_is_read(body: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mogul.web.codecs.Parse", None)
    with pytest.raises(ConnectError) as error:
        JsonCodec().decode(body, CreateMatchRequest)
    assert error.value.code is Code.INVALID_ARGUMENT
    assert "brackets and commas" in str(error.value)
