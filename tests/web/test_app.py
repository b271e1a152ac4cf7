"""The port: files of the page, headers, other sites, and requests that are no calls."""

import gzip
import http.client
import random
import socket
import ssl
import time
from importlib.resources import files
from pathlib import Path

import pytest
import trustme
from connectrpc.code import Code
from connectrpc.errors import ConnectError

from mogul.v1.match_service_pb2 import CreateMatchRequest
from mogul.web.app import MAX_PARTS, JsonCodec
from tests.match.harness import GAMES, MatchesThread, level
from tests.match.test_new_match import played
from tests.web.fake_engine import FakeEngine
from tests.web.harness import MATCHES, SECONDS, SUGGESTIONS, DoorThread, open_door, reason_of

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
    monkeypatch.setattr("mogul.web.app.Parse", None)
    with pytest.raises(ConnectError) as error:
        JsonCodec().decode(body, CreateMatchRequest)
    assert error.value.code is Code.INVALID_ARGUMENT
    assert "brackets and commas" in str(error.value)


JSON = "application/json"
ORIGIN = "https://example.org"


def test_the_page_is_served_with_headers_that_let_nothing_in(door: DoorThread) -> None:
    page = door.request("GET", "/")
    assert (page.status, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert page.body == files("mogul.web").joinpath("page", "index.html").read_bytes()
    policy = dict(part.strip().split(" ", 1) for part in page.headers["content-security-policy"].split(";"))
    assert (policy["default-src"], policy["script-src"], policy["frame-ancestors"]) == ("'none'", "'self'", "'none'")
    assert "unsafe" not in page.headers["content-security-policy"]
    assert page.headers["x-content-type-options"] == "nosniff"
    assert page.headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("app.js", "/javascript"),
        ("sw.js", "/javascript"),
        ("app.css", "text/css"),
        ("manifest.webmanifest", "application/manifest+json"),
        ("icon.svg", "image/svg+xml"),
        ("icon-512.png", "image/png"),
    ],
)
def test_a_file_of_the_page_has_the_type_that_browsers_ask_for(door: DoorThread, name: str, kind: str) -> None:
    answer = door.request("GET", f"/{name}")
    assert (answer.status, answer.headers["cache-control"]) == (200, "no-cache")
    assert kind in answer.headers["content-type"]


def test_a_browser_asks_each_time_and_a_page_that_has_not_changed_is_not_sent_again(door: DoorThread) -> None:
    page = door.request("GET", "/index.html")
    assert page.headers["cache-control"] == "no-cache"
    again = door.request("GET", "/index.html", if_none_match=page.headers["etag"])
    assert (again.status, again.body, again.headers["cache-control"]) == (304, b"", "no-cache")


@pytest.mark.parametrize(
    "path",
    ["/nothing.js", "/../__init__.py", "/%2e%2e/__init__.py", "/..%2f__init__.py", "//etc/passwd", "/page/index.html"],
)
def test_nothing_but_the_page_is_served(door: DoorThread, path: str) -> None:
    assert door.request("GET", path).status == 404


def test_a_link_whose_fragment_was_escaped_leads_to_the_page(door: DoorThread) -> None:
    answer = door.request("GET", "/%23match%3Dm%26seat%3Ds")
    assert (answer.status, answer.headers["location"]) == (307, "/#match=m&seat=s")
    assert door.request("GET", "/%23/../x").headers["location"].startswith("/#")


def test_answers_to_calls_are_kept_by_nobody(door: DoorThread) -> None:
    answer = door.call(SUGGESTIONS, "GetEngineInfo", {})
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "path",
    [
        "/mogul.v1.RulesService/GetSpectatorView",
        "/mogul.v1.MatchService/Nothing",
        "/mogul.v1.MatchService/getmatch",
        "/mogul.v1.MatchService",
        "/grpc.health.v1.Health/Check",
        "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo",
        "/",
    ],
)
def test_a_method_that_is_not_listed_is_not_there(door: DoorThread, engine: FakeEngine, path: str) -> None:
    before = len(engine.calls)
    assert door.request("POST", path, b"{}", content_type=JSON).status == 404
    assert len(engine.calls) == before


