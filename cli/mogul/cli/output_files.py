"""Files that commands write: one that is there is replaced only on request."""

import shlex
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import typer

from mogul.arena.json_lines import JsonLinesError
from mogul.arena.trials.trial import TrialFile
from mogul.cli.console import messages
from mogul.cli.errors import CommandError
from mogul.cli.files import rules_of, saved_moves
from mogul.engine.files import write_whole
from mogul.engine.games import GAMES

_HEAD: Final = 1000  # bytes in which the first element of a drawing begins


def check_output(option: str, path: Path | None, *, force: bool) -> None:
    """Raises CommandError for a file that holds something, which the command would replace, unless --force is given,
    and for a folder that is missing. option: the one that names the file; path None: it does not."""
    if path is None:
        return
    if not path.parent.is_dir():
        raise CommandError(f"{option} {path}: there is no folder {path.parent}")
    if path.is_file() and path.stat().st_size and not force:
        raise in_the_way(f"{option} {path}", path)


def in_the_way(name: str, path: Path) -> CommandError:
    """The error of a file that would be lost: its content, and the ways out."""
    content, *ways = _content(path)
    return CommandError(f"{name}: is there already, with {content}", *ways, ways_out(path))


def ways_out(path: Path) -> str:
    """The ways of somebody whose file is not to be lost."""
    return f"to keep it, name another file; to replace it, give --force: what {path} holds is lost then"


@contextmanager
def resumed_or_new(path: Path) -> Iterator[None]:
    """A block that opens the file of a run, to resume it. Raises CommandError for the file of another one."""
    try:
        yield
    except JsonLinesError as error:
        is_it = str(error).startswith(f"{path}: ") and path.is_file()  # what is no plain file cannot be replaced
        ways = [ways_out(path)] if is_it else []
        raise CommandError(*str(error).splitlines(), *ways) from error


def _content(path: Path) -> tuple[str, ...]:
    """The content of a file, in words, and the way to go on with it, if there is one."""
    found = saved_moves(path)
    if found is not None:
        title, moves = found
        return f"a game of {title} (moves: {moves})", f"to go on with it: {shlex.join(['mogul', 'play', str(path)])}"
    try:
        trial = TrialFile(path)
    except JsonLinesError:
        return (_other_content(path),)
    return (
        f"a trial of {', '.join(trial.header.entries)} (blocks: {len(trial.entries)})",
        "its own command goes on with it",
    )


def _other_content(path: Path) -> str:
    """The content of a file that no command goes on with."""
    for rules in map(rules_of, GAMES):
        with suppress(ValueError):
            return f"the component set {rules.load_components(path).name} of {rules.title}"
    from mogul.match.store.backup import number_of_matches  # here, for it takes a tenth of a second

    matches = number_of_matches(path)
    if matches is not None:
        return f"matches of a board (number: {matches})"
    size = path.stat().st_size
    return f"a drawing ({size} bytes)" if b"<svg" in path.read_bytes()[:_HEAD] else f"{size} bytes of something else"


def write_output(text: str, path: Path | None, note: str, *, mode: int = 0o666) -> None:
    """Writes to a file, which `check_output` has let pass, with a note on standard error; without a path to standard
    output. mode: of a new file, see `write_whole`."""
    if path is None:
        typer.echo(text, nl=False)
        return
    write_whole(path, text.encode(), mode=mode)
    messages().print(note, soft_wrap=True)
