"""`mogul arena`"""

from pathlib import Path
from typing import Annotated, Literal

import typer

from mogul.cli.commands.options import ComponentsFile, RuleSetName

app = typer.Typer(
    help="Let players play against each other, and tell how strong they are.",
    no_args_is_help=True,
)

Files = Annotated[list[Path], typer.Argument(help="Files of trials, written by mogul arena play.", show_default=False)]
Reference = Annotated[
    str | None,
    typer.Option(
        metavar="PLAYER",
        help="Who is rated 0.",
        show_default="the last player of the first file's line-up",
    ),
]
ByPlaces = Annotated[
    bool, typer.Option("--places", help="Rate by all places, not by wins alone: for players of one kind.")
]


@app.command()
def play(
    line_up: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER...",
            help="random, greedy, flat@500, b0@20ms, 'b0@500 exploration=0.7' ...",
            show_default=False,
        ),
    ],
    out: Annotated[
        Path,
        typer.Option("--out", "-o", metavar="FILE", help="File of the trial. One that was cut short is gone on with."),
    ],
    records: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Keep the record of every game here, for show and stats.",
            show_default="keep none",
        ),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(min=2, max=5, help="How many play; the last PLAYER takes all seats left.", show_default="4"),
    ] = None,
    blocks: Annotated[int, typer.Option(min=1, help="How many deals, each played with every seating.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the first deal; the others follow it.")] = 0,
    rule_set: RuleSetName = "zman",
    components: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Component set to play with; random: another one for each block.",
            show_default="the bundled one",
        ),
    ] = None,
    h0: Annotated[
        float | None,
        typer.Option(metavar="POINTS", help="With --h1: stop as soon as the first PLAYER is this or that far ahead."),
    ] = None,
    h1: Annotated[
        float | None, typer.Option(metavar="POINTS", help="The higher margin over the mean of the table, in points.")
    ] = None,
    processes: Annotated[
        int | None, typer.Option(min=1, max=256, help="Blocks at a time.", show_default="one a core")
    ] = None,
) -> None:
    """Play a trial: blocks of games in which every player sits in every seat of the same deal.

    A budget after @ is for each move: simulated games (b0@500), or CPU time of the one thread that thinks (b0@20ms, \
b0@1s). One PLAYER alone plays against itself, two are one against three; b0@500 b0@500 greedy is two against two.
    """
    from mogul.cli.arena_playing import Wishes, play_trial_file

    play_trial_file(line_up, Wishes(out, records, players, blocks, seed, rule_set, components, h0, h1, processes))


@app.command()
def table(files: Files) -> None:
    """Show the figures of trials: win share, points, places, speed, each with its interval."""
    from mogul.cli.arena_results import print_tables

    print_tables(files)


@app.command()
def rate(files: Files, reference: Reference = None, places: ByPlaces = False) -> None:
    """Rate all players of some trials on one scale, on which 400 points are ten times the strength."""
    from mogul.cli.arena_results import print_ratings

    print_ratings(files, reference, by_places=places)


@app.command()
def plot(
    files: Files,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="File for the plot: .svg or .png.")],
    against: Annotated[
        Literal["players", "time"], typer.Option(help="Ratings by player, or against the CPU time they take.")
    ] = "players",
    reference: Reference = None,
    places: ByPlaces = False,
) -> None:
    """Plot ratings with their intervals. Needs matplotlib: pip install 'grand-mogul[arena]'."""
    from mogul.cli.arena_results import plot_ratings

    plot_ratings(files, out, against, reference, by_places=places)


@app.command()
def show(
    game: Annotated[
        Path, typer.Argument(help="A game record, as mogul arena play --records keeps.", show_default=False)
    ],
    by: Annotated[
        str, typer.Option(metavar="PLAYER", help="Who evaluates: a player that tells what it expects.")
    ] = "b0@2000",
    visit: Annotated[int | None, typer.Option(min=1, help="Show this visit only.", show_default="all")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the evaluations as JSON.")] = False,
    components: ComponentsFile = None,
) -> None:
    """Replay a game move by move, with what a player expects for every seat at each decision.

    It looks with the eyes of the seat to move, and sees no hidden card. Time: a search for each decision, so --visit \
answers sooner.
    """
    from mogul.cli.arena_games import watch_game

    watch_game(game, by, visit, components, as_json=json)


@app.command()
def stats(
    games: Annotated[
        list[Path],
        typer.Argument(
            metavar="FOLDER|FILE...", help="Records, or folders of such: finished games.", show_default=False
        ),
    ],
    by_player: Annotated[
        bool, typer.Option("--by-player", help="A column for each player, where the folder tells who played.")
    ] = False,
    components: ComponentsFile = None,
) -> None:
    """Average what is done in recorded games, beside the few figures known of games between people.

    Points and where they come from, cards, visits passed, fought over and lost, pieces, wins by the order \
of play, length.
    """
    from mogul.cli.arena_games import print_statistics

    print_statistics(games, components, by_player=by_player)


@app.command()
def mistakes(
    games: Annotated[
        list[Path],
        typer.Argument(metavar="FOLDER|FILE...", help="Records, or folders of such.", show_default=False),
    ],
    out: Annotated[
        Path,
        typer.Option(
            "--out", "-o", metavar="FILE", help="File of the judgements. One that was cut short is gone on with."
        ),
    ],
    by: Annotated[
        str, typer.Option(metavar="PLAYER", help="Who judges: a player that searches, with a number of iterations.")
    ] = "gm1@100000",
    first_look: Annotated[
        int,
        typer.Option(
            min=0,
            metavar="ITERATIONS",
            help="Judge with so many before, and fully only what may lose 5 % of the win by that; 0: all fully.",
        ),
    ] = 0,
    decisions: Annotated[
        int, typer.Option(min=1, help="How many of each player to draw; all, if there are fewer.")
    ] = 600,
    loss: Annotated[
        float, typer.Option(min=0.0, max=1.0, metavar="SHARE", help="Count decisions that lose more of the win.")
    ] = 0.15,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the draw and of the searches.")] = 0,
    player: Annotated[
        str | None,
        typer.Option(
            metavar="PLAYER",
            help="Draw decisions of this one of the line-up.",
            show_default="of everybody",
        ),
    ] = None,
    processes: Annotated[
        int | None,
        typer.Option(min=1, max=256, help="Decisions at a time.", show_default="one a core"),
    ] = None,
    components: ComponentsFile = None,
) -> None:
    """Count how often players decide badly: draw decisions from recorded games, and judge each by a deep search.

    A decision is judged by what its seat knew. The search finds the best move, and a comparison tells what the one \
played loses. Time: a search for each decision, and up to four more where another move was played; \
a first look takes a fraction of that, and most decisions need no more.
    """
    from mogul.cli.arena_mistakes import Wishes, count_mistakes

    count_mistakes(Wishes(games, out, by, first_look, decisions, loss, seed, player, processes, components))