def test_a_link_makes_no_call(door: DoorThread, engine: FakeEngine) -> None:
    before = len(engine.calls)
    path = f"/{SUGGESTIONS}/GetEngineInfo"
    assert door.request("GET", f"{path}?encoding=json&message=%7B%7D").status == 404
    assert [door.request(verb, path, b"{}", content_type=JSON).status for verb in ("PUT", "DELETE")] == [405, 405]
    assert len(engine.calls) == before


@pytest.mark.parametrize("kind", ["", "text/plain", "text/html", "application/grpc", "application/grpc-web+proto"])
def test_a_form_of_another_site_makes_no_call(door: DoorThread, engine: FakeEngine, kind: str) -> None:
    before = len(engine.calls)
    answer = door.request("POST", f"/{SUGGESTIONS}/GetEngineInfo", b"{}", content_type=kind)
    assert answer.status == 415
    assert len(engine.calls) == before


def preflight(door: DoorThread) -> dict[str, str]:
    return door.request(
        "OPTIONS",
        f"/{SUGGESTIONS}/GetEngineInfo",
        origin=ORIGIN,
        access_control_request_method="POST",
        access_control_request_headers="content-type",
    ).headers


def test_other_sites_may_not_call_unless_they_are_named(door: DoorThread, engine: FakeEngine) -> None:
    assert "access-control-allow-origin" not in preflight(door)
    assert "access-control-allow-origin" not in door.call(SUGGESTIONS, "GetEngineInfo", {}, origin=ORIGIN).headers
    with open_door(engine.address, engine.address, origins=(ORIGIN,)) as open_to_one:
        assert preflight(open_to_one)["access-control-allow-origin"] == ORIGIN
        allowed = open_to_one.call(SUGGESTIONS, "GetEngineInfo", {}, origin=ORIGIN)
        assert allowed.headers["access-control-allow-origin"] == ORIGIN
        other = open_to_one.call(SUGGESTIONS, "GetEngineInfo", {}, origin="https://example.com")
        assert "access-control-allow-origin" not in other.headers


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'"text"',
        b"\xff\xfe",
        b'{"match": 7}',
        b'{"unknown": 1}',
        b'{"match": "a", "match": "b"}',
        b"[" * 100_000,
        b'{"match":' * 50_000,
    ],
)
def test_a_body_that_is_no_message_is_invalid(door: DoorThread, body: bytes) -> None:
    answer = door.call(MATCHES, "GetMatch", body, "no token")
    assert (answer.status, answer.code, reason_of(answer.json)) == (400, "invalid_argument", "INVALID_REQUEST")
    assert len(answer.body) < 2000


@pytest.mark.parametrize("kind", [JSON, "application/proto"])
def test_a_body_that_is_too_large_is_not_read(door: DoorThread, kind: str) -> None:
    answer = door.call(MATCHES, "GetMatch", b" " * 600_000, content_type=kind)
    assert (answer.status, answer.code) == (429, "resource_exhausted")


def test_a_message_that_is_too_large_for_the_service_is_refused_by_it(door: DoorThread) -> None:
    answer = door.call(MATCHES, "GetMatch", {"match": "x" * 100_000})
    assert (answer.status, answer.code) == (429, "resource_exhausted")


def test_a_compressed_body_is_refused(door: DoorThread) -> None:
    bomb = gzip.compress(bytes(10_000_000))
    answer = door.call(MATCHES, "GetMatch", bomb, content_encoding="gzip")
    assert (answer.status, answer.code) == (501, "unimplemented")


@pytest.mark.parametrize(
    "envelope",
    [b"", b"\0", b"\0\0\0\0\xff{}", b"\0\xff\xff\xff\xff{}", b"\xff\0\0\0\2{}", b"\0\0\0\0\2{}\0\0\0\0\2{}"],
)
def test_a_stream_whose_request_is_no_envelope_is_refused(door: DoorThread, envelope: bytes) -> None:
    path = f"/{MATCHES}/WatchMatch"
    answer = door.request("POST", path, envelope, content_type="application/connect+json")
    assert answer.status == 200  # the protocol puts the error into the last envelope
    assert any(code in answer.body for code in (b"invalid_argument", b"resource_exhausted", b"unimplemented"))


