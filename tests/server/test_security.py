"""Certificates and tokens: admission of callers, and the contents of files."""

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from bench.stubs import Stubs
from mogul.contract.errors import Unauthenticated
from mogul.server import ServerConfig
from mogul.server.security import Tokens, read_tls, read_tokens
from mogul.v1.suggestion_service_pb2 import AnalyzeRequest, GetEngineInfoRequest
from tests.server.certificates import Authority
from tests.server.harness import ServerThread, error_of, logged, reason, running

OLD, NEW = "old-token-0123456789", "new-token-9876543210"
SENT = GetEngineInfoRequest()


def bearer(token: str) -> tuple[tuple[str, str]]:
    return (("authorization", f"Bearer {token}"),)


@pytest.fixture(scope="module")
def guarded() -> Iterator[ServerThread]:
    with running(ServerConfig(tokens=Tokens([OLD, NEW]))) as thread:
        yield thread


@pytest.fixture
def guarded_stubs(guarded: ServerThread) -> Iterator[Stubs]:
    stubs = Stubs(guarded.server.address)
    yield stubs
    stubs.channel.close()


@pytest.mark.parametrize("token", [OLD, NEW])
def test_each_token_of_a_server_lets_in(guarded_stubs: Stubs, token: str) -> None:
    assert guarded_stubs.suggestions.GetEngineInfo(SENT, metadata=bearer(token)).engine.name


@pytest.mark.parametrize(
    ("metadata", "words"),
    [
        ((), "missing token: send `authorization: Bearer TOKEN`"),
        ((("authorization", f"Basic {OLD}"),), "not of the form `Bearer TOKEN`"),
        (bearer(OLD[:-1]), "invalid token"),
        (bearer(OLD + NEW), "invalid token"),
        (bearer(""), "invalid token"),
        (bearer(OLD) * 2, "missing token"),
    ],
    ids=["none", "another scheme", "part of one", "two in one", "empty", "twice"],
)
def test_a_call_without_a_token_that_counts_is_refused_in_words_and_without_the_token(
    guarded_stubs: Stubs, metadata: Any, words: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        error = error_of(lambda: guarded_stubs.suggestions.GetEngineInfo(SENT, metadata=metadata))
        line = logged(caplog, error)
    assert error.code() is grpc.StatusCode.UNAUTHENTICATED
    assert words in str(error.details())
    assert reason(error) == "INVALID_TOKEN"
    assert (line["code"], line["error_reason"]) == ("UNAUTHENTICATED", "INVALID_TOKEN")
    log = repr([vars(record) for record in caplog.records])
    assert not any(token[:-1] in log or token[:-1] in str(error) for token in (OLD, NEW))


def test_every_method_but_health_needs_a_token(guarded_stubs: Stubs) -> None:
    health: Any = health_pb2_grpc.HealthStub(guarded_stubs.channel)
    assert health.Check(health_pb2.HealthCheckRequest()).status == health_pb2.HealthCheckResponse.SERVING
    reflection: Any = reflection_pb2_grpc.ServerReflectionStub(guarded_stubs.channel)
    sent = reflection_pb2.ServerReflectionRequest(list_services="")
    for call in (
        lambda: list(guarded_stubs.suggestions.Analyze(AnalyzeRequest())),
        lambda: list(reflection.ServerReflectionInfo(iter([sent]))),
        lambda: guarded_stubs.raw("/mogul.v1.RulesService/StartGame")(b"no message"),
    ):
        assert error_of(call).code() is grpc.StatusCode.UNAUTHENTICATED
    assert list(reflection.ServerReflectionInfo(iter([sent]), metadata=bearer(OLD)))


def test_a_token_is_looked_for_whatever_the_scheme_is_spelled_like() -> None:
    Tokens([OLD]).check(f"bearer  {OLD}")
    with pytest.raises(Unauthenticated):
        Tokens([OLD]).check(OLD)


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority(tmp_path_factory.mktemp("certificates"))


def test_over_tls_a_client_that_trusts_the_authority_is_answered_and_others_hang_up(authority: Authority) -> None:
    issued = authority.issue("localhost")
    tls = read_tls(issued.certificate, issued.key, None)
    with running(ServerConfig(host="localhost", tls=tls)) as thread:
        trusting = grpc.ssl_channel_credentials(authority.certificate.read_bytes())
        assert engine_name(thread, trusting) == "grand-mogul"
        for credentials in (None, grpc.ssl_channel_credentials()):
            assert error_of_call(thread, credentials) is grpc.StatusCode.UNAVAILABLE


def test_a_client_refuses_a_server_whose_certificate_has_expired(authority: Authority) -> None:
    issued = authority.issue("localhost", expired=True)
    with running(ServerConfig(host="localhost", tls=read_tls(issued.certificate, issued.key, None))) as thread:
        trusting = grpc.ssl_channel_credentials(authority.certificate.read_bytes())
        assert error_of_call(thread, trusting) is grpc.StatusCode.UNAVAILABLE


def test_with_an_authority_for_clients_only_its_valid_certificates_are_let_in(
    authority: Authority, tmp_path: Path
) -> None:
    issued = authority.issue("localhost")
    tls = read_tls(issued.certificate, issued.key, authority.certificate)
    stranger = Authority(tmp_path).issue("stranger")
    with running(ServerConfig(host="localhost", tls=tls)) as thread:
        assert engine_name(thread, authority.issue("client").credentials(authority.certificate)) == "grand-mogul"
        for credentials in (
            grpc.ssl_channel_credentials(authority.certificate.read_bytes()),
            authority.issue("late", expired=True).credentials(authority.certificate),
            stranger.credentials(authority.certificate),
        ):
            assert error_of_call(thread, credentials) is grpc.StatusCode.UNAVAILABLE


def engine_name(thread: ServerThread, credentials: grpc.ChannelCredentials | None) -> str:
    stubs = Stubs(thread.server.address, credentials)
    try:
        return stubs.suggestions.GetEngineInfo(SENT, timeout=60).engine.name
    finally:
        stubs.channel.close()


def error_of_call(thread: ServerThread, credentials: grpc.ChannelCredentials | None) -> grpc.StatusCode:
    return error_of(lambda: engine_name(thread, credentials)).code()


def test_a_token_file_holds_a_token_a_line(tmp_path: Path) -> None:
    path = tmp_path / "tokens"
    path.write_text(f"{OLD}\r\n\n  {NEW}  \n")
    tokens = read_tokens(path)
    tokens.check(f"Bearer {OLD}")
    tokens.check(f"Bearer {NEW}")
    assert OLD not in repr(tokens)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "holds no token"),
        ("\n \n", "holds no token"),
        (f"{OLD}\nshort\nwith a space in it\n", "line 2, 3: a token has 16 characters or more, all of them visible"),
        ("tökens-are-ascii-only\n", "line 1: "),
    ],
)
def test_an_invalid_line_of_a_token_file_is_reported_by_number_and_not_by_content(
    text: str, words: str, tmp_path: Path
) -> None:
    path = tmp_path / "tokens"
    path.write_text(text)
    with pytest.raises(ValueError, match=f"{path}: {words}") as refused:
        read_tokens(path)
    assert not any(line in str(refused.value) for line in text.split("\n") if line.strip())


