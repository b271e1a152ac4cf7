"""Words of a game's rules, which kernels know by number."""

from enum import StrEnum


class Word(StrEnum):
    """A word; `number` is its place among the words of its kind, by which kernels know it."""

    def __init__(self, _: str) -> None:
        self.number = len(type(self).__members__)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"
