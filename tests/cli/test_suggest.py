"""`mogul suggest`"""

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from mogul.cli.errors import CommandError
from mogul.cli.service_files import write_service_record, write_service_view
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.records.record import Setup
from mogul.server import ServerConfig
from mogul.server.security import read_tls, read_tokens
from tests.cli.command import Mogul, content_of
from tests.server.certificates import Authority
from tests.server.harness import held, running
from tests.web.harness import open_door

write_record = partial(write_service_record, "taj_mahal")
write_view = partial(write_service_view, "taj_mahal")

QUICK = ("--iterations", "300")


def test_candidates_are_ranked_with_figures_for_every_seat(mogul: Mogul, view: Path) -> None:
    text = mogul.done("suggest", view, *QUICK)
    words = " ".join(text.split())
    assert words.startswith("Seat 1 to move in visit 7 of 12, Allahabad (4 players, zman).")
    assert 'Board "reconstruction": a reconstruction: parts of it are derived, not copied from a published' in words
    assert "Best move: " in words
    heads = next(line for line in text.splitlines() if "visits" in line)
    assert heads.split() == ["#", "move", "visits", "win", "share", "points", *("%", "pts") * 3]
    rows = [line.split() for line in text.splitlines() if line.split()[:1] in ([str(rank)] for rank in range(1, 8))]
    assert [row[0] for row in rows] == [str(rank) for rank in range(1, 8)]
    counted = json.loads(mogul.done("suggest", view, *QUICK, "--json"))["iterations"]
    assert 100 < counted <= 300  # fewer where nothing else can come first any more
    assert f"\n{counted} iterations (" in text


def test_the_largest_seed_is_that_of_the_contract(mogul: Mogul, view: Path) -> None:
    assert json.loads(mogul.done("suggest", view, *QUICK, "--seed", 2**63 - 1, "--json"))
    assert "less than or equal to 9223372036854775807" in mogul("suggest", view, *QUICK, "--seed", 2**63).err


def test_equal_seeds_give_equal_answers(mogul: Mogul, view: Path) -> None:
    def answer(seed: int) -> Any:
        return json.loads(mogul.done("suggest", view, *QUICK, "--seed", seed, "--json"))

    assert answer(1) == answer(1)
    assert answer(1) != answer(2)


def test_a_record_has_the_same_answer_as_its_view(mogul: Mogul, positions: Path, view: Path) -> None:
    record = positions / "mid-game-record.json"
    assert mogul.done("suggest", record, *QUICK, "--json") == mogul.done("suggest", view, *QUICK, "--json")


def test_a_position_can_come_from_standard_input(mogul: Mogul, view: Path) -> None:
    typed = mogul.done("suggest", "-", *QUICK, "--json", typed=view.read_text(encoding="utf-8"))
    assert typed == mogul.done("suggest", view, *QUICK, "--json")


def test_the_number_of_candidates_can_be_chosen(mogul: Mogul, view: Path) -> None:
    few = json.loads(mogul.done("suggest", view, *QUICK, "--json", "--candidates", 2))
    every = json.loads(mogul.done("suggest", view, *QUICK, "--json", "--candidates", 0))
    assert few["candidates"] == every["candidates"][:2]
    assert len(every["candidates"]) == 7
    assert "and 5 more legal moves" in mogul.done("suggest", view, *QUICK, "--candidates", 2)


def test_time_can_limit_the_search(mogul: Mogul, view: Path) -> None:
    answer = json.loads(mogul.done("suggest", view, "--time", "0.05", "--json"))
    assert (answer["stop_reason"], answer["reproducible"]) in [("time", False), ("decided", False)]


def test_a_view_without_memory_is_answered_with_a_warning(mogul: Mogul, positions: Path) -> None:
    outcome = mogul("suggest", positions / "first-move-view.json", *QUICK)
    assert outcome.code == 0
    assert outcome.err.startswith("Warning: the view has no memory of cards")
    data = json.loads(mogul.done("suggest", positions / "first-move-view.json", *QUICK, "--json"))
    assert len(data["warnings"]) == 1


