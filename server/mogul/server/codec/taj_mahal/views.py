"""Views: the knowledge of one seat."""

from typing import Any

from mogul.engine.problem import below
from mogul.engine.taj_mahal.views.canonical_view import canonical_view
from mogul.engine.taj_mahal.views.view import View
from mogul.engine.taj_mahal.views.view_problems import count_problems, view_problems
from mogul.server.codec.game_codec import ParsedView
from mogul.server.codec.taj_mahal.values import value_codec
from mogul.server.component_registry import ComponentRegistry
from mogul.server.violations import Violations
from mogul.taj_mahal.v1 import view_pb2


def read_view(
    violations: Violations, registry: ComponentRegistry, path: str, message: view_pb2.View
) -> ParsedView | None:
    """Reads a view in canonical form; None for an unreadable one. Adds its problems, warnings too."""
    components = registry.find(violations, f"{path}.", message.component_set, message.component_hash)
    if components is None:
        return None
    codec = value_codec(components, message.rule_set)
    given: dict[str, Any] = {"component_set": components.name, "component_hash": components.content_hash}
    if message.memory_tracking != view_pb2.MEMORY_TRACKING_TRACKED:
        given["memory"] = None
    view = codec.read(View, violations, path, message, **given)
    if not violations.is_readable:
        violations.add(below(path, count_problems(view)))
        return None
    violations.add(below(path, view_problems(components, view)))
    return ParsedView(components, canonical_view(codec.notation, view))
