"""A note on the component set of a figure, a game or a drawing."""

from rich.text import Text

from mogul.engine.game_rules import Components

RECONSTRUCTION = "a reconstruction: parts of it are derived, not copied from a published game"


def component_set_note(components: Components) -> Text:
    """The name of the component set, with a warning where parts of it are not certain."""
    note = f'Board "{components.name}"'
    return Text(f"{note}: {RECONSTRUCTION}." if components.uncertain_parts else f"{note}.", "dim")