def test_the_whole_turn_is_listed(mogul: Mogul, view: Path, tmp_path: Path) -> None:
    data = json.loads(mogul.done("suggest", view, "--iterations", 10_000, "--json"))
    assert [step["move"].split()[0] for step in data["turn"]] == ["withdraw", "palace", "take", "take"]
    assert "then: palace " in mogul.done("suggest", view, "--iterations", 10_000)


def changed(path: Path, target: Path, **changes: object) -> Path:
    """The view of a file with some fields of other values."""
    data = json.loads(path.read_text(encoding="utf-8"))
    data["tajMahal"]["view"] |= changes
    target.write_text(json.dumps(data), encoding="utf-8")
    return target


def test_every_problem_of_a_position_is_named(mogul: Mogul, view: Path, tmp_path: Path) -> None:
    unreadable = changed(view, tmp_path / "unreadable.json", court=["pope"])
    assert "Invalid enum value pope" in mogul.refused("suggest", unreadable)
    impossible = changed(view, tmp_path / "impossible.json", deckSize=1, display=[{"color": "COLOR_RED"}])
    lines = mogul.refused("suggest", impossible).splitlines()
    assert lines[0] == f"{impossible}: 2 problems"
    place, reason = "  taj_mahal.view", "cards in sight, hidden in hands and in the deck must add up to 96"
    assert lines[1].startswith(f"{place}.display[0].symbols: must contain at least 1 item")
    assert lines[2].startswith(f"{place}.deck_size: 1; {reason}")


def test_a_file_of_the_wrong_shape_is_refused(mogul: Mogul) -> None:
    assert mogul.refused("suggest", "-", typed="[") == (
        "standard input: line 1, column 2: is not JSON: Expecting value"
    )
    for text in ('{"view": 1}', "[]", "7"):
        refused = mogul.refused("suggest", "-", typed=text)
        assert refused.startswith("standard input: has neither a record nor a view of a game (taj_mahal, maharaja); ")


def test_nothing_is_suggested_to_a_seat_that_is_not_to_move(mogul: Mogul, view: Path, tmp_path: Path) -> None:
    wrong = changed(view, tmp_path / "waiting.json", seatToMove=2)
    assert mogul.refused("suggest", wrong) == f"{wrong}: seat 2 is to move, not seat 1"
    assert mogul.refused("suggest", view, "--seat", 0) == f"{view}: is the view of seat 1, not of seat 0"


def test_nothing_is_suggested_after_the_end(mogul: Mogul, repository: Path) -> None:
    over = repository / "tests" / "records" / "rio-grande-3.json"
    assert mogul.refused("suggest", over) == f"{over}: the game is over"


def test_a_service_answers_as_the_search_here_does(mogul: Mogul, view: Path) -> None:
    with running(ServerConfig()) as server:
        there = mogul.done("suggest", view, *QUICK, "--json", "--server", server.server.address)
        many = mogul.refused("suggest", view, "--threads", 200, "--server", server.server.address)
    assert json.loads(there) == json.loads(mogul.done("suggest", view, *QUICK, "--json"))
    assert many.startswith(f"{server.server.address} refused: options.threads: 200; at most ")


