"""`mogul new-game`"""

import json
from pathlib import Path

from mogul.engine.taj_mahal.components import default_components, random_components
from mogul.engine.taj_mahal.records.replay import replay
from tests.cli.command import Mogul, content_of


def test_a_new_game_is_dealt_up_to_the_first_decision(mogul: Mogul) -> None:
    outcome = mogul("new-game", "--players", 3, "--rule-set", "rio_grande", "--seed", 5, "--first-player", 2)
    assert outcome.code == 0
    assert "a reconstruction" in outcome.err
    game = replay(default_components(), content_of(outcome.out, default_components()))
    assert (game.seat, game.setup.player_count, game.setup.rule_set) == (2, 3, "rio_grande")
    assert game.legal_moves()


def test_equal_seeds_deal_equal_games(mogul: Mogul) -> None:
    assert mogul.done("new-game", "--seed", 5) == mogul.done("new-game", "--seed", 5)
    assert mogul.done("new-game", "--seed", 5) != mogul.done("new-game", "--seed", 6)
    assert mogul.done("new-game") != mogul.done("new-game")


def test_a_file_is_written_and_the_seed_reported(mogul: Mogul, tmp_path: Path) -> None:
    outcome = mogul("new-game", "-o", "game.json", "--seed", 8)
    assert (outcome.code, outcome.out) == (0, "")
    assert "Seed 8; the record is in game.json." in outcome.err
    assert json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))["tajMahal"]["setup"]["playerCount"] == 4


def test_a_new_file_with_every_hand_is_for_its_owner_alone(mogul: Mogul, tmp_path: Path, open_umask: None) -> None:
    mogul.done("new-game", "--out", "new.json")
    assert (tmp_path / "new.json").stat().st_mode & 0o777 == 0o600


def test_a_component_set_of_ones_own_is_used(mogul: Mogul, tmp_path: Path) -> None:
    own = random_components(1)
    (tmp_path / "own.json").write_text(json.dumps(own.as_data()), encoding="utf-8")
    setup = json.loads(mogul.done("new-game", "--components", "own.json"))["tajMahal"]["setup"]
    assert (setup["componentSet"], setup["componentHash"]) == ("random-1", own.content_hash)


def test_an_impossible_table_is_refused(mogul: Mogul) -> None:
    assert mogul.refused("new-game", "--rule-set", "chess") == "--rule-set chess: is none; they are zman, rio_grande"
    assert mogul.refused("new-game", "--rule-set", "rio_grande", "--players", 2) == (
        "players is 2; rio_grande is played by 3 to 5"
    )
    assert mogul.refused("new-game", "--players", 2, "--first-player", 3) == "first_player is 3; seats are 0 to 1"
