"""The places of features in a vector."""


class Layout:
    """Names in order, each with so many numbers: `layout["goods"]` is the place of the first, `width` how many."""

    def __init__(self, **widths: int) -> None:
        self._widths = widths
        self._starts: dict[str, int] = {}
        self.width = 0
        for name, width in widths.items():
            self._starts[name] = self.width
            self.width += width

    def __getitem__(self, name: str) -> int:
        return self._starts[name]

    def places(self, name: str) -> slice:
        """Those of all its numbers."""
        return slice(self._starts[name], self._starts[name] + self._widths[name])
