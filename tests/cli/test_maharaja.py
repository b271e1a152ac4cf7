"""The commands on Maharaja, whose seats plan at the same time, with small budgets."""

import json
import random
import re
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from mogul.cli.service_files import write_service_record
from mogul.engine.game_rules import Moved
from mogul.engine.maharaja.components import BUNDLED_SETS, default_components
from mogul.engine.maharaja.notation import notation_of
from mogul.engine.maharaja.records.record import observe
from mogul.engine.maharaja.rule_sets import Phase
from tests.cli.command import Mogul, content_of
from tests.cli.text.maharaja.played import COMPONENTS, new_table, played, random_moves

write_record = partial(write_service_record, "maharaja")

GAME = ("--game", "maharaja")
QUICK = (*GAME, "--iterations", "20")


def record_of(path: Path, seed: int, phase: Phase | None, round_: int = 0, seat: int | None = None) -> Path:
    """A file with a random game of three seats up to a phase, or to its end; `seat`: as this seat saw it."""
    table = new_table(3, seed)
    if phase is None:
        for _ in random_moves(table, seed):
            pass
    else:
        played(table, seed, phase, round_)
    record = table.record if seat is None else observe(table.record, seat)
    path.write_text(write_record(COMPONENTS, record), encoding="utf-8")
    return path


def anything(seed: int) -> str:
    """The input of a person who does not look: mostly numbers."""
    rng = random.Random(seed)
    answers = ["1", "2", "3", "14", "22", "end", "end", "", "x", "plan house+gold"]
    return "".join(rng.choice(answers) + "\n" for _ in range(3000))


@pytest.mark.parametrize(("players", "seat"), [(2, 1), (4, 2)])
def test_a_game_can_be_played_to_its_end(mogul: Mogul, players: int, seat: int) -> None:
    text = mogul.done("play", *QUICK, "--players", players, "--seat", seat, "--seed", 4, typed=anything(players))
    rounds = [int(number) for number in re.findall(r"── Round (\d+): the Maharaja comes to .+ \([A-Z]+\), its", text)]
    assert rounds == [*range(1, len(rounds) + 1)]
    assert len(rounds) > 3
    ending = text[text.index("The game is over.") :]
    assert "palaces  gold" in ending
    names = [f"seat {other}" for other in range(players) if other != seat] + ["you"]
    assert sorted(re.findall(r"seat \d|you", ending)) == sorted(names)


def test_a_plan_to_be_graded_is_read_in_either_order(mogul: Mogul, tmp_path: Path) -> None:
    path = record_of(tmp_path / "game.json", 3, Phase.PLANNING, 2)
    for spelling in ("plan gold+palace", "plan palace+gold", "plan  palace + gold"):
        graded = json.loads(mogul.done("suggest", path, *QUICK, "--json", "--grade", spelling))["grade"]
        assert graded["move"]["notation"] == "plan gold+palace"


def test_a_person_plans_and_the_plans_of_the_others_are_hidden(mogul: Mogul, tmp_path: Path) -> None:
    path = record_of(tmp_path / "game.json", 3, Phase.PLANNING, 2)
    text = mogul.done("play", path, *QUICK, "--seat", 1, typed="t\nplan palace+gold\n")
    assert re.findall(r"(?:seat \d|you): (?:has planned|plan .*)", text)[:3] == [
        "seat 0: has planned",
        "you: plan gold+palace",
        "seat 2: has planned",
    ]
    assert "Which two actions do you plan? (1 to 45, " in text
    assert "Show your plan" not in text  # it is shown without a question
    before = text[: text.index("you: plan")]
    assert re.search(r"seat 0 +has planned\s+you +has not planned yet\s+seat 2 +has not planned yet", before)


def test_what_a_person_sees_does_not_depend_on_plans_that_are_hidden(mogul: Mogul, tmp_path: Path) -> None:
    """I3, I4: with a hint, from the beginning of the planning."""
    path, screens = record_of(tmp_path / "game.json", 3, Phase.PLANNING, 2), set()
    record = content_of(path.read_bytes(), COMPONENTS)
    for plan in ("gold+gold", "palace+character"):
        planned = Moved(0, notation_of(COMPONENTS).move_id(f"plan {plan}"))
        text = write_record(COMPONENTS, replace(record, events=(*record.events, planned)))
        path.write_text(text, encoding="utf-8")
        screen = mogul.done("play", path, *QUICK, "--seat", 1, "--seed", 1, typed="t\nh\n")
        screens.add(re.sub(r"\(\d[\d,]* a second\)", "", screen))
    assert len(screens) == 1


def test_new_games_are_repeatable(mogul: Mogul) -> None:
    outcome = mogul("new-game", *GAME, "--seed", 5, "--players", 3)
    record = content_of(outcome.out, COMPONENTS)
    assert (record.setup.player_count, record.events) == (3, ())
    assert mogul.done("new-game", *GAME, "--seed", 5, "--players", 3) == outcome.out


