"""`mogul play`"""

import itertools
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Annotated

import typer

from mogul.cli.commands.options import ComponentsFile, Level, Players, RuleSetName
from mogul.cli.console import output, spinning
from mogul.cli.errors import CommandError
from mogul.cli.files import STDIN, components_of, write_output
from mogul.cli.local_search import SearchOptions, prepare
from mogul.cli.person import Person, Quit
from mogul.cli.strength import strength_of
from mogul.cli.tables import new_table, random_seed, saved_table
from mogul.cli.text.board import board_note
from mogul.cli.text.names import from_seat
from mogul.cli.text.narrator import Narrator
from mogul.cli.text.ranking import ranking_table
from mogul.cli.text.strength import strength_text
from mogul.engine.taj_mahal.json_forms import write_record
from mogul.engine.taj_mahal.rules.standings import final_standings
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.views.view import PHASES
from mogul.players.games import game_player
from mogul.players.player import Player, SearchPlayer
from mogul.players.strength.dial import Strength
from mogul.players.taj_mahal.gm1 import DEFAULT_ITERATIONS

HINTED_MOVES = 5
SAVED = "taj-mahal"


def play(
    record: Annotated[str | None, typer.Argument(help="Saved game to go on with.", show_default="a new game")] = None,
    players: Players = 4,
    rule_set: RuleSetName = "zman",
    seat: Annotated[int, typer.Option(min=0, max=4, help="Your place at the table.")] = 0,
    seed: Annotated[
        int | None, typer.Option(min=0, help="Seed of deal and opponents.", show_default="a new one")
    ] = None,
    level: Level = None,
    iterations: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="Simulated games for each move of the others, at full strength.",
            show_default="10000",
        ),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Where the game is saved when you quit or say so.",
            show_default="RECORD, or a new taj-mahal.json",
        ),
    ] = None,
    components: ComponentsFile = None,
) -> None:
    """Play a game against the AI. You see what your seat sees, and so does each of your opponents.

    At every move: its number, or h for a hint, t for the whole table, s to save, q to save and quit.
    """
    if level is not None and iterations is not None:
        raise CommandError("--level and --iterations: a level brings its own iterations; give one of the two")
    board = components_of(components)
    seed = random_seed() if seed is None else seed
    table = new_table(board, players, rule_set, seed) if record is None else saved_table(board, record, seed)
    seats = table.game.setup.player_count
    if seat >= seats:
        raise CommandError(f"--seat {seat}: seats are 0 to {seats - 1}")
    if table.game.is_over:
        raise CommandError(f"{record}: the game is over; `mogul show {record}` shows it")
    strength = None if level is None else strength_of(level, seats)
    prepare(board, table.view(table.game.seat))
    console = output()
    console.print(board_note(board))
    console.print(f"You are seat {seat}. The AI plays the other seats, and sees no more there than you would.")
    iterations = iterations or DEFAULT_ITERATIONS
    opponent = f"at full strength, {iterations} iterations a move" if strength is None else strength_text(strength)
    console.print(f"It is {opponent}.\n", markup=False)
    _Game(table, seat, seed, strength, iterations, save or _free_path(record)).run()


def _free_path(loaded: str | None) -> Path:
    """The default file to save to: the file that was loaded, or a new one."""
    if loaded is not None and loaded != STDIN:
        return Path(loaded)
    names = (Path(f"{SAVED}{'' if number == 1 else f'-{number}'}.json") for number in itertools.count(1))
    return next(name for name in names if not name.exists())


@dataclass(frozen=True)
class _Game:
    """A table with a person at one seat."""

    table: Table
    seat: int
    seed: int
    strength: Strength | None  # of the AI; None: full
    iterations: int  # of hints, and of the AI at full strength
    save_path: Path

    def run(self) -> None:
        """Plays to the end, or until the person quits, which saves the game."""
        table, console, name = self.table, output(), from_seat(self.seat)
        person = Person(table.components, SearchOptions(self.iterations, None, 1, self.seed, HINTED_MOVES), self.save)
        narrator = Narrator(table.game.setup.tiles, name, self.seat)
        while not table.game.is_over:
            mover = table.game.seat
            try:
                move = person.choose(table.view(mover)) if mover == self.seat else self._ai_move(mover)
            except (Quit, KeyboardInterrupt):
                self.save()
                return
            effects = table.play(move)
            lines = narrator.describe(mover, move, effects, PHASES[table.game.state["phase"]])
            if mover == self.seat and not lines:
                lines = [narrator.so_far()]  # the next choice may depend on it: on a card drawn, say
            for line in lines:
                console.print(line)
        self._show_result()

    def _ai_move(self, seat: int) -> str:
        with spinning(f"Seat {seat} is thinking"):
            move = self._ai.choose(self.table.components, self.table.view(seat), self.seed)
            return self.table.game.notation.move_text(move)

    @cached_property
    def _ai(self) -> Player:
        game = game_player("taj_mahal")
        if self.strength is None:
            return SearchPlayer(game, self.iterations)
        return SearchPlayer.of_profile(game, self.strength.profile)

    def save(self) -> None:
        """Saves the game, for `mogul play FILE`."""
        level = "" if self.strength is None else f" --level {self.strength.profile.id} --seed {self.seed}"
        again = f"mogul play {self.save_path} --seat {self.seat}{level}"
        note = f"Saved, with all hands, to {self.save_path}. To go on: {again}"
        write_output(write_record(self.table.components, self.table.record), self.save_path, note)

    def _show_result(self) -> None:
        game = self.table.game
        standings, track = final_standings(game.game, game.state), [int(score) for score in game.state["score"]]
        ranking = ranking_table(standings, track, from_seat(self.seat))
        output().print("\n[bold]The game is over.[/bold]\n", ranking, sep="\n")
