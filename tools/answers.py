"""Keeps what searches answer now, after an intended change of it: `make answers`. The diff is the review."""

import subprocess

import tests.conftest  # noqa: F401  # sets the kernel cache before the first import of `mogul`
from mogul.engine.games import GAMES
from mogul.players.games import game_player
from mogul.players.signature import is_valid
from tests.answers.asking import write_answers
from tests.answers.signatures import write_signatures
from tests.docs.page import README, ROOT, shown_answer, without_figures
from tests.records.transcript import write_transcripts


def write_readme() -> None:
    """Keeps the present answer in the README, unless only its figures differ."""
    command, shown = shown_answer()
    printed = subprocess.run(command, shell=True, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    if without_figures(printed) != without_figures(shown):
        README.path.write_text(README.text.replace(shown, printed), encoding="utf-8")


def main() -> None:
    """Writes every kept answer, and warns of levels that play otherwise than they were measured."""
    write_signatures()
    write_answers()
    write_transcripts()
    write_readme()
    for game in map(game_player, GAMES):
        if game.calibration is not None and not is_valid(game, game.calibration):
            print(
                f"{game.rules.id}: before a release, `mogul calibrate --game {game.rules.id}` must measure the levels"
            )


if __name__ == "__main__":
    main()
