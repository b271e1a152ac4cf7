"""Errors of commands, in words for the user, and exit codes."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

Value = TypeVar("Value")

EXIT_PIPE = 1  # the reader of the output has closed it
EXIT_ERROR = 2
EXIT_INTERRUPTED = 130  # Ctrl-C, as shells report it


class CommandError(Exception):
    """A command that cannot be carried out, with its reasons: each a line. Its exit code is EXIT_ERROR."""

    def __init__(self, *reasons: str) -> None:
        self.reasons = reasons
        super().__init__("\n".join(reasons))


@contextmanager
def values_reported() -> Iterator[None]:
    """Turns a ValueError within the block, about the values of options or a file that it names, into a CommandError."""
    try:
        yield
    except ValueError as error:
        raise CommandError(*str(error).splitlines()) from error


class Problems(list[str]):
    """Reasons to refuse options, collected so that they are reported together."""

    def noted(self, make: Callable[..., Value], *arguments: Any) -> Value | None:
        """The value of a function; None where it raises ValueError, CommandError or OSError, which is noted."""
        try:
            return make(*arguments)
        except CommandError as error:
            self.extend(error.reasons)
        except OSError as error:
            self.append(f"{error.filename}: {error.strerror}")
        except ValueError as error:
            self.append(str(error))
        return None

    def raise_all(self) -> None:
        """Raises CommandError with all problems, if there are any."""
        if self:
            raise CommandError(*self)
