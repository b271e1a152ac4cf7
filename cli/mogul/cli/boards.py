"""Component sets, checked and drawn."""

from pathlib import Path

from rich.text import Text

from mogul.cli.console import messages, output
from mogul.cli.inputs import components_of, read_input
from mogul.cli.outputs import write_output
from mogul.cli.text.board import board_note
from mogul.engine.problem import Problem
from mogul.engine.taj_mahal.components import ComponentSet, component_problems, component_svg
from mogul.engine.taj_mahal.components.reading import parse_component_text


def check_components(path: Path) -> None:
    """Run `mogul components check`. Errors are raised; warnings and what is not certain are printed."""
    components = components_of(path)
    warnings = component_problems(parse_component_text(read_input(str(path))))
    output().print(*_report(components, warnings), sep="\n")


def _report(components: ComponentSet, warnings: list[Problem]) -> list[Text]:
    lines = [
        Text(f"{components.name}: can be played (content hash {components.content_hash}).", "bold green"),
        Text(f"{len(components.provinces)} provinces, {len(components.cities)} cities, {len(components.roads)} roads."),
    ]
    lines += [Text.assemble(("Warning: ", "yellow"), str(warning)) for warning in warnings]
    if components.uncertain_parts:
        lines.append(board_note(components))
        lines += [Text(f"  {part}: {components.status[part]}", "dim") for part in components.uncertain_parts]
    return lines


def draw_components(path: Path | None, out: Path | None) -> None:
    """Run `mogul components draw`."""
    components = components_of(path)
    write_output(component_svg(components), out, f"{components.name} is drawn in {out}.")
    messages().print(board_note(components))
