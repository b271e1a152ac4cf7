"""Records and set-ups of a game whose messages have the fields of its dataclasses."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from mogul.engine.problem import Problem, below
from mogul.server.codec.value_codec import ValueCodec
from mogul.server.component_registry import ComponentRegistry
from mogul.server.violations import Violations

Values = TypeVar("Values", bound=ValueCodec)
Setup = TypeVar("Setup")
Record = TypeVar("Record")


class RecordCodec(Generic[Values, Setup, Record]):
    """Reads the records and set-ups of one game."""

    def __init__(
        self,
        values: Callable[[Any, str], Values],
        setup: type[Setup],
        record: type[Record],
        setup_problems: Callable[[Any, Setup], list[Problem]],
        observe: Callable[[Record, int], Record],
    ) -> None:
        """values: the codec of a component set under a rule set. setup, record: the game's dataclasses.
        setup_problems: of a set-up on a component set. observe: see `GameRules`."""
        self._values, self._setup, self._record = values, setup, record
        self._setup_problems, self._observe = setup_problems, observe

    def read(
        self, violations: Violations, registry: ComponentRegistry, path: str, message: Any
    ) -> tuple[Values | None, Record | None]:
        """Returns the codec of a record's component set, and the record; an observed one without what its observer did
        not see. Returns None for a record that cannot be read or has an impossible set-up, and for both if the
        component set is not loaded. Adds all problems but those of the events, which a replay finds."""
        if not message.HasField("setup"):  # a broken rule of the contract
            return None, None
        codec = self.values_of(violations, registry, f"{path}.setup", message.setup)
        if codec is None:
            return None, None
        setup = self.read_setup(violations, codec, f"{path}.setup", message.setup)
        record: Any = codec.read(self._record, violations, path, message, setup=setup)
        if not violations.is_readable:
            return codec, None
        return codec, record if record.observer is None else self._observe(record, record.observer)

    def values_of(self, violations: Violations, registry: ComponentRegistry, path: str, message: Any) -> Values | None:
        """Returns the codec of a set-up's component set; None, noted, if that is not loaded."""
        components = registry.find(violations, f"{path}.", message.component_set, message.component_hash)
        return None if components is None else self._values(components, message.rule_set)

    def read_setup(self, violations: Violations, codec: Values, path: str, message: Any) -> Setup:
        """Reads a set-up; noted if it is impossible."""
        components = codec.components
        setup = codec.read(
            self._setup,
            violations,
            path,
            message,
            component_set=components.name,
            component_hash=components.content_hash,
        )
        if violations.is_readable:
            found = self._setup_problems(components, setup)
            violations.add(below(path, found))
            violations.is_readable = not found
        return setup
