"""`mogul play`"""

import itertools
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from mogul.cli.commands.options import MOST_SEED, ComponentsFile, GameOfFile, Level, Players, RuleSetName
from mogul.cli.console import output, spinning
from mogul.cli.errors import CommandError
from mogul.cli.files import DEFAULT_GAME, STDIN, components_of, game_file, rules_of, write_output
from mogul.cli.game_tables import new_table, random_seed, saved_table
from mogul.cli.local_search import prepare
from mogul.cli.person import Person, Quit
from mogul.cli.service_records import write_service_record
from mogul.cli.strength import strength_of
from mogul.cli.text.component_set import component_set_note
from mogul.cli.text.games import game_text
from mogul.cli.text.names import from_seat
from mogul.cli.text.strength import strength_text
from mogul.cli.text.turns import Turn, turn_lines
from mogul.engine.game_rules import GameRules, Move, Table
from mogul.players.game_player import GamePlayer
from mogul.players.games import game_player
from mogul.players.player import Player, SearchPlayer
from mogul.players.strength.dial import Strength
from mogul.search import MOST_ITERATIONS


def play(
    record: Annotated[str | None, typer.Argument(help="Saved game to resume.", show_default="a new game")] = None,
    game: GameOfFile = None,
    players: Players = 4,
    rule_set: RuleSetName = None,
    seat: Annotated[int, typer.Option(min=0, help="Your place at the table.")] = 0,
    seed: Annotated[
        int | None, typer.Option(min=0, max=MOST_SEED, help="Seed of deal and opponents.", show_default="a new one")
    ] = None,
    level: Level = None,
    iterations: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=MOST_ITERATIONS,
            help="Iterations for each move of the others, at full strength.",
            show_default="10000",
        ),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="File to save the game to.", show_default="RECORD, or a new file"),
    ] = None,
    components: ComponentsFile = None,
) -> None:
    """Play a game against the AI. You see what your seat sees, and so does each of your opponents.

    At every move: its number, or h for a hint, t for the whole table, s to save, q to save and quit.
    """
    if level is not None and iterations is not None:
        raise CommandError("--level and --iterations: a level brings its own iterations; give one of the two")
    seed = random_seed() if seed is None else seed
    if record is None:
        rules = rules_of(game or DEFAULT_GAME)
        board = components_of(rules, components)
        table = new_table(rules, board, rule_set, players, seed)
    else:
        file = game_file(record, game, components)
        rules, board, table = file.rules, file.components, saved_table(file, seed)
    seats = table.record.setup.player_count
    if seat >= seats:
        raise CommandError(f"--seat {seat}: seats are 0 to {seats - 1}")
    if table.game.is_over:
        raise CommandError(f"{record}: the game is over; `mogul show {record}` shows it")
    player = game_player(rules.id)
    strength = None if level is None else strength_of(player, level, seats)
    prepare(player, board, table.view(table.game.seats_to_move[0]))
    console = output()
    console.print(component_set_note(board))
    console.print(f"You are seat {seat}. The AI plays the other seats, and sees no more there than you would.")
    iterations = iterations or player.default_iterations
    if strength is None:
        ai, opponent = SearchPlayer(player, iterations), f"at full strength, {iterations} iterations a move"
    else:
        ai, opponent = SearchPlayer.of_profile(player, strength.profile), strength_text(strength)
    console.print(f"It is {opponent}.\n")
    _Game(player, board, table, seat, seed, ai, strength, iterations, save or _free_path(rules, record)).run()


def _free_path(rules: GameRules, loaded: str | None) -> Path:
    """The default file to save to: the file that was loaded, or a new one."""
    if loaded is not None and loaded != STDIN:
        return Path(loaded)
    name = rules.id.replace("_", "-")
    paths = (Path(f"{name}{'' if number == 1 else f'-{number}'}.json") for number in itertools.count(1))
    return next(path for path in paths if not path.exists())


@dataclass(frozen=True)
class _Game:
    """A table with a person at one seat."""

    player: GamePlayer
    components: Any
    table: Table
    seat: int
    seed: int
    ai: Player
    strength: Strength | None  # of the AI; None: full
    iterations: int  # of hints
    save_path: Path

    def run(self) -> None:
        """Plays to the end, or until the person quits, which saves the game."""
        table, console = self.table, output()
        person = Person(self.player, self.components, self.iterations, self.seed, self.save)
        text, name, turn = game_text(self.player.rules.id), from_seat(self.seat), None
        while not table.game.is_over:
            mover = table.game.seats_to_move[0]
            try:
                move = person.choose(table.view(mover)) if mover == self.seat else self._ai_move(mover)
            except (Quit, KeyboardInterrupt):
                self.save()
                return
            turn = turn or Turn(0, mover)
            turn.add(move, table.play(move))
            if not text.turn_goes_on(table.game):
                for line in turn_lines(text, table.game.notation, turn, name, self.seat):
                    console.print(line)
                turn = None
            elif mover == self.seat:  # the next choice may depend on it, as on a drawn card
                console.print(text.turn(table.game.notation, turn, name, self.seat))
        console.print(Text("\nThe game is over.\n", "bold"), text.ranking(table.game, name), sep="\n")

    def _ai_move(self, seat: int) -> Move:
        with spinning(f"Seat {seat} is thinking"):
            return self.ai.choose(self.components, self.table.view(seat), self.seed)

    def save(self) -> None:
        """Saves the game, for `mogul play FILE`."""
        level = "" if self.strength is None else f" --level {self.strength.profile.id} --seed {self.seed}"
        again = f"mogul play {self.save_path} --seat {self.seat}{level}"
        note = f"Saved, with all that is hidden, to {self.save_path}. To resume: {again}"
        text = write_service_record(self.player.rules.id, self.components, self.table.record)
        write_output(text, self.save_path, note)
