"""`mogul play`, with its input from a pipe."""

import dataclasses
import errno
import json
import os
import random
import re
import shlex
import threading
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from mogul.cli.errors import CommandError
from mogul.cli.played_game import PlayedGame
from mogul.cli.service_files import write_service_record
from mogul.engine.game_rules import Moved
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.notation import notation_of
from mogul.engine.taj_mahal.records.record import Displayed, Drew
from mogul.engine.taj_mahal.records.replay import replay
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.players.player import SearchPlayer
from mogul.players.suggestion import SuggestionRequest
from mogul.server import ServerConfig
from tests.arena.taj_mahal.played import a_game
from tests.cli.command import Mogul, content_of
from tests.engine.taj_mahal.texts import move_text
from tests.records.transcript import kept_record
from tests.server.harness import running

write_record = partial(write_service_record, "taj_mahal")

QUICK = ("--iterations", "20")
COMPONENTS = default_components()


def anything(seed: int) -> str:
    """The input of a person who does not look: mostly numbers."""
    rng = random.Random(seed)
    return "".join(rng.choice(["1", "2", "3", "4", "5", "9", "t", "", "x", "withdraw"]) + "\n" for _ in range(3000))


@pytest.mark.parametrize(
    ("rule_set", "players", "seat"), [("zman", 2, 0), ("zman", 4, 3), ("rio_grande", 3, 1), ("rio_grande", 5, 0)]
)
def test_a_game_can_be_played_to_its_end(mogul: Mogul, rule_set: str, players: int, seat: int) -> None:
    table = ("--rule-set", rule_set, "--players", players, "--seat", seat, "--seed", 4)
    text = mogul.done("play", *table, *QUICK, typed=anything(players))
    assert text.count("── Visit") == 11
    ending = text[text.index("The game is over.") :]
    names = [f"seat {other}" for other in range(players) if other != seat] + ["you"]
    assert sorted(re.findall(r"seat \d|you", ending)) == sorted(names)


def test_the_end_of_the_input_saves_and_quits(mogul: Mogul, tmp_path: Path) -> None:
    outcome = mogul("play", "--seed", 2, "--seat", 1, *QUICK, typed="withdraw\n1\n")
    assert outcome.code == 0
    saved = "Saved, with all that is hidden, to taj-mahal.json. To resume:\nmogul play taj-mahal.json --seat 1"
    assert saved in outcome.err
    saved = content_of((tmp_path / "taj-mahal.json").read_bytes(), COMPONENTS)
    own = [move_text(event.move) for event in saved.events if isinstance(event, Moved) and event.seat == 1]
    assert own[0] == "withdraw"
    assert replay(COMPONENTS, saved).seat == 1


