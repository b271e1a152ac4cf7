"""Bots of others, as the tests of external players load them."""

import time
from contextlib import suppress
from typing import Any

from mogul.engine.game_rules import GameRules, Move


class First:
    """Plays the first legal move."""

    def __init__(self, rules: GameRules) -> None:
        self.rules = rules

    def choose(self, components: Any, view: Any, seed: int) -> int:
        return self.rules.position(components, view).legal_moves()[0]


class Peeker(First):
    """Would choose by the whole table."""

    def choose_at(self, table: Any, seed: int) -> Move:
        raise AssertionError("it was given the table")


class Rememberer(First):
    """Keeps the seats whose hands it sees."""

    def __init__(self, rules: GameRules) -> None:
        super().__init__(rules)
        self.seats: set[int] = set()

    def choose(self, components: Any, view: Any, seed: int) -> int:
        self.seats.add(view.seat)
        assert len(self.seats) == 1, "it has seen two hands of a deal"
        return super().choose(components, view, seed)


class Illegal(First):
    """Plays a move that no position has."""

    def choose(self, components: Any, view: Any, seed: int) -> int:
        return 30000


class Failing(First):
    """Fails in the second visit."""

    def choose(self, components: Any, view: Any, seed: int) -> int:
        if view.round == 2:
            raise RuntimeError(f"visit\n{view.round}")
        return super().choose(components, view, seed)


class Hanging(First):
    """Does not end in the second visit, and lets no exception stop it."""

    def choose(self, components: Any, view: Any, seed: int) -> int:
        while view.round == 2:
            with suppress(Exception):
                time.sleep(60)
        return super().choose(components, view, seed)


class Clinging(First):
    """Searches for ever, and takes any exception for the end of its search."""

    def choose(self, components: Any, view: Any, seed: int) -> int:
        with suppress(BaseException):
            time.sleep(60)
        return super().choose(components, view, seed)


class Second(First):
    """Fails to be made once it has been made `limit` times."""

    made = 0

    def __init__(self, rules: GameRules, limit: float) -> None:
        super().__init__(rules)
        type(self).made += 1
        if type(self).made > limit:
            raise OSError("no device is left")


class Leaving(First):
    """Would end the program."""

    def choose(self, components: Any, view: Any, seed: int) -> int:
        raise SystemExit(3)


class Miscounting(First):
    """Has iterations that are no number."""

    def iterations(self) -> int:
        return 3


class Uncounted(First):
    """Fails when it is asked for its iterations."""

    @property
    def iterations(self) -> int:
        raise RuntimeError("no search yet")


class Numbered(First):
    """Takes a number."""

    def __init__(self, rules: GameRules, depth: float = 1) -> None:
        super().__init__(rules)
        if depth < 1:
            raise ValueError("depth is below 1")


class Mute:
    """Has no choose."""

    def __init__(self, rules: GameRules) -> None:
        pass
