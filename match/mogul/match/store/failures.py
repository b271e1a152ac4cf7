"""Failures of databases, in the words of their drivers."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError

from mogul.match.errors import StoreError


@contextmanager
def failures_explained() -> Iterator[None]:
    """Turns the failure of a database within the block into a StoreError. Errors about values stay: they are mistakes
    of the program, and their words quote rows."""
    try:
        yield
    except (DataError, IntegrityError):
        raise
    except (DBAPIError, sqlite3.Error) as error:
        raise StoreError(_words_of(error)) from error


@contextmanager
def explained(head: str) -> Iterator[None]:
    """Turns all that hinders the opening or copying of a database within the block into a StoreError with this head."""
    try:
        yield
    except StoreError as error:
        raise StoreError(error.reason, head) from error
    except ImportError as error:
        cure = "it is the extra `postgresql`: pip install 'grand-mogul[postgresql]'"
        raise StoreError(f"the driver cannot be loaded ({_words_of(error)}); {cure}", head) from error
    except (SQLAlchemyError, sqlite3.Error, OSError, TypeError, ValueError) as error:  # of options in the URL too
        raise StoreError(_words_of(error), head) from error


def _words_of(error: BaseException) -> str:
    """Returns the words of an error of SQLAlchemy or of a driver in a line, without the details of PostgreSQL, which
    quote rows."""
    origin = getattr(error, "orig", None) or error
    text = str(origin if isinstance(origin, OSError) or not origin.args else origin.args[0])
    return " ".join(text.partition("\nDETAIL:")[0].split()) or type(origin).__name__
