"""How a command may end badly: in words for whoever typed it, and in exit codes."""

EXIT_PIPE = 1  # whoever read the output has had enough
EXIT_ERROR = 2
EXIT_INTERRUPTED = 130  # Ctrl-C, as shells say it


class CommandError(Exception):
    """A command that cannot do what it was asked, with the reasons: each a line. Its exit code is EXIT_ERROR."""

    def __init__(self, *reasons: str) -> None:
        self.reasons = reasons
        super().__init__("\n".join(reasons))
