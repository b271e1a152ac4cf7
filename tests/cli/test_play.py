"""`mogul play`, with its input from a pipe."""

import dataclasses
import random
import re
from pathlib import Path

import pytest

from mogul.engine.game_rules import Moved
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.json_format import write_record
from mogul.engine.taj_mahal.notation import notation_of
from mogul.engine.taj_mahal.records.record import Drew
from mogul.engine.taj_mahal.records.replay import replay
from mogul.engine.taj_mahal.rule_sets import ZMAN
from tests.cli.command import Mogul, record_in
from tests.engine.taj_mahal.texts import move_text

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
    assert (
        "Saved, with all that is hidden, to taj-mahal.json. To resume: mogul play taj-mahal.json --seat 1"
        in outcome.err
    )
    saved = record_in((tmp_path / "taj-mahal.json").read_bytes(), COMPONENTS)
    own = [move_text(event.move) for event in saved.events if isinstance(event, Moved) and event.seat == 1]
    assert own[0] == "withdraw"
    assert replay(COMPONENTS, saved).seat == 1


def test_no_saved_game_is_overwritten_by_another(mogul: Mogul, tmp_path: Path) -> None:
    for _ in range(2):
        mogul.done("play", "--seed", 2, *QUICK, typed="q\n")
    assert {path.name for path in tmp_path.iterdir()} == {"taj-mahal.json", "taj-mahal-2.json"}


def test_a_saved_game_is_resumed(mogul: Mogul, tmp_path: Path) -> None:
    mogul.done("play", "--seed", 2, *QUICK, "--save", "mine.json", typed="1\nq\n")
    before = record_in((tmp_path / "mine.json").read_bytes(), COMPONENTS)
    mogul.done("play", "mine.json", *QUICK, typed="1\n1\n1\nq\n")
    after = record_in((tmp_path / "mine.json").read_bytes(), COMPONENTS)
    assert after.setup == before.setup
    assert after.events[: len(before.events)] == before.events
    assert len(after.events) > len(before.events)
    assert "The game is over." in mogul.done("play", "mine.json", *QUICK, typed=anything(1))


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


def test_a_move_can_be_typed_in_words(mogul: Mogul) -> None:
    first = mogul.done("play", "--seed", 2, *QUICK, typed="q\n")
    move = re.findall(r"\d (play [a-z+ ]+?)(?:  |\n)", first)[0]
    assert f"you: {move}" in mogul.done("play", "--seed", 2, *QUICK, typed=f"{move}\n")


def test_the_person_sees_nothing_that_its_seat_has_not_seen(mogul: Mogul, tmp_path: Path) -> None:
    """Other hands, another deck, the same for seat 0: the screen up to its first move is the same, hint included."""
    record = record_in(mogul.done("new-game", "--seed", 3, "--first-player", 0), COMPONENTS)
    own, *others = record.setup.hands
    screens = set()
    for number, hands in enumerate(((own, *others), (own, *reversed(others)))):
        setup = dataclasses.replace(record.setup, hands=hands)
        path = tmp_path / f"{number}.json"
        path.write_text(write_record(COMPONENTS, dataclasses.replace(record, setup=setup)), encoding="utf-8")
        screen = mogul.done("play", path, "--seed", number, *QUICK, typed="t\nh\n")
        screens.add(re.sub(r"\(\d[\d,]* a second\)", "", screen[: screen.index("Best move")]))
    assert len(screens) == 1


def test_the_seat_must_be_at_the_table(mogul: Mogul) -> None:
    assert mogul.refused("play", "--players", 3, "--seat", 3) == "--seat 3: seats are 0 to 2"


def test_a_drawn_card_is_named_before_the_next_choice(mogul: Mogul, tmp_path: Path) -> None:
    """W9: the card is seen before cards are taken."""
    text = mogul.done("play", "--seed", 2, *QUICK, "--save", "game.json", typed="withdraw\n")
    events = record_in((tmp_path / "game.json").read_bytes(), COMPONENTS).events
    text_of = notation_of(COMPONENTS, ZMAN).card_text
    drawn = next(text_of(event.card) for event in events if isinstance(event, Drew) and event.seat == 0)
    assert f"you: withdraw · draws {drawn}\n" in text
    assert text.index(f"draws {drawn}") < text.index("Which card do you take?")
