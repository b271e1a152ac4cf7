"""The component sets of one game that a server has loaded."""

from collections.abc import Sequence
from typing import Any

from mogul.codec.violations import Violations
from mogul.engine.game_rules import Components
from mogul.engine.problem import quote


class ComponentRegistry:
    """Component sets by name and by content hash; the first is the default."""

    def __init__(self, sets: Sequence[Any]) -> None:
        """Raises ValueError for no set, and for sets of equal names or contents."""
        if not sets:
            raise ValueError("no component set given; a server needs one")
        for what, keys in (("name", [each.name for each in sets]), ("content", [each.content_hash for each in sets])):
            twice = sorted({key for key in keys if keys.count(key) > 1})
            if twice:
                raise ValueError(f"component sets must differ; more than one has the {what} {', '.join(twice)}")
        self.sets = tuple(sets)

    @property
    def default(self) -> Any:
        """The set of requests that name none."""
        return self.sets[0]

    def find(self, violations: Violations, path: str, name: str, content_hash: str) -> Any:
        """Returns the set of a name, of a hash, or of both; the default if both are empty. Returns None for an unknown
        one, with a violation at `{path}component_set` or `{path}component_hash`."""
        for each in self.sets:
            if name in ("", each.name) and content_hash in ("", each.content_hash):
                return each
        hashes = {each.name: each.content_hash for each in self.sets}
        if name in hashes:
            violations.error(f"{path}component_hash", f"{quote(content_hash)}; {name} has {hashes[name]}")
        elif name:
            violations.error(f"{path}component_set", f"{quote(name)} is not loaded; {self._loaded()}")
        else:
            message = f"{quote(content_hash)} is the hash of no loaded set; {self._loaded()}"
            violations.error(f"{path}component_hash", message)
        return None

    def _loaded(self) -> str:
        return "loaded: " + ", ".join(f"{each.name} ({each.content_hash})" for each in self.sets)


def standing(components: Components) -> str:
    """Returns a sentence that says whether a set is the printed game or a reconstruction."""
    if not components.uncertain_parts:
        return "The printed game, as far as its parts are certain."
    return f"A reconstruction, not the printed game: {', '.join(components.uncertain_parts)} are not certain."