def test_a_game_is_in_its_file_after_every_move(mogul: Mogul, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However the program ends: here by an error of the AI at its fifth move."""
    choose, seeds = SearchPlayer.choose, list[int]()

    def fails(player: SearchPlayer, components: Any, view: Any, seed: int) -> Any:
        seeds.append(seed)
        if len(seeds) == 5:
            raise ZeroDivisionError
        return choose(player, components, view, seed)

    monkeypatch.setattr(SearchPlayer, "choose", fails)
    with pytest.raises(ZeroDivisionError):
        mogul("play", "--seed", 2, "--seat", 1, *QUICK, typed="withdraw\n" + "1\n" * 50)
    events = content_of((tmp_path / "taj-mahal.json").read_bytes(), COMPONENTS).events
    moved = [event.seat for event in events if isinstance(event, Moved)]
    assert len(moved) - moved.count(1) == 4
    assert 1 in moved


def test_a_file_that_cannot_be_written_is_refused_before_the_first_move(mogul: Mogul, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "game.json"
    assert mogul.refused("play", *QUICK, "--save", path) == f"--save {path}: there is no folder {path.parent}"


def test_no_other_file_is_replaced_unasked(mogul: Mogul, tmp_path: Path) -> None:
    """Neither by a new game, nor by one that goes on under another name."""
    mogul.done("play", "--seed", 2, *QUICK, "--save", "game 1.json", typed="1\nq\n")
    mogul.done("play", "--seed", 3, *QUICK, "--save", "other.json", typed="q\n")
    before = (tmp_path / "game 1.json").read_bytes()
    for game in (("--players", 2), ("other.json",)):
        refused = mogul.refused("play", *game, *QUICK, "--save", "game 1.json")
        assert re.fullmatch(
            r"--save game 1.json: is there already, with a game of Taj Mahal \(moves: \d+\)\n"
            "  to go on with it: mogul play 'game 1.json'\n"
            "  to keep it, name another file; to replace it, give --force: what game 1.json holds is lost then",
            refused,
        )
        assert (tmp_path / "game 1.json").read_bytes() == before
    mogul.done("play", "other.json", *QUICK, "--save", "game 1.json", "--force", typed="q\n")
    assert (tmp_path / "game 1.json").read_bytes() == (tmp_path / "other.json").read_bytes()


def test_a_game_goes_on_in_its_own_file_by_whatever_name(mogul: Mogul, tmp_path: Path) -> None:
    mogul.done("play", "--seed", 2, *QUICK, "--save", "one.json", typed="q\n")
    (tmp_path / "link.json").symlink_to("one.json")
    before = (tmp_path / "one.json").read_bytes()
    mogul.done("play", "link.json", *QUICK, "--save", tmp_path / "one.json", typed="1\nq\n")
    after = (tmp_path / "one.json").read_bytes()
    assert after != before
    mogul.done("play", "link.json", *QUICK, typed="1\nq\n")
    assert (tmp_path / "link.json").is_symlink()
    assert (tmp_path / "one.json").read_bytes() not in (before, after)


def test_an_empty_file_and_one_that_keeps_nothing_take_a_game(mogul: Mogul, tmp_path: Path) -> None:
    (tmp_path / "empty.json").touch()
    for path in ("empty.json", os.devnull):
        assert f"to {path}." in mogul("play", "--seed", 2, *QUICK, "--save", path, typed="1\nq\n").err
    assert (tmp_path / "empty.json").read_bytes()


def test_a_game_from_a_pipe_is_saved_to_a_new_file(mogul: Mogul, tmp_path: Path) -> None:
    game = mogul.done("new-game", "--seed", 2).encode()
    os.mkfifo(tmp_path / "pipe")
    writer = threading.Thread(target=(tmp_path / "pipe").write_bytes, args=(game,))
    writer.start()
    outcome = mogul("play", "pipe", *QUICK, typed="q\n")
    writer.join()
    assert "to taj-mahal.json." in outcome.err


def test_two_that_go_on_with_one_game_do_not_lose_each_others_moves(
    mogul: Mogul, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mogul.done("play", "--seed", 2, "--players", 2, *QUICK, "--save", "one.json", typed="q\n")
    choose = SearchPlayer.choose

    def meanwhile(player: SearchPlayer, components: Any, view: Any, seed: int) -> Any:
        (tmp_path / "one.json").write_text("the other one's")
        return choose(player, components, view, seed)

    monkeypatch.setattr(SearchPlayer, "choose", meanwhile)
    outcome = mogul("play", "one.json", "--seat", 1, *QUICK, typed="1\n" * 9)
    assert outcome.code == 2
    assert "mogul: one.json: another process has changed it since the last move" in outcome.err
    assert (tmp_path / "one.json").read_text() == "the other one's"


def test_a_resumed_game_that_cannot_be_written_again_stays(
    mogul: Mogul, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mogul.done("play", "--seed", 2, *QUICK, "--save", "mine.json", typed="1\nq\n")
    before = (tmp_path / "mine.json").read_bytes()

    def full(path: Path, target: Path) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "replace", full)
    assert "No space left on device" in mogul("play", "mine.json", *QUICK, typed="1\n").err
    assert (tmp_path / "mine.json").read_bytes() == before


@pytest.mark.parametrize(
    ("save", "name"), [([], "taj-mahal.json"), (["--save", "folder/mine.json"], "folder/mine.json")]
)
def test_a_saved_game_has_every_hand_and_is_for_its_owner_alone(
    mogul: Mogul, tmp_path: Path, save: list[str], name: str, open_umask: None
) -> None:
    (tmp_path / "folder").mkdir()
    mogul.done("play", "--seed", 2, *QUICK, *save, typed="q\n")
    assert (tmp_path / name).stat().st_mode & 0o777 == 0o600


def test_no_saved_game_is_overwritten_by_another(mogul: Mogul, tmp_path: Path) -> None:
    for _ in range(2):
        mogul.done("play", "--seed", 2, *QUICK, typed="q\n")
    assert {path.name for path in tmp_path.iterdir()} == {"taj-mahal.json", "taj-mahal-2.json"}


def test_a_saved_game_is_resumed(mogul: Mogul, tmp_path: Path) -> None:
    mogul.done("play", "--seed", 2, *QUICK, "--save", "mine.json", typed="1\nq\n")
    before = content_of((tmp_path / "mine.json").read_bytes(), COMPONENTS)
    mogul.done("play", "mine.json", *QUICK, typed="1\n1\n1\nq\n")
    after = content_of((tmp_path / "mine.json").read_bytes(), COMPONENTS)
    assert after.setup == before.setup
    assert after.events[: len(before.events)] == before.events
    assert len(after.events) > len(before.events)
    assert "The game is over." in mogul.done("play", "mine.json", *QUICK, typed=anything(1))


def test_the_printed_command_resumes_the_same_game_against_the_same_opponents(
    mogul: Mogul, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has a line of its own, which is not broken, however narrow the terminal is."""
    monkeypatch.setenv("COLUMNS", "40")
    board = tmp_path / "my board.json"
    board.write_text(json.dumps(COMPONENTS.as_data() | {"name": "mine"}), encoding="utf-8")
    first = mogul(
        "play", "--seed", 2, *QUICK, "--components", board, "--seat", 0, "--seat", 2, "--name", "Ada", typed="q\n"
    )
    command = shlex.split(first.err.splitlines()[-1])
    assert command[:3] == ["mogul", "play", "taj-mahal.json"]
    again = mogul(*command[1:], typed="q\n")
    assert again.code == 0
    assert shlex.split(again.err.splitlines()[-1]) == command
    assert first.out.splitlines()[-20:] == again.out.splitlines()[-20:]
    assert "20 iterations a move" in " ".join(again.out.split())


def test_a_finished_game_or_one_with_unknown_hands_is_refused(mogul: Mogul, repository: Path) -> None:
    over = repository / "tests" / "records" / "zman-2.json"
    assert mogul.refused("play", over) == f"{over}: the game is over; `mogul show {over}` shows it"
    seen = repository / "examples" / "positions" / "mid-game-record.json"
    assert mogul.refused("play", seen) == f"{seen}: lacks something hidden, so that no host could go on"


def test_hints_table_and_help_are_given_on_request(mogul: Mogul) -> None:
    text = mogul.done("play", "--seed", 2, *QUICK, typed="?\nh\nt\n77\nq\n")
    assert "Type a move's number, h for a hint" in text
    assert "Best move: " in text
    assert "Visits ahead: 2 " in text
    assert "That is no move here; 1 to " in text


@pytest.mark.parametrize(
    "typed",
    [
        b"9" * 5000,
        b"0" * 5000 + b"\n" + b"-1",
        b"\xff\xfe\x00",
        b"\x00",
        "\N{SUPERSCRIPT TWO}\N{ARABIC-INDIC DIGIT NINE}\N{ROMAN NUMERAL TWO}\u202e\ud7ff\U0010ffff".encode(),
        b"play " + b"red " * 9000,
        b"plan " + b"+" * 9000,
        b"\x1b[2J\x07",
    ],
    ids=range(8),
)
def test_nothing_that_is_typed_ends_the_game(mogul: Mogul, typed: bytes) -> None:
    for game in ("taj_mahal", "maharaja"):
        text = mogul.done("play", "--game", game, "--seed", 2, *QUICK, typed=typed + b"\n1\nq\n")
        assert "That is no move here; 1 to " in text


def test_a_move_can_be_typed_in_words(mogul: Mogul) -> None:
    first = mogul.done("play", "--seed", 2, *QUICK, typed="q\n")
    move = re.findall(r"\d (play [a-z+ ]+?)(?:  |\n)", first)[0]
    assert f"you: {move}" in mogul.done("play", "--seed", 2, *QUICK, typed=f"{move}\n")


def test_the_person_sees_nothing_that_its_seat_has_not_seen(mogul: Mogul, tmp_path: Path) -> None:
    """Other hands, another deck, the same for seat 0: the screen up to its first move is the same, hint included."""
    record = content_of(mogul.done("new-game", "--seed", 3, "--first-player", 0), COMPONENTS)
    own, *others = record.setup.hands
    screens = set()
    path = tmp_path / "game.json"
    for hands in ((own, *others), (own, *reversed(others))):
        setup = dataclasses.replace(record.setup, hands=hands)
        path.write_text(write_record(COMPONENTS, dataclasses.replace(record, setup=setup)), encoding="utf-8")
        screen = mogul.done("play", path, "--seed", 1, *QUICK, typed="t\nh\n")
        assert "Best move" in screen
        screens.add(re.sub(r"\(\d[\d,]* a second\)", "", screen))
    assert len(screens) == 1


def test_the_seat_must_be_at_the_table(mogul: Mogul) -> None:
    assert mogul.refused("play", "--players", 3, "--seat", 3) == "--seat 3: seats are 0 to 2"


def test_a_drawn_card_is_named_before_the_next_choice(mogul: Mogul, tmp_path: Path) -> None:
    """W9: the card is seen before cards are taken."""
    text = mogul.done("play", "--seed", 2, *QUICK, "--save", "game.json", typed="withdraw\n")
    events = content_of((tmp_path / "game.json").read_bytes(), COMPONENTS).events
    text_of = notation_of(COMPONENTS, ZMAN).card_text
    drawn = next(text_of(event.card) for event in events if isinstance(event, Drew) and event.seat == 0)
    assert f"you: withdraw · draws {drawn}\n" in text
    assert text.index(f"draws {drawn}") < text.index("Which card do you take?")


# The end


def nearly_over(folder: Path, repository: Path) -> tuple[Path, int]:
    """Writes a game before its last move; returns its file and the seat to move."""
    whole = kept_record(repository / "tests" / "records" / "zman-2.json", COMPONENTS)
    last, seat = [(place, event.seat) for place, event in enumerate(whole.events) if isinstance(event, Moved)][-1]
    path = folder / "nearly.json"
    path.write_text(write_record(COMPONENTS, dataclasses.replace(whole, events=whole.events[:last])), encoding="utf-8")
    return path, seat


@pytest.mark.parametrize("answer", ["y", ""])
def test_a_finished_game_is_saved_and_can_be_reviewed_at_once(
    mogul: Mogul, tmp_path: Path, repository: Path, answer: str
) -> None:
    path, seat = nearly_over(tmp_path, repository)
    played = mogul("play", path, "--seat", seat, *QUICK, typed=f"1\n{answer}\n")
    assert played.code == 0, played.err
    assert f"Saved to {path}. To review it:\nmogul review {path}" in played.err
    assert replay(COMPONENTS, content_of(path.read_bytes(), COMPONENTS)).is_over
    ending = played.out[played.out.index("Review the decisions now? (y, or Enter to end)") :]
    assert ("luck" in ending) is (answer == "y")


# Undo


def test_a_move_that_shows_nothing_is_taken_back(mogul: Mogul, tmp_path: Path) -> None:
    """W10: cards of the display are taken one after the other; the second choice takes the first one back."""
    text = mogul.done("play", "--seed", 2, *QUICK, "--save", "game.json", typed="withdraw\n1\nu\n2\nq\n")
    assert "Taken back." in text
    events = content_of((tmp_path / "game.json").read_bytes(), COMPONENTS).events
    taken = [event.move for event in events if isinstance(event, Moved) and event.seat == 0]
    assert len(taken) == 2
    asked = re.findall(r" 2 (take .+?)(?:  |$)", text[: text.index("Taken back.")], re.MULTILINE)
    assert move_text(taken[1]) == asked[0]


def test_a_move_after_which_a_card_was_drawn_stays(mogul: Mogul, tmp_path: Path) -> None:
    """W9: the card has been seen."""
    text = mogul.done("play", "--seed", 2, *QUICK, "--save", "game.json", typed="u\nwithdraw\nu\nq\n")
    assert text.count("Nothing can be taken back: others have moved, or chance has followed.") == 2
    events = content_of((tmp_path / "game.json").read_bytes(), COMPONENTS).events
    assert [move_text(event.move) for event in events if isinstance(event, Moved) and event.seat == 0] == ["withdraw"]


def test_a_move_after_which_cards_were_turned_up_for_all_stays(mogul: Mogul, tmp_path: Path) -> None:
    """V3: the display of the next visit, which the same seat begins."""
    record = a_game(2, 0).record
    events = record.events
    place, made = next(
        (place, event)
        for place, (event, then, after) in enumerate(zip(events, events[1:], events[2:], strict=False))
        if isinstance(then, Displayed)
        and isinstance(event, Moved)
        and isinstance(after, Moved)
        and after.seat == event.seat
    )
    path = tmp_path / "before.json"
    before = dataclasses.replace(record, events=events[:place])
    path.write_text(write_record(COMPONENTS, before), encoding="utf-8")
    text = mogul.done("play", path, "--seat", made.seat, *QUICK, typed=f"{move_text(made.move)}\nu\nq\n")
    assert text.count("Nothing can be taken back: others have moved, or chance has followed.") == 1


# Several people


def test_people_pass_the_keyboard_and_see_no_hand_but_their_own(mogul: Mogul, tmp_path: Path) -> None:
    people = ("--seat", 0, "--seat", 2, "--name", "Ada", "--name", "Bo")
    table = ("--players", 3, "--seed", 4, *QUICK, "--save", "game.json")
    text = mogul.done("play", *table, *people, typed="\nwithdraw\n1\n1\n" * 6 + "q\n")
    assert "You are seat 0 (Ada) and seat 2 (Bo)." in text
    screens = text.split("Pass the keyboard to ")[1:]
    assert {screen.split(".")[0] for screen in screens} == {"Ada", "Bo"}
    hands = content_of((tmp_path / "game.json").read_bytes(), COMPONENTS).setup.hands
    first = {name: next(each for each in screens if each.startswith(name)) for name in ("Ada", "Bo")}
    card_text = notation_of(COMPONENTS, ZMAN).card_text
    for name, other, seat, away in (("Ada", "Bo", 0, 2), ("Bo", "Ada", 2, 0)):
        assert f"{other}" in first[name]
        hand = first[name][first[name].index("your hand") :].split("\n\n")[0]
        for card in set(hands[seat]):
            assert card_text(card).split(" ")[1] in hand
        assert not re.search(rf"hand of ({other}|seat {away})", first[name])
    assert "you: " in text


def test_draws_of_one_person_are_not_told_to_the_next(mogul: Mogul) -> None:
    people = ("--seat", 0, "--seat", 1, "--seat", 2)
    text = mogul.done("play", "--players", 3, "--seed", 4, *QUICK, *people, typed="\nwithdraw\n1\n1\n" * 3 + "q\n")
    for screen in text.split("Pass the keyboard to ")[1:]:
        assert not re.search(r"seat \d: withdraw · draws (?!a card)", screen)
    assert re.search(r"you: withdraw · draws (?!a card)", text)


def test_a_game_at_an_unknown_level_leaves_no_file(mogul: Mogul, tmp_path: Path) -> None:
    assert mogul.refused("play", "--level", "king").startswith("--level king: ")
    assert not (tmp_path / "taj-mahal.json").exists()


def test_options_of_a_new_game_are_refused_with_a_saved_one(mogul: Mogul) -> None:
    mogul.done("play", "--seed", 2, *QUICK, "--save", "mine.json", typed="q\n")
    for options in (("--players", 3), ("--rule-set", "zman")):
        refused = mogul.refused("play", "mine.json", *options)
        assert refused == "--players and --rule-set are for a new game: that of mine.json has its own"


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("--seat", 1, "--seat", 1), "--seat: a seat is given more than once"),
        (("--name", "Ada", "--name", "Bo"), "--name: there are 2 names for 1 people; --seat gives each a seat"),
        (("--name", "x" * 21), f"--name '{'x' * 21}': must be 1 to 20 characters that can be seen"),
        (("--name", "\u3164\u200b"), r"--name '\u3164\u200b': must be 1 to 20 characters that can be seen"),
        (("--name", "A\x1bda"), "--name 'A\\x1bda': must be 1 to 20 characters that can be seen"),
        (
            ("--seat", 0, "--seat", 1, "--name", "Ada", "--name", "AD\u200b\uff21"),
            "--name: Ada, AD\uff21: two of the names look alike",
        ),
        (("--tls",), "--tls, --tls-ca and --token-file are for a service: --server must name it"),
    ],
)
def test_options_that_do_not_fit_are_named(mogul: Mogul, options: tuple[object, ...], reason: str) -> None:
    assert mogul.refused("play", *options) == reason


