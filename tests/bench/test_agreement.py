"""The loss of a choice where searches by other seeds know better."""

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from bench.agreement import Asked, Choice, PlayerJob, Searched, losses_of, main, refereed, row_of, searched
from bench.games import GAMES


def seeds(*choices: Choice, number: int = 1) -> Searched:
    return Searched("maharaja", number, 500, "gm1", list(choices), 500.0)


# Two seeds found what the house on 29 is worth, two did not look at it and took that on 25.
FOUND, MISSED = Choice(29, {29: 0.54, 25: 0.34}), Choice(25, {25: 0.32})


def test_a_choice_loses_what_all_seeds_found_above_it() -> None:
    losses = losses_of([seeds(FOUND, FOUND, MISSED, MISSED)], {})
    assert losses.by_all == [pytest.approx((0.54 - 0.33) / 2)]
    ((worst, number),) = losses.worst
    assert worst == pytest.approx(0.21)
    assert number == 1
    assert losses.disagreeing == 1


def test_crosswise_the_best_move_and_its_value_are_of_different_seeds() -> None:
    lucky = Choice(29, {29: 0.9, 25: 0.34})
    losses = losses_of([seeds(lucky, FOUND, MISSED, MISSED)], {})
    # The even seeds choose 29, which is worth 0.54 - 0.33 more to the odd ones; the odd ones too, worth 0.9 - 0.33.
    assert losses.crosswise == [pytest.approx((0.21 + 0.57) / 4)]


def test_where_one_half_did_not_look_at_the_move_no_loss_is_seen_crosswise() -> None:
    # The best move of the seeds that missed the other one is worth 0.2 less to those that found it.
    assert losses_of([seeds(FOUND, MISSED, FOUND, MISSED)], {}).crosswise == [pytest.approx((0.0 - 0.2) / 2)]


def test_seeds_that_agree_lose_nothing() -> None:
    losses = losses_of([seeds(FOUND, FOUND, FOUND)], {})
    assert (losses.by_all, losses.crosswise, losses.disagreeing) == ([0.0], [0.0], 0)


def test_a_decision_that_needed_no_search_loses_nothing() -> None:
    unsearched = Choice(29, {})
    losses = losses_of([seeds(unsearched, unsearched), seeds(FOUND, FOUND, number=2)], {})
    assert (losses.by_all, losses.crosswise) == ([0.0], [0.0])


def test_a_referee_sees_what_all_seeds_of_a_player_miss() -> None:
    referee = {("maharaja", 1, 29): 0.5, ("maharaja", 1, 25): 0.3, ("maharaja", 2, 7): 0.9}
    losses = losses_of([seeds(MISSED, MISSED), seeds(MISSED, MISSED, number=3)], referee)
    assert losses.by_referee == [pytest.approx(0.2), 0.0]


def test_a_line_has_means_in_thousandths_with_their_errors() -> None:
    rows = [seeds(FOUND, FOUND, number=0), seeds(FOUND, MISSED, number=1)]
    game, budget, player, positions, by_all, crosswise, by_referee, disagreeing, worst, iterations = row_of(rows, {})
    assert (game, budget, player, positions, iterations) == ("maharaja", "500", "gm1", "2", "500")
    assert by_all == "52.5 ± 102.9"  # 0 and 105
    assert (crosswise, by_referee, disagreeing) == ("-50.0 ± 98.0", "-", "1")
    assert worst == "210 (1), 0 (0)"


@pytest.mark.parametrize("name", GAMES)
def test_searches_of_a_position_are_those_of_every_run(name: str) -> None:
    job = PlayerJob(name, number=1, iterations=60, seeds=2)
    found = searched(job)
    assert found == searched(job)
    assert Searched.from_json(found.to_json()) == found
    asked = Asked(name, 1, found.choices[0].move, 60)
    assert refereed(asked) == refereed(asked)


def test_the_command_goes_on_where_its_file_ends(tmp_path: Path) -> None:
    program = typer.Typer()
    program.command()(main)
    file = tmp_path / "found.jsonl"
    options = [str(file), "--game", "maharaja", "--iterations", "40", "--seeds", "2"]
    assert CliRunner().invoke(program, [*options, "--positions", "1"]).exit_code == 0
    begun = file.read_text()
    again = CliRunner().invoke(program, [*options, "--positions", "1", "--referee", "40"])
    assert again.exit_code == 0
    assert file.read_text() == begun
    other = CliRunner().invoke(program, [*options, "--positions", "1", "--parameter", "exploration=0.6"])
    assert other.exit_code == 0  # other parameters are another player
    assert [Searched.from_json(line).player for line in file.read_text().splitlines()] == [
        "present",
        "present exploration=0.6",
    ]
    file.write_text("no search\n")
    assert "holds a line that is no search" in CliRunner().invoke(program, options).output.replace("\n", " ")
