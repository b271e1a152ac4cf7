"""Commands whose modules are imported only when they run, so that a list of them is quick."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup


class DeferredCommand(TyperCommand):
    """A command as its group lists it."""

    def __init__(self, path: str, summary: str) -> None:
        """path: `module:function`; the command is named after the function, which may be a group instead. summary: the
        first line of the function's docstring."""
        self._module, _, self._attribute = path.partition(":")
        super().__init__(self._attribute.replace("_", "-"), help=summary)

    def make_context(self, *arguments: Any, **options: Any) -> Any:
        """The context of the command itself, which runs in it."""
        return self.load().make_context(*arguments, **options)

    def load(self) -> Any:
        """The command itself, from its module."""
        found = getattr(import_module(self._module), self._attribute)
        if not isinstance(found, typer.Typer):
            program = typer.Typer(add_completion=False)
            program.command()(found)
            found = program
        return typer.main.get_command(found)


def deferred_group(summaries: Mapping[str, str]) -> type[TyperGroup]:
    """The class of a group (`typer.Typer(cls=...)`) of deferred commands, given as path and summary."""

    class DeferredGroup(TyperGroup):
        def __init__(self, **attributes: Any) -> None:
            super().__init__(**attributes)
            for path, summary in summaries.items():
                self.add_command(DeferredCommand(path, summary))

    return DeferredGroup