# A service


def test_a_service_plays_as_the_search_here_does_and_gives_hints(mogul: Mogul, tmp_path: Path) -> None:
    typed = "h\nwithdraw\n1\n1\nq\n"
    with running(ServerConfig()) as server:
        address = server.server.address
        there = mogul("play", "--seed", 2, *QUICK, "--server", address, typed=typed)
    assert there.code == 0, there.err
    here = mogul.done("play", "--seed", 2, *QUICK, typed=typed)
    assert f"a move, on {address}." in there.out
    assert f"--server {address}" in " ".join(there.err.split())
    rate = rf"\(\d[\d,]* a second\)|, on {address}"
    assert re.sub(rate, "", there.out) == re.sub(rate, "", here)


def test_a_service_does_not_get_the_seed_of_the_deal(mogul: Mogul, monkeypatch: pytest.MonkeyPatch) -> None:
    """It could deal the game again, and see every hand; nor does it get that of chance after an undo."""
    sent, seeds = list[int](), list[tuple[int, int]]()

    def played(*args: Any) -> PlayedGame:
        seeds.append((args[5], args[6]))
        return PlayedGame(*args)

    monkeypatch.setattr("mogul.cli.commands.play.PlayedGame", played)

    def ask(service: object, request: SuggestionRequest, strength: str | None = None) -> None:
        sent.append(request.seed)
        raise CommandError("that is enough")

    monkeypatch.setattr("mogul.cli.played_game.ask_server", ask)
    monkeypatch.setattr("mogul.cli.commands.play.ask_server", ask)
    for seat in (0, 1):  # the service moves first, or a person who asks for a hint
        mogul("play", "--seed", 2, "--players", 2, "--seat", seat, "--server", "127.0.0.1:1", typed="h\nq\n")
    assert seeds == [(2, sent[0]), (2, sent[1])]
    assert 2 not in sent