def test_a_full_record_shows_all_plans_and_a_seat_only_its_own(mogul: Mogul, tmp_path: Path) -> None:
    path = record_of(tmp_path / "game.json", 4, Phase.SHOWING, 2)
    assert len(re.findall(r"plan of seat \d  .+not shown yet", mogul.done("show", path))) == 3
    shown = mogul.done("show", path, "--seat", 1)
    assert re.findall(r"plan of seat (\d)  .+not shown yet", shown) == ["1"]
    observed = record_of(tmp_path / "observed.json", 4, Phase.SHOWING, 2, seat=1)
    assert mogul.done("show", observed) == shown
    assert mogul.refused("show", observed, "--seat", 0) == f"{observed}: is the record of seat 1, not of seat 0"


def test_a_log_hides_the_plans_of_others(mogul: Mogul, tmp_path: Path) -> None:
    path = record_of(tmp_path / "game.json", 4, Phase.SHOWING, 1)
    log = mogul.done("show", path, "--log")
    assert len(re.findall(r"seat \d: plan \S+\+\S+", log)) == 3
    for seen in (mogul.done("show", path, "--log", "--seat", 2), mogul.done("show", path, "--log", "--seat", 0)):
        assert len(re.findall(r"seat \d: plan \S+\+\S+", seen)) == 1
        assert len(re.findall(r"seat \d: has planned", seen)) == 2


def test_a_whole_game_shows_its_end_and_every_round(mogul: Mogul, tmp_path: Path) -> None:
    path = record_of(tmp_path / "game.json", 5, None)
    assert re.search(r"place +palaces  gold\n +1  seat \d", mogul.done("show", path))
    log = mogul.done("show", path, "--log")
    rounds = re.findall(r"── Round (\d+)", log)
    assert [int(number) for number in rounds] == [*range(1, len(rounds) + 1)]
    assert log.count(" is scored: ") == len(rounds)  # also where nobody has points
    estimates = mogul.done("show", path, "--at", 20, "--by", "gm1@5")
    assert "final palaces of every seat" in estimates


def test_a_plan_and_a_step_are_suggested(mogul: Mogul, tmp_path: Path) -> None:
    suggest = ("suggest", "--iterations", 40)
    planning = record_of(tmp_path / "planning.json", 6, Phase.PLANNING, 1)
    text = mogul.done(*suggest, planning)
    assert text.startswith("Seat 0 chooses a plan in round 1, the Maharaja in ")
    assert re.search(r"Best move: plan \S+\+\S+\n", text)
    assert "% pal." in text
    assert "Seat 2 chooses a plan in round 1" in mogul.done(*suggest, planning, "--seat", 2)
    turn = record_of(tmp_path / "turn.json", 6, Phase.TURN, 1)
    text = mogul.done(*suggest, turn, "--grade", "end")
    assert re.match(r"Seat \d goes on with its turn in round 1, the Maharaja in ", text)
    assert "Graded: end: " in text
    view = tmp_path / "view.json"
    view.write_text(mogul.done("show", planning, "--seat", 1, "--json"), encoding="utf-8")
    answer = json.loads(mogul.done(*suggest, view, "--json"))
    assert answer["turn"][0]["move"].startswith("plan ")
    assert "gold_scored" in answer["candidates"][0]["facts"]


@pytest.mark.parametrize("seat", [None, 1])
def test_plans_and_steps_are_reviewed(mogul: Mogul, tmp_path: Path, seat: int | None) -> None:
    path = record_of(tmp_path / "game.json", 7, Phase.PLANNING, 2, seat=seat)
    text = mogul.done("review", path, "--iterations", 10, "--all", "--from", 12)
    assert re.search(r"\d +1 seat 1 +plan \S+\+\S+", text)
    assert "end: percent of the win, and palaces." in text
    assert ("seat 0 plan" in text) == (seat is None)


def test_component_sets_are_checked_and_drawn(mogul: Mogul, tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_text(json.dumps(default_components().as_data() | {"name": "mine"}), encoding="utf-8")
    text = mogul.done("components", "check", *GAME, path)
    assert text.startswith("mine: can be played (content hash ")
    assert "7 cities, 16 roads, 30 villages." in text
    assert "cities.N: placeholder (the name of a printed city is not known)" in text
    assert mogul.done("components", "draw", *GAME).startswith("<svg")
    assert len(BUNDLED_SETS) > 1


def test_players_meet_in_the_arena(mogul: Mogul) -> None:
    play = ("arena", "play", "heuristic", "random", *GAME, "--players", 2, "--blocks", 1, "--processes", 1)
    text = mogul.done(*play, "--out", "trial.jsonl", "--records", "records")
    assert "palaces over" in text
    (path, _) = sorted(Path("records").glob("*.json"))
    assert "palaces  gold" in mogul.done("show", path)


def test_the_game_of_records_is_found_in_them(mogul: Mogul, tmp_path: Path) -> None:
    path = record_of(tmp_path / "game.json", 5, None)
    text = mogul.done("arena", "stats", path)
    assert text == mogul.done("arena", "stats", path, *GAME)
    assert "basic, board" in text
    assert (
        mogul.refused("arena", "stats", path, "--game", "taj_mahal")
        == f"{path}: is of a game of maharaja, not of taj_mahal"
    )
    out = tmp_path / "mistakes.jsonl"
    mogul.done("arena", "mistakes", path, "--by", "gm1@5", "--decisions", 1, "--processes", 1, "--out", out)
    assert out.exists()
