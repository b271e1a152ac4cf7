"""A game at the terminal: people and the AI make its moves, each person sees only what that person may know.

A seat is a person's, the search's of this process, or a service's that chooses its moves. The game is saved to a file
on its way.
"""

import copy
import errno
import itertools
import shlex
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

from rich.text import Text

from mogul.cli.console import fresh_line, output, spinning
from mogul.cli.errors import CommandError
from mogul.cli.files import STDIN
from mogul.cli.game_tables import shortened_table
from mogul.cli.person import Person, Undo
from mogul.cli.screen import Quit, Screen
from mogul.cli.service_client import Service, ask_server
from mogul.cli.service_files import write_service_record
from mogul.cli.text.games import game_text
from mogul.cli.text.names import from_seat
from mogul.cli.text.turns import Turn, turn_lines
from mogul.codec.game_codec import read_move
from mogul.codec.games import game_codec
from mogul.codec.violations import Violations
from mogul.contract.names import visible_name
from mogul.engine.files import PRIVATE, write_whole
from mogul.engine.game_rules import GameRecord, GameRules, Move, Table, View
from mogul.players.game_player import GamePlayer
from mogul.players.suggestion import SuggestionRequest
from mogul.search import Budget

_MOST_NAME: Final = 20  # characters: names stand in columns of tables


def people_at(seats: Sequence[int], names: Sequence[str], count: int) -> dict[int, str]:
    """The names of the people by seat, from --seat and --name, without what cannot be seen; empty without a name.
    count: of seats. Raises CommandError."""
    wrong = [seat for seat in seats if seat >= count]
    if wrong:
        raise CommandError(f"--seat {wrong[0]}: seats are 0 to {count - 1}")
    if len(set(seats)) < len(seats):
        raise CommandError("--seat: a seat is given more than once")
    if len(names) > len(seats):
        raise CommandError(f"--name: there are {len(names)} names for {len(seats)} people; --seat gives each a seat")
    shown = [visible_name(name) for name in names]
    for name, visible in zip(names, shown, strict=True):
        if not (visible.isprintable() and 0 < len(visible) <= _MOST_NAME):
            raise CommandError(f"--name {name!a}: must be 1 to {_MOST_NAME} characters that can be seen")
    if len({unicodedata.normalize("NFKC", name).casefold() for name in shown}) < len(shown):
        raise CommandError(f"--name: {', '.join(shown)}: two of the names look alike")
    return dict(itertools.zip_longest(seats, shown, fillvalue=""))  # type: ignore[arg-type]  # no more names than seats


def who_plays(people: Mapping[int, str]) -> str:
    """The first sentences: the seats of the people, and of the AI."""
    texts = [f"seat {seat}{f' ({name})' if name else ''}" for seat, name in people.items()]
    first = f"You are {texts[0]}" if len(texts) == 1 else f"You are {', '.join(texts[:-1])} and {texts[-1]}"
    return f"{first}. The AI plays the other seats, and sees no more there than you would."


@dataclass(frozen=True)
class RemotePlayer:
    """A player whose moves a service chooses. strength: see `write_request`; None: full, with this budget."""

    service: Service
    game: GamePlayer
    budget: Budget
    strength: str | None

    def choose(self, components: Any, view: Any, seed: int) -> Move:
        """See `Player`. Raises CommandError."""
        request = SuggestionRequest(game=self.game, components=components, view=view, budget=self.budget, seed=seed)
        reply = ask_server(self.service, request, self.strength)
        codec, violations = game_codec(self.game.rules.id), Violations()
        moves = codec.moves(components, view.rule_set)
        move = read_move(violations, moves, codec.game, "result.move", reply.result.move)
        if move is None:
            raise CommandError(f"{self.service.address}: its move cannot be read", *map(str, violations.errors))
        return move


@dataclass
class SavedGame:
    """The file of a game on some components. One process at a time."""

    path: Path
    rules: GameRules
    components: Any
    _saved: bytes | None = None

    def save(self, record: GameRecord) -> None:
        """Writes the whole game: nothing of it is lost, however the program ends. Raises OSError, also if another
        process has changed the file, as one that goes on with the same game."""
        if self._saved is not None and self.path.is_file() and self.path.read_bytes() != self._saved:
            reason = "another process has changed it since the last move, and it is left as it is now"
            raise FileExistsError(errno.EEXIST, reason, str(self.path))
        self._saved = write_service_record(self.rules.id, self.components, record).encode()
        write_whole(self.path, self._saved, mode=PRIVATE)

    def command(self, name: str, options: Mapping[str, object]) -> str:
        """A command of `mogul` about the file, with the options that have a value: a list of values repeats its
        option."""
        words = []
        for option, given in options.items():
            for value in given if isinstance(given, list) else [given]:
                words += [] if value is None or value is False else [option] if value is True else [option, str(value)]
        return shlex.join(["mogul", name, str(self.path), *words])


def own_path(rules: GameRules, loaded: str | None) -> Path:
    """The default file to save to: the file that was loaded, if it is one, or a new one, which exists from
    now on."""
    if loaded is not None and loaded != STDIN and Path(loaded).is_file():
        return Path(loaded)
    name = rules.id.replace("_", "-")
    paths = (Path(f"{name}{'' if number == 1 else f'-{number}'}.json") for number in itertools.count(1))
    return next(path for path in paths if _is_created(path))


def _is_created(path: Path) -> bool:
    """Creates a file for its owner alone, unless there is one."""
    try:
        path.touch(PRIVATE, exist_ok=False)
    except FileExistsError:
        return False
    return True