@pytest.mark.parametrize("timeout", ["-1", "soon", "1e3", "99999999999", "1_0"])
def test_a_deadline_that_is_no_number_is_invalid(door: DoorThread, timeout: str) -> None:
    answer = door.call(SUGGESTIONS, "GetEngineInfo", {}, connect_timeout_ms=timeout)
    assert (answer.status, answer.code) == (400, "invalid_argument")


def test_headers_may_have_any_bytes(door: DoorThread) -> None:
    answer = door.call(SUGGESTIONS, "GetEngineInfo", {}, cookie="caf\xe9", user_agent="\xff\xfe")
    assert answer.status == 200
    refused = door.call(MATCHES, "GetMatch", {"match": "nowhere"}, "caf\xe9")
    assert (refused.status, reason_of(refused.json)) == (401, "INVALID_TOKEN")


def test_bytes_that_are_no_request_of_http_disturb_nobody(door: DoorThread) -> None:
    choice = random.Random(1)
    host, _, port = door.host.partition(":")
    for _ in range(50):
        with socket.create_connection((host, int(port)), timeout=30) as connection:
            connection.sendall(choice.randbytes(choice.randrange(1, 400)) + b"\r\n\r\n")
            connection.shutdown(socket.SHUT_WR)
            answer = connection.recv(1000)
            assert answer == b"" or answer.startswith(b"HTTP/1.1 400")
    assert door.call(SUGGESTIONS, "GetEngineInfo", {}).status == 200


def test_with_a_certificate_everything_is_encrypted(engine: FakeEngine, tmp_path: Path) -> None:
    authority = trustme.CA()
    issued = authority.issue_cert("127.0.0.1")
    certificate, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    certificate.write_bytes(b"".join(part.bytes() for part in issued.cert_chain_pems))
    key.write_bytes(issued.private_key_pem.bytes())
    with open_door(engine.address, engine.address, certificate=certificate, key=key) as door:
        assert door.door.url.startswith("https://")
        door.trusted = ssl.create_default_context()
        authority.configure_trust(door.trusted)
        assert door.call(SUGGESTIONS, "GetEngineInfo", {}).status == 200


@pytest.mark.parametrize("certificate", ["broken.pem", "nowhere.pem"])
def test_a_certificate_that_cannot_be_used_is_named_before_anything_listens(
    engine: FakeEngine, tmp_path: Path, certificate: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken.pem").write_text("no certificate")
    monkeypatch.setattr("mogul.web.door._listen", None)
    files = {"certificate": tmp_path / certificate, "key": tmp_path / "broken.pem"}
    with pytest.raises(OSError, match=f"{certificate}.*: cannot be used"), open_door("there:1", "there:1", **files):
        pass


def test_no_packet_of_an_answer_waits_for_the_one_before_it(door: DoorThread) -> None:
    """A packet that waits does so for 40 ms, until the client's system reports the other one. At first it reports at
    once."""
    connection = http.client.HTTPConnection(door.host)

    def seconds() -> float:
        began = time.monotonic()
        connection.request("POST", f"/{SUGGESTIONS}/GetEngineInfo", b"{}", {"content-type": JSON})
        connection.getresponse().read()
        return time.monotonic() - began

    for _ in range(30):
        seconds()
    end = time.monotonic() + SECONDS
    while (quickest := seconds()) >= 0.03 and time.monotonic() < end:  # a busy machine makes most of them late
        pass
    connection.close()
    assert quickest < 0.03


def test_an_address_that_is_taken_is_named(matches: MatchesThread, engine: FakeEngine, door: DoorThread) -> None:
    _, _, port = door.host.partition(":")
    wanted = open_door(matches.matches.address, engine.address, port=int(port))
    with pytest.raises(OSError, match=f"cannot listen on 127.0.0.1:{port}: "), wanted:
        pass


def test_a_text_that_is_no_host_is_named() -> None:
    host = f"{'a' * 70}.example"  # one of its labels is too long
    wanted = open_door("127.0.0.1:1", "127.0.0.1:1", host=host)
    with pytest.raises(OSError, match=f"cannot listen on {host}:0: this is no name of a host"), wanted:
        pass
