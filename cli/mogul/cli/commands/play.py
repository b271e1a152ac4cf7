"""`mogul play`"""

import itertools
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.text import Text

from mogul.cli.commands.options import (
    MOST_SEED,
    ComponentsFile,
    GameOfFile,
    Level,
    RuleSetName,
    Server,
    ServerTls,
    ServerTlsCa,
    ServerTokenFile,
)
from mogul.cli.commands.review import review
from mogul.cli.console import messages, output
from mogul.cli.errors import CommandError
from mogul.cli.files import DEFAULT_GAME, STDIN, components_of, game_file, rules_of
from mogul.cli.game_tables import new_table, random_seed, saved_table
from mogul.cli.local_search import prepare, search_here
from mogul.cli.person import Hints, Person
from mogul.cli.played_game import Mover, PlayedGame
from mogul.cli.remote_player import RemotePlayer
from mogul.cli.screen import Quit, Screen
from mogul.cli.service_client import ask_server, service_of
from mogul.cli.service_records import write_service_record
from mogul.cli.strength import strength_of
from mogul.cli.text.component_set import component_set_note
from mogul.cli.text.strength import strength_text
from mogul.engine.files import write_whole
from mogul.engine.game_rules import GameRecord, GameRules
from mogul.engine.randomness import dealing_random
from mogul.players.games import game_player
from mogul.players.player import SearchPlayer, profile_player
from mogul.search import Budget
from mogul.search.stopping import MOST_ITERATIONS

_MOST_NAME: Final = 20  # characters: names stand in columns of tables


def play(
    record: Annotated[str | None, typer.Argument(help="Saved game to resume.", show_default="a new game")] = None,
    game: GameOfFile = None,
    players: Annotated[int | None, typer.Option(min=2, help="Number of players.", show_default="4")] = None,
    rule_set: RuleSetName = None,
    seats: Annotated[
        list[int] | None,
        typer.Option(
            "--seat", min=0, help="Your place at the table; more than once: of several people.", show_default="0"
        ),
    ] = None,
    names: Annotated[
        list[str] | None,
        typer.Option("--name", metavar="NAME", help="Name of a person, in the order of --seat.", show_default=False),
    ] = None,
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
    server: Server = None,
    tls: ServerTls = False,
    tls_ca: ServerTlsCa = None,
    token_file: ServerTokenFile = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="File to save the game to.", show_default="RECORD, or a new file"),
    ] = None,
    components: ComponentsFile = None,
) -> None:
    """Play a game against the AI. You see what your seat sees, and so does each of your opponents.

    At every move: its number, or h for a hint, t for the whole table, u to undo, s for the file, q to quit. \
The game is saved after every move. Several people pass the keyboard on. A finished game can be reviewed.
    """
    if level is not None and iterations is not None:
        raise CommandError("--level and --iterations: a level brings its own iterations; give one of the two")
    if record is not None and (players, rule_set) != (None, None):
        raise CommandError(f"--players and --rule-set are for a new game: that of {record} has its own")
    service = service_of(server, tls, tls_ca, token_file)
    seed = random_seed() if seed is None else seed
    if record is None:
        rules = rules_of(game or DEFAULT_GAME)
        board = components_of(rules, components)
        table = new_table(rules, board, rule_set, players or 4, seed)
    else:
        file = game_file(record, game, components)
        rules, board, table = file.rules, file.components, saved_table(file, seed)
    people = _people(seats or [0], names or (), table.record.setup.player_count)
    if table.game.is_over:
        raise CommandError(f"{record}: the game is over; `mogul show {record}` shows it")
    path = save or _own_path(rules, record)

    def store(record: GameRecord) -> None:
        write_whole(path, write_service_record(rules.id, board, record).encode())

    store(table.record)
    player = game_player(rules.id)
    strength = None  # of a level: a service knows its own ones
    if level is not None and service is None:
        strength = strength_of(player, level, table.record.setup.player_count)
    budget = Budget(iterations or player.default_iterations)
    ai: Mover
    if service is not None:
        ai = RemotePlayer(service, player, budget, level)
    else:
        prepare(player, board, table.view(table.game.seats_to_move[0]))
        ai = SearchPlayer(player, budget) if strength is None else profile_player(player, strength.profile)
    console = output()
    console.print(component_set_note(board))
    console.print(_who_plays(people))
    playing = level or f"at full strength, {budget.iterations} iterations a move"
    where = "" if service is None else f", on {service.address}"
    console.print(f"It is {playing if strength is None else strength_text(strength)}{where}.\n")
    board_file = {"--components": components}
    to_resume = _command(
        "play",
        path,
        {
            "--seat": [*people],
            "--name": names,
            # The profile itself resumes the game: what a level stands for can change.
            "--level": level if strength is None else strength.profile.id,
            "--iterations": iterations,
            "--seed": None if level is None else seed,
            "--server": server,
            "--tls": tls,
            "--tls-ca": tls_ca,
            "--token-file": token_file,
            **board_file,
        },
    )
    to_review = _command("review", path, board_file)
    # Not the seed of deal and chance: a service that had it could deal the game again, and see every hand. A small one
    # of --seed it could find by trying, from this one as from its own hand; a random one has too many bits.
    players_seed = dealing_random("players", seed).getrandbits(63)
    played = PlayedGame(rules, board, table, people, ai, seed, players_seed, store)

    def tell_saved() -> None:
        over = played.table.game.is_over
        again = f"To review it: {to_review}" if over else f"To resume: {to_resume}"
        messages().print(f"Saved{'' if over else ', with all that is hidden,'} to {path}. {again}")

    hints = Hints(
        (lambda request: search_here(request, [])) if service is None else (lambda each: ask_server(service, each)),
        budget,
        players_seed,
    )
    is_over = played.run(Person(player, board, Screen(console), hints, tell_saved), tell_saved)
    if is_over and _wants_review():
        review(
            str(path),
            seats=list(people),
            iterations=budget.iterations or 1,
            server=server,
            tls=tls,
            tls_ca=tls_ca,
            token_file=token_file,
            components=components,
        )


