"""`mogul` as a person runs it: words in, text out, an exit code."""

import io
import sys
from typing import Any, NamedTuple

import pytest

from mogul.cli.main import main
from mogul.cli.service_files import parse_service_file


class Outcome(NamedTuple):
    """The outcome of a command."""

    code: int
    out: str
    err: str


class Mogul:
    """The command, in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys = capsys
        self._monkeypatch = monkeypatch

    def __call__(self, *arguments: object, typed: str | bytes = "") -> Outcome:
        """Run `mogul ARGUMENTS` with `typed` as standard input."""
        with self._monkeypatch.context() as patch:
            patch.setattr(
                sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode() if isinstance(typed, str) else typed))
            )
            code = main([str(argument) for argument in arguments])
        return Outcome(code, *self._capsys.readouterr())

    def done(self, *arguments: object, typed: str | bytes = "") -> str:
        """The standard output of a command that must succeed."""
        outcome = self(*arguments, typed=typed)
        assert outcome.code == 0, outcome.err
        return outcome.out

    def refused(self, *arguments: object, typed: str = "") -> str:
        """The error of a command that must fail: nothing on standard output, no traceback, exit code 2."""
        outcome = self(*arguments, typed=typed)
        assert (outcome.code, outcome.out) == (2, "")
        assert outcome.err.startswith("mogul: ")
        assert "Traceback" not in outcome.err
        return outcome.err.removeprefix("mogul: ").rstrip("\n")


def content_of(text: str | bytes, components: Any) -> Any:
    """The record or view of a text that a command has written."""
    content = text.encode() if isinstance(text, str) else text
    return parse_service_file(content, len(content)).read(components)
