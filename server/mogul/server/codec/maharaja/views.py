"""Views: the knowledge of one seat."""

from mogul.engine.maharaja.views.view import View
from mogul.engine.maharaja.views.view_problems import count_problems, view_problems
from mogul.engine.problem import below
from mogul.maharaja.v1 import view_pb2
from mogul.server.codec.game_codec import ParsedView
from mogul.server.codec.maharaja.values import value_codec
from mogul.server.component_registry import ComponentRegistry
from mogul.server.violations import Violations


def read_view(
    violations: Violations, registry: ComponentRegistry, path: str, message: view_pb2.View
) -> ParsedView | None:
    """Reads a view; None for an unreadable one. Adds its problems."""
    components = registry.find(violations, f"{path}.", message.component_set, message.component_hash)
    if components is None:
        return None
    view = value_codec(components, message.rule_set).read(
        View, violations, path, message, component_set=components.name, component_hash=components.content_hash
    )
    if not violations.is_readable:
        violations.add(below(path, count_problems(view)))
        return None
    violations.add(below(path, view_problems(components, view)))
    return ParsedView(components, view)