def test_a_service_that_is_not_there_is_named(mogul: Mogul, view: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mogul.cli.service_client.CONNECT_SECONDS", 0.1)
    refusal, hint = mogul.refused("suggest", view, "--server", "http://127.0.0.1:1/").splitlines()
    assert refusal.startswith("http://127.0.0.1:1/: no server answers: ")
    assert refusal.endswith("Connection refused")
    assert hint == "  `mogul serve` starts a service; one with TLS needs --tls or --tls-ca"


def test_the_proxy_on_the_way_to_another_machine_is_named(
    mogul: Mogul, view: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mogul.cli.service_client.CONNECT_SECONDS", 0.1)
    monkeypatch.setenv("https_proxy", "http://127.0.0.1:1")
    refusal = mogul.refused("suggest", view, "--server", "play.example:50051")
    assert "; the call went to the proxy of https_proxy; no_proxy names hosts to reach without" in refusal


def test_the_port_of_a_page_is_named_as_one(mogul: Mogul, view: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mogul.cli.service_client.CONNECT_SECONDS", 0.1)
    with open_door("127.0.0.1:1", "127.0.0.1:1") as door:
        refusal = mogul.refused("suggest", view, "--server", door.door.url)
    assert "; no gRPC is spoken there: is it the port of a page? A board has another for programs" in refusal


def test_a_service_that_is_starting_is_not_called_absent(
    mogul: Mogul, view: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mogul.cli.service_client.CONNECT_SECONDS", 0.1)
    with held() as (server, _):
        address = server.server.address
        refused = mogul.refused("suggest", view, "--server", address)
    assert refused == f"{address}: the server is starting: 0 of 2 games are ready; try again in a moment"


def test_a_service_with_tls_and_tokens_is_called_with_both(mogul: Mogul, view: Path, tmp_path: Path) -> None:
    authority, tokens = Authority(tmp_path / "ca"), tmp_path / "tokens"
    issued = authority.issue("localhost")
    tokens.write_text("a-token-0123456789\n", encoding="utf-8")
    config = ServerConfig(
        host="localhost", tls=read_tls(issued.certificate, issued.key, None), tokens=read_tokens(tokens)
    )
    ca = ("--tls-ca", authority.certificate)
    with running(config) as server:
        command = ("suggest", view, *QUICK, "--json", "--server", server.server.address)
        there = mogul.done(*command, *ca, "--token-file", tokens)
        without = mogul.refused(*command, *ca)
        missing = mogul.refused(*command, *ca, "--token-file", tmp_path / "none")
    assert json.loads(there) == json.loads(mogul.done("suggest", view, *QUICK, "--json"))
    assert "missing token" in without
    assert missing == f"{tmp_path / 'none'}: No such file or directory"


def test_options_for_a_service_need_one(mogul: Mogul, view: Path) -> None:
    assert mogul.refused("suggest", view, "--tls") == (
        "--tls, --tls-ca and --token-file are for a service: --server must name it"
    )


def test_hands_of_others_make_no_difference(mogul: Mogul, tmp_path: Path) -> None:
    """Of a full record only the knowledge of the seat to move counts."""
    components = default_components()
    record = content_of(mogul.done("new-game", "--seed", 3, "--first-player", 0), components)
    own, *others = record.setup.hands
    exchanged = Setup(**{**vars(record.setup), "hands": (own, *reversed(others))})
    answers = set()
    for number, setup in enumerate((record.setup, exchanged)):
        path = tmp_path / f"{number}.json"
        path.write_text(write_record(components, type(record)(setup, record.events)), encoding="utf-8")
        answers.add(mogul.done("suggest", path, *QUICK, "--json"))
    assert exchanged != record.setup
    assert len(answers) == 1


@pytest.mark.parametrize(
    ("server", "options", "warned"),
    [
        ("far.example:1", (), True),
        ("dns:///far.example:1", (), True),
        ("far.example:1", ("--tls",), False),
        ("127.0.0.1:1", (), False),
        ("dns:///localhost:1", (), False),
    ],
)
def test_a_token_that_anybody_could_read_on_the_way_is_warned_of(
    mogul: Mogul,
    view: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    server: str,
    options: tuple[str, ...],
    warned: bool,
) -> None:
    def ask(*_: Any) -> None:
        raise CommandError("that is enough")

    (tmp_path / "token").write_text("a-token-0123456789\n", encoding="utf-8")
    monkeypatch.setattr("mogul.cli.commands.suggest.ask_server", ask)
    outcome = mogul("suggest", view, "--server", server, "--token-file", tmp_path / "token", *options)
    assert "that is enough" in outcome.err
    assert (f"the token goes to {server} in plaintext" in " ".join(outcome.err.split())) == warned