def test_a_service_knows_its_own_levels(mogul: Mogul, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled or measured here."""
    monkeypatch.setattr("mogul.cli.commands.play.strength_of", lambda *_: pytest.fail("judged here"))
    with running(ServerConfig()) as server:
        at = ("--server", server.server.address)
        unknown = mogul("play", "--seed", 2, "--level", "king", *at, typed="q\n")
        known = mogul("play", "--seed", 2, "--level", "page", *at, typed="q\n")
    assert unknown.code == 2
    assert "options.strength.level" in unknown.err
    assert f"It is page, on {server.server.address}." in known.out
    assert "--level page" in " ".join(known.err.split())


def test_a_game_against_a_service_is_reviewed_by_it(mogul: Mogul, tmp_path: Path, repository: Path) -> None:
    path, seat = nearly_over(tmp_path, repository)
    typed = "1\ny\n"
    here = mogul.done("play", path, "--seat", seat, *QUICK, "--save", "here.json", typed=typed)
    with running(ServerConfig()) as server:
        at = ("--server", server.server.address)
        there = mogul.done("play", path, "--seat", seat, *QUICK, *at, "--save", "there.json", typed=typed)
    assert "luck" in there
    asked = "Review the decisions now?"
    assert there[there.index(asked) :] == here[here.index(asked) :]


def test_a_service_that_goes_away_leaves_a_saved_game(
    mogul: Mogul, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mogul.cli.service_client.CONNECT_SECONDS", 0.1)
    outcome = mogul("play", "--seed", 2, *QUICK, "--server", "127.0.0.1:1")
    assert outcome.code == 2
    assert "127.0.0.1:1: no server answers: " in outcome.err
    assert (tmp_path / "taj-mahal.json").exists()
