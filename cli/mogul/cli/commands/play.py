"""`mogul play`"""

import shlex
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from mogul.cli.commands.options import (
    MOST_SEED,
    ComponentsFile,
    Force,
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
from mogul.cli.output_files import check_output
from mogul.cli.person import Hints, Person
from mogul.cli.played_game import Mover, PlayedGame, RemotePlayer, SavedGame, own_path, people_at, who_plays
from mogul.cli.screen import Quit, Screen
from mogul.cli.service_client import Service, ask_server, service_of
from mogul.cli.strength import strength_of
from mogul.cli.text.names import component_set_note
from mogul.cli.text.strength import strength_text
from mogul.engine.rng import dealing_random
from mogul.players.game_player import GamePlayer
from mogul.players.games import game_player
from mogul.players.player import SearchPlayer, profile_player
from mogul.players.strength.dial import Strength
from mogul.search import Budget
from mogul.search.stopping import MOST_ITERATIONS


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
    force: Force = False,
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
    if save is not None and not (record not in (None, STDIN) and save.exists() and save.samefile(record)):
        check_output("--save", save, force=force)
    service = service_of(server, tls, tls_ca, token_file)
    seed = random_seed() if seed is None else seed
    if record is None:
        rules = rules_of(game or DEFAULT_GAME)
        board = components_of(rules, components)
        table = new_table(rules, board, rule_set, players or 4, seed)
    else:
        file = game_file(record, game, components)
        rules, board, table = file.rules, file.components, saved_table(file, seed)
    people = people_at(seats or [0], names or (), table.record.setup.player_count)
    if table.game.is_over:
        raise CommandError(f"{record}: the game is over; `{shlex.join(['mogul', 'show', str(record)])}` shows it")
    player = game_player(rules.id)
    strength = None  # of a level: a service knows its own ones
    if level is not None and service is None:
        strength = strength_of(player, level, table.record.setup.player_count)
    saved = SavedGame(save or own_path(rules, record), rules, board)
    saved.save(table.record)
    budget = Budget(iterations or player.default_iterations)
    ai = _ai(player, budget, service, level, strength)
    if service is None:
        prepare(player, board, table.view(table.game.seats_to_move[0]))
    console = output()
    console.print(component_set_note(board))
    console.print(who_plays(people))
    playing = level or f"at full strength, {budget.iterations} iterations a move"
    where = "" if service is None else f", on {service.address}"
    console.print(f"It is {playing if strength is None else strength_text(strength)}{where}.\n")
    to_resume = saved.command(
        "play",
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
            "--components": components,
        },
    )
    to_review = saved.command("review", {"--components": components})
    # Not the seed of deal and chance: a service that had it could deal the game again, and see every hand. A small one
    # of --seed it could find by trying, from this one as from its own hand; a random one has too many bits.
    players_seed = dealing_random("players", seed).getrandbits(63)
    played = PlayedGame(rules, board, table, people, ai, seed, players_seed, saved.save)

    def tell_saved() -> None:
        if played.table.game.is_over:
            messages().print(f"Saved to {saved.path}. To review it:\n{to_review}", soft_wrap=True)
        else:
            messages().print(
                f"Saved, with all that is hidden, to {saved.path}. To resume:\n{to_resume}", soft_wrap=True
            )

    hints = Hints(
        (lambda request: search_here(request, [])) if service is None else (lambda each: ask_server(service, each)),
        budget,
        players_seed,
    )
    is_over = played.run(Person(player, board, Screen(console), hints, tell_saved), tell_saved)
    if is_over and _wants_review():
        review(
            str(saved.path),
            seats=list(people),
            iterations=budget.iterations or 1,
            server=server,
            tls=tls,
            tls_ca=tls_ca,
            token_file=token_file,
            components=components,
        )


def _ai(
    player: GamePlayer, budget: Budget, service: Service | None, level: str | None, strength: Strength | None
) -> Mover:
    if service is not None:
        return RemotePlayer(service, player, budget, level)
    return SearchPlayer(player, budget) if strength is None else profile_player(player, strength.profile)


def _wants_review() -> bool:
    try:
        answer = Screen(output()).ask(Text("Review the decisions now? (y, or Enter to end) ", "bold"))
    except Quit:
        return False
    return answer.lower() in ("y", "yes")
