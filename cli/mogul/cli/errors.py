"""The errors a command may end with, as words for whoever typed it."""


class CommandError(Exception):
    """A command that cannot do what it was asked, with the reasons: each a line. Its exit code is 2."""

    def __init__(self, *reasons: str) -> None:
        self.reasons = reasons
        super().__init__("\n".join(reasons))
