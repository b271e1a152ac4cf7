"""The `mogul` command: its list of commands, and the one place where errors become a line and an exit code."""

import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib.metadata import version
from typing import Annotated, Any

import typer

from mogul.cli.deferred import deferred_group
from mogul.cli.errors import EXIT_ERROR, EXIT_INTERRUPTED, EXIT_PIPE, CommandError
from mogul.engine.support import UnsupportedError

LISTED_REASONS = 50

_COMMANDS = {
    "board:board": "Play in the browser: start engine, matches and page here, and print the link, until Ctrl-C.",
    "serve:serve": "Serve suggestions and rules over gRPC, until Ctrl-C.",
    "suggest:suggest": "Suggest a move for the seat to move, with estimates for every candidate and every seat.",
    "play:play": "Play a game against the AI. You see what your seat sees, and so does each of your opponents.",
    "review:review": "Review a recorded game: the cost of each decision, and the share of luck in the result.",
    "new_game:new_game": "Deal a new game and write its record.",
    "show:show": "Show a recorded game or a view: the table after some moves, as its keeper or as one seat sees it.",
    "levels:levels": "List the levels of strength, the weakest first, with their ratings and standard errors.",
    "calibrate:calibrate": "Measure the strength of the levels: trials of mixed line-ups, ratings, a table and a plot.",
    "train:train": "Train the learned player by reinforcement learning and by games against itself.",
    "warmup:warmup": "Compile everything ahead, so that other commands and the service start at once.",
    "components:components": "Check, draw and show component sets: boards and their pieces.",
    "arena:arena": "Play players against each other, and measure their strength.",
}

app = typer.Typer(
    name="mogul",
    cls=deferred_group({f"mogul.cli.commands.{path}": summary for path, summary in _COMMANDS.items()}),
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"mogul {version('grand-mogul')}")
        raise typer.Exit


@app.callback()
def mogul(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """An AI opponent for hidden-information board games, first of all Reiner Knizia's Taj Mahal.

    The bundled board is a reconstruction: parts of it are derived, not copied from a published copy of the game. \
If you own the game, write its board into a file and give it with --components.
    """


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command; returns the exit code. An error is a line on standard error, with further lines for further
    reasons; never a traceback."""
    _prepare_streams()
    code = _run(arguments)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError as error:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())  # or Python complains when it flushes at the end
            code = EXIT_PIPE if isinstance(error, BrokenPipeError) else code or _refuse((str(error.strerror),))
    return code


def _prepare_streams() -> None:
    """Makes the standard streams usable, whatever is in them; those that are closed (`>&-`) lead nowhere: Python has
    none of them then, and the next file to be opened would get the number of one, to which libraries write."""
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, io.TextIOWrapper(io.FileIO(os.devnull, "r+")))
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal prints ? for a character that it lacks


def _run(arguments: Sequence[str] | None) -> int:
    try:
        outcome: Any = app(args=arguments, prog_name="mogul", standalone_mode=False)
    except CommandError as error:
        return _refuse(error.reasons)
    except typer.TyperException as error:
        return _refuse((_usage_error(error),)) if error.format_message() else EXIT_ERROR  # without any: help was shown
    except (KeyboardInterrupt, typer.Abort):
        return EXIT_INTERRUPTED
    except BrokenPipeError:  # `mogul show ... | head`
        return EXIT_PIPE
    except UnsupportedError as error:
        return _refuse((str(error),))
    except OSError as error:  # a file that cannot be read or written, no access to the cache of kernels
        return _refuse((f"{error.filename}: {error.strerror}" if error.filename else error.strerror or str(error),))
    return outcome if isinstance(outcome, int) else 0


def _refuse(reasons: Sequence[str]) -> int:
    headline, *more = reasons
    lines = [f"mogul: {headline}", *(f"  {reason.strip()}" for reason in more[:LISTED_REASONS])]
    if len(more) > LISTED_REASONS:
        lines.append(f"  ... and {len(more) - LISTED_REASONS} more")
    with suppress(OSError):  # a full or closed stream, of which nobody can be told
        typer.echo("\n".join(lines), err=True)
    return EXIT_ERROR


def _usage_error(error: typer.TyperException) -> str:
    context = getattr(error, "ctx", None)
    message = " ".join(error.format_message().split()).rstrip(".")
    message += "" if message.endswith("?") else "."
    return message if context is None else f"{message} See `{context.command_path} --help`."
