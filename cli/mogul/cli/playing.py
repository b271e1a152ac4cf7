"""A person's game against the AI."""

import itertools
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from mogul.cli.console import output, spinning
from mogul.cli.dealing import FIRST_TIME, any_seed, new_table
from mogul.cli.errors import CommandError
from mogul.cli.inputs import STDIN, components_of, record_of, replayed
from mogul.cli.outputs import write_output
from mogul.cli.person import Person, Quit
from mogul.cli.strengths import strength_of, strength_text
from mogul.cli.suggesting import Wishes, prepare
from mogul.cli.text.board import board_note
from mogul.cli.text.names import from_seat
from mogul.cli.text.narrator import Narrator
from mogul.cli.text.ranking import ranking_table
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.json_format import write_record
from mogul.engine.taj_mahal.rules.standings import final_standings
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.words import PHASES
from mogul.players.taj_mahal.gm1 import DEFAULT_ITERATIONS
from mogul.players.taj_mahal.player import Player, SearchPlayer
from mogul.players.taj_mahal.strength.dial import Strength
from mogul.players.taj_mahal.strength.profile_player import ProfilePlayer

HINTED_MOVES = 5
SAVED = "taj-mahal"


@dataclass(frozen=True)
class Game:
    """A table with a person at one seat."""

    table: Table
    seat: int
    seed: int
    strength: Strength | None  # of the AI; None: full
    iterations: int  # of hints, and of the AI at full strength
    save_path: Path

    def run(self) -> None:
        """Play to the end, or until the person quits: the game is saved then."""
        table, console, name = self.table, output(), from_seat(self.seat)
        person = Person(table.components, Wishes(self.iterations, None, 1, self.seed, HINTED_MOVES), self.save)
        narrator = Narrator(table.game.notation, name, self.seat)
        while not table.game.is_over:
            mover = table.game.seat
            try:
                text = person.choose(table.view(mover)) if mover == self.seat else self._ai_move(mover)
                move = table.game.notation.move_id(text)
            except (Quit, KeyboardInterrupt):
                self.save()
                return
            effects = table.play(move)
            lines = narrator.lines(mover, move, effects, PHASES[table.game.state["phase"]])
            if mover == self.seat and not lines:
                lines = [narrator.so_far()]  # the next choice may depend on it: on a card drawn, say
            for line in lines:
                console.print(line)
        self._show_result()

    def _ai_move(self, seat: int) -> str:
        with spinning(f"Seat {seat} is thinking"):
            return self._ai.choose(self.table.components, self.table.view(seat), self.seed)

    @cached_property
    def _ai(self) -> Player:
        return SearchPlayer(self.iterations) if self.strength is None else ProfilePlayer(self.strength.profile)

    def save(self) -> None:
        """Save the game, for `mogul play FILE`."""
        level = "" if self.strength is None else f" --level {self.strength.profile.id} --seed {self.seed}"
        again = f"mogul play {self.save_path} --seat {self.seat}{level}"
        said = f"Saved, with all hands, to {self.save_path}. To go on: {again}"
        write_output(write_record(self.table.components, self.table.record), self.save_path, said)

    def _show_result(self) -> None:
        game = self.table.game
        standings, track = final_standings(game.game, game.state), [int(score) for score in game.state["score"]]
        ranking = ranking_table(standings, track, from_seat(self.seat))
        output().print("\n[bold]The game is over.[/bold]\n", ranking, sep="\n")


def play_game(
    path: str | None,
    players: int,
    rule_set: str,
    seat: int,
    seed: int | None,
    level: str | None,
    iterations: int | None,
    save: Path | None,
    components_file: Path | None,
) -> None:
    """Run `mogul play`."""
    if level is not None and iterations is not None:
        raise CommandError("--level and --iterations: a level brings its own iterations; give one of the two")
    components = components_of(components_file)
    seed = any_seed() if seed is None else seed
    table = new_table(components, players, rule_set, seed) if path is None else _saved_table(components, path, seed)
    seats = table.game.setup.player_count
    if seat >= seats:
        raise CommandError(f"--seat {seat}: seats are 0 to {seats - 1}")
    if table.game.is_over:
        raise CommandError(f"{path}: the game is over; `mogul show {path}` shows it")
    strength = None if level is None else strength_of(level, seats)
    prepare(components, table.view(table.game.seat))
    console = output()
    console.print(board_note(components))
    console.print(f"You are seat {seat}. The AI plays the other seats, and sees no more there than you would.")
    iterations = iterations or DEFAULT_ITERATIONS
    said = f"at full strength, {iterations} iterations a move" if strength is None else strength_text(strength)
    console.print(f"It is {said}.\n", markup=False)
    Game(table, seat, seed, strength, iterations, save or _free_path(path)).run()


def _free_path(loaded: str | None) -> Path:
    """Where a game is saved unless something else is said: where it came from, or a file that is not there yet."""
    if loaded is not None and loaded != STDIN:
        return Path(loaded)
    names = (Path(f"{SAVED}{'' if number == 1 else f'-{number}'}.json") for number in itertools.count(1))
    return next(name for name in names if not name.exists())


def _saved_table(components: ComponentSet, path: str, seed: int) -> Table:
    """The table of a full record. Raises CommandError for one that does not tell every card."""
    record = record_of(components, path)
    with spinning(FIRST_TIME):
        game = replayed(components, path, record)
        if not game.knows_every_hand:
            raise CommandError(f"{path}: does not tell every hand, so nobody could deal on")
        return Table(components, record.setup, seed, record.events)
