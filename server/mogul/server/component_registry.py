"""The component sets a server has loaded."""

from collections.abc import Sequence

from mogul.engine.problem import Problems, quote
from mogul.engine.taj_mahal.components import ComponentSet


class Catalogue:
    """Component sets by name and by content hash; the first is the default."""

    def __init__(self, sets: Sequence[ComponentSet]) -> None:
        """Raises ValueError for no set at all, or two of one name or one content."""
        if not sets:
            raise ValueError("no component set given; a server needs one")
        for what, keys in (("name", [each.name for each in sets]), ("content", [each.content_hash for each in sets])):
            twice = sorted({key for key in keys if keys.count(key) > 1})
            if twice:
                raise ValueError(f"component sets must differ; more than one has the {what} {', '.join(twice)}")
        self.sets = tuple(sets)

    @property
    def default(self) -> ComponentSet:
        """The one that is meant when none is named."""
        return self.sets[0]

    def find(self, problems: Problems, place: str, name: str, content_hash: str) -> ComponentSet | None:
        """The set of that name, of that hash, or of both; the default if both are empty.

        None if there is none; then the problem is noted at `{place}component_set` or `{place}component_hash`.
        """
        if not name:
            return self._by_hash(problems, f"{place}component_hash", content_hash) if content_hash else self.default
        for each in self.sets:
            if each.name == name:
                if content_hash in ("", each.content_hash):
                    return each
                problems.error(f"{place}component_hash", f"{quote(content_hash)}; {name} has {each.content_hash}")
                return None
        problems.error(f"{place}component_set", f"{quote(name)} is not loaded; {self._loaded()}")
        return None

    def _by_hash(self, problems: Problems, place: str, content_hash: str) -> ComponentSet | None:
        for each in self.sets:
            if each.content_hash == content_hash:
                return each
        problems.error(place, f"{quote(content_hash)} is the hash of no loaded set; {self._loaded()}")
        return None

    def _loaded(self) -> str:
        return "loaded: " + ", ".join(f"{each.name} ({each.content_hash})" for each in self.sets)


def standing(components: ComponentSet) -> str:
    """One sentence: whether a set is the printed game or a reconstruction."""
    if not components.uncertain_parts:
        return "The printed game, as far as its parts tell."
    return f"A reconstruction, not the printed game: {', '.join(components.uncertain_parts)} are not certain."
