"""The trees that searches hold at a time."""

from dataclasses import dataclass

import pytest

from mogul.search import simulate
from mogul.search.tree import Tree, give_back, take_tree


@dataclass
class HeldTrees:
    """now: trees taken and not given back. most: of all times. taken: in all."""

    now: int = 0
    most: int = 0
    taken: int = 0

    def take(self, capacity: int, move_limit: int) -> Tree:
        """Counts and takes one."""
        self.now += 1
        self.taken += 1
        self.most = max(self.most, self.now)
        return take_tree(capacity, move_limit)

    def give_back(self, tree: Tree) -> None:
        """Counts one and gives it back."""
        self.now -= 1
        give_back(tree)


def held_trees(monkeypatch: pytest.MonkeyPatch) -> HeldTrees:
    """Counts the trees of searches that begin from now on."""
    held = HeldTrees()
    monkeypatch.setattr(simulate, "take_tree", held.take)
    monkeypatch.setattr(simulate, "give_back", held.give_back)
    return held