def _people(seats: Sequence[int], names: Sequence[str], count: int) -> dict[int, str]:
    """The names of the people by seat; empty without a name. Raises CommandError."""
    wrong = [seat for seat in seats if seat >= count]
    if wrong:
        raise CommandError(f"--seat {wrong[0]}: seats are 0 to {count - 1}")
    if len(set(seats)) < len(seats):
        raise CommandError("--seat: a seat is given more than once")
    if len(names) > len(seats):
        raise CommandError(f"--name: there are {len(names)} names for {len(seats)} people; --seat gives each a seat")
    for name in names:
        if not (name.strip() and name.isprintable() and len(name) <= _MOST_NAME):
            raise CommandError(f"--name {name!r}: must be 1 to {_MOST_NAME} characters that can be printed")
    return dict(itertools.zip_longest(seats, names, fillvalue=""))  # type: ignore[arg-type]  # no more names than seats


def _who_plays(people: Mapping[int, str]) -> str:
    """The first sentences: the seats of the people, and of the AI."""
    texts = [f"seat {seat}{f' ({name})' if name else ''}" for seat, name in people.items()]
    first = f"You are {texts[0]}" if len(texts) == 1 else f"You are {', '.join(texts[:-1])} and {texts[-1]}"
    return f"{first}. The AI plays the other seats, and sees no more there than you would."


def _command(name: str, path: Path, options: Mapping[str, object]) -> str:
    """A command about a saved game, with the options that have a value: a list of values repeats its option."""
    words = []
    for option, given in options.items():
        for value in given if isinstance(given, list) else [given]:
            words += [] if value is None or value is False else [option] if value is True else [option, str(value)]
    return shlex.join(["mogul", name, str(path), *words])


def _wants_review() -> bool:
    try:
        answer = Screen(output()).ask(Text("Review the decisions now? (y, or Enter to end) ", "bold"))
    except Quit:
        return False
    return answer.lower() in ("y", "yes")


def _own_path(rules: GameRules, loaded: str | None) -> Path:
    """The default file to save to: the file that was loaded, or a new one, which exists from now on."""
    if loaded is not None and loaded != STDIN:
        return Path(loaded)
    name = rules.id.replace("_", "-")
    paths = (Path(f"{name}{'' if number == 1 else f'-{number}'}.json") for number in itertools.count(1))
    return next(path for path in paths if _is_created(path))


def _is_created(path: Path) -> bool:
    """Creates a file, unless there is one."""
    try:
        path.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True
