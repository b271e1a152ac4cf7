"""Records and set-ups."""

from mogul.engine.maharaja.records.record import GameRecord, Setup, observe
from mogul.engine.maharaja.records.setup import setup_problems
from mogul.engine.problem import below
from mogul.maharaja.v1 import record_pb2
from mogul.server.codec.maharaja.values import ValueCodec, value_codec
from mogul.server.codec.violations import Violations
from mogul.server.component_registry import ComponentRegistry


def read_record(
    violations: Violations, registry: ComponentRegistry, path: str, message: record_pb2.GameRecord
) -> tuple[ValueCodec, GameRecord] | None:
    """Returns the codec of a record's component set, and the record; an observed one without the plans that its
    observer did not see. Returns None for a record that cannot be read or has an impossible set-up. Adds all problems
    but those of the events, which a replay finds."""
    if not message.HasField("setup"):  # a broken rule of the contract
        return None
    codec = codec_of_setup(violations, registry, f"{path}.setup", message.setup)
    if codec is None:
        return None
    setup = read_setup(violations, codec, f"{path}.setup", message.setup)
    record = codec.read(GameRecord, violations, path, message, setup=setup)
    if not violations.is_readable:
        return None
    return codec, record if record.observer is None else observe(record, record.observer)


def codec_of_setup(
    violations: Violations, registry: ComponentRegistry, path: str, message: record_pb2.Setup
) -> ValueCodec | None:
    """Returns the codec of a set-up's component set; None, noted, if that is not loaded."""
    components = registry.find(violations, f"{path}.", message.component_set, message.component_hash)
    return None if components is None else value_codec(components)


def read_setup(violations: Violations, codec: ValueCodec, path: str, message: record_pb2.Setup) -> Setup:
    """Reads a set-up; noted if it is impossible."""
    components = codec.components
    setup = codec.read(
        Setup, violations, path, message, component_set=components.name, component_hash=components.content_hash
    )
    if violations.is_readable:
        found = setup_problems(components, setup)
        violations.add(below(path, found))
        violations.is_readable = not found
    return setup