def test_files_that_make_no_tls_are_named(authority: Authority, tmp_path: Path) -> None:
    one, other = authority.issue("one"), authority.issue("other")
    garbage = tmp_path / "garbage.pem"
    garbage.write_text("no certificate")
    for certificate, key, client_ca, named in (
        (one.certificate, other.key, None, other.key),
        (garbage, one.key, None, garbage),
        (one.certificate, garbage, None, garbage),
        (one.certificate, one.key, garbage, garbage),
        (tmp_path / "absent.pem", one.key, None, tmp_path / "absent.pem"),
    ):
        with pytest.raises(ValueError, match=str(named)) as refused:
            read_tls(certificate, key, client_ca)
        assert "\n" not in str(refused.value)


def test_a_key_behind_a_passphrase_is_refused_without_a_prompt(authority: Authority, tmp_path: Path) -> None:
    from cryptography.hazmat.primitives import serialization

    issued = authority.issue("host")
    key = serialization.load_pem_private_key(issued.key.read_bytes(), None)
    locked = tmp_path / "locked.key"
    encryption = serialization.BestAvailableEncryption(b"secret")
    form = serialization.PrivateFormat.PKCS8
    locked.write_bytes(key.private_bytes(serialization.Encoding.PEM, form, encryption))
    with pytest.raises(ValueError, match="without a passphrase"):
        read_tls(issued.certificate, locked, None)


def test_no_repr_contains_a_key(authority: Authority) -> None:
    issued = authority.issue("host")
    tls = read_tls(issued.certificate, issued.key, None)
    key = issued.key.read_text().splitlines()[1]
    assert key in tls.key.decode()
    assert key not in repr(ServerConfig(tls=tls))