class Mover(Protocol):
    """The AI at the seats without people."""

    def choose(self, components: Any, view: Any, seed: int) -> Move:
        """A legal move for the viewer, who is to move."""


@dataclass(frozen=True)
class _Before:
    """The game before a move that can still be taken back: number of events, the turn so far, and of each person the
    number of turns that it has not seen."""

    events: int
    turn: Turn | None
    unseen: Mapping[int, int]


class PlayedGame:
    """A table with people at some seats; at the others sits the AI."""

    def __init__(
        self,
        rules: GameRules,
        components: Any,
        table: Table,
        people: Mapping[int, str],
        ai: Mover,
        seed: int,
        ai_seed: int,
        store: Callable[[GameRecord], None],
    ) -> None:
        """people: their names by seat, empty for one without a name. seed: of chance after an undo. ai_seed: another
        one, for the AI: from that of chance it could foresee the draws. store: saves the game, after every move:
        nothing of it is lost, however the program ends."""
        self.table, self._store = table, store
        self._rules, self._components, self._people, self._seed = rules, components, people, seed
        self._ai, self._ai_seed = ai, ai_seed
        self._console, self._screen = output(), Screen(output())
        self._text = game_text(rules.id)
        self._turn: Turn | None = None
        self._before: list[_Before] = []  # moves of the person who moved last, from which nobody has learned anything
        self._unseen: dict[int, list[Turn]] = {seat: [] for seat in people}
        self._looking = next(iter(people)) if len(people) == 1 else None  # the seat that has the screen

    def run(self, person: Person, tell_saved: Callable[[], None]) -> bool:
        """Plays to the end, or until somebody quits. Returns whether it is over. tell_saved: says where the game is and
        how to go on. Raises CommandError if the AI cannot go on."""
        try:
            while not self.table.game.is_over:
                self._step(person)
        except (Quit, KeyboardInterrupt):
            fresh_line()
            tell_saved()
            return False
        except CommandError:
            tell_saved()
            raise
        name = from_seat(next(iter(self._people)) if len(self._people) == 1 else None, self._people)
        for each in self._unseen_by_all():
            self._print_turn(each, None)
        ranking = self._text.ranking(self.table.game, name)
        self._console.print(Text("\nThe game is over.\n", "bold"), ranking, sep="\n")
        tell_saved()
        return True

    def _step(self, person: Person) -> None:
        seat = self.table.game.seats_to_move[0]
        view = self.table.view(seat)
        if seat not in self._people:
            self._play(seat, self._ai_move(seat, view))
            self._before.clear()
            return
        is_asked = not self._text.is_formality(view)
        if is_asked and seat != self._looking:
            self._hand_over(seat)
        before = _Before(len(self.table.record.events), copy.deepcopy(self._turn), self._counts())
        try:
            move = person.choose(view, from_seat(seat, self._people))
        except Undo:
            self._take_back(seat)
            return
        if self._before and _seat_of(self.table.record.events[-1]) != seat:
            self._before.clear()
        if is_asked:
            self._before.append(before)
        effects = self._play(seat, move)
        if any(each.private_to is not None for each in effects):
            self._before.clear()

    def _play(self, seat: int, move: Move) -> Any:
        """Makes a move, and shows the turn to the one who looks. Returns its effects."""
        effects = self.table.play(move)
        self._store(self.table.record)
        self._turn = self._turn or Turn(0, seat)
        self._turn.add(move, effects)
        if not self._text.turn_goes_on(self.table.game):
            done, self._turn = self._turn, None
            for other, turns in self._unseen.items():
                if other != self._looking:
                    turns.append(done)
            if self._looking is not None:
                self._print_turn(done, self._looking)
        elif seat == self._looking:  # the next choice may depend on it, as on a drawn card
            name = from_seat(seat, self._people)
            self._console.print(self._text.turn(self.table.game.notation, self._turn, name, seat))
        return effects

    def _ai_move(self, seat: int, view: View) -> Move:
        with spinning(f"Seat {seat} is thinking"):
            return self._ai.choose(self._components, view, self._ai_seed)

    def _hand_over(self, seat: int) -> None:
        """Gives the screen to another person, who sees what has happened since that person last had it. Raises Quit."""
        self._screen.hand_over(self._people[seat] or f"seat {seat}", is_read=self._looking is None)
        self._looking = seat
        for turn in self._unseen[seat]:
            self._print_turn(turn, seat)
        self._unseen[seat].clear()

    def _take_back(self, seat: int) -> None:
        """Takes back the last move of a seat, unless another move or chance has followed it."""
        if not self._before or _seat_of(self.table.record.events[-1]) != seat:
            self._console.print("Nothing can be taken back: others have moved, or chance has followed.")
            return
        before = self._before.pop()
        self.table = shortened_table(self._rules, self._components, self.table, before.events, self._seed)
        self._store(self.table.record)
        self._turn = before.turn
        for other, turns in self._unseen.items():
            del turns[before.unseen[other] :]
        self._console.print("Taken back.")

    def _counts(self) -> dict[int, int]:
        return {seat: len(turns) for seat, turns in self._unseen.items()}

    def _unseen_by_all(self) -> list[Turn]:
        """The last turns of a game, which not everybody has seen."""
        return max(self._unseen.values(), key=len) if len(self._people) > 1 else []

    def _print_turn(self, turn: Turn, viewer: int | None) -> None:
        for line in turn_lines(self._text, self.table.game.notation, turn, from_seat(viewer, self._people), viewer):
            self._console.print(line)


def _seat_of(event: Any) -> int | None:
    """The seat whose move an event is; None for chance."""
    return event.seat if hasattr(event, "move") else None
