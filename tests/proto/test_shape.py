"""Properties of the whole contract that `buf lint` does not check."""

import re

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.descriptor_pb2 import MethodOptions

from mogul.engine.games import GAMES
from tests.proto import contract

# Methods whose messages begin with the service, as another service has a method of the same name.
PREFIXED = {("MatchService", "PlayMove")}
# Methods that change a match.
CHANGING = {"CreateMatch", "JoinSeat", "LeaveSeat", "AssignSeat", "PlayMove", "TakeBack"}


def test_only_one_file_refers_to_games_and_only_by_a_oneof() -> None:
    game_packages = [file.package for file in contract.files() if file.package != "mogul.v1"]
    assert set(game_packages) == {f"mogul.{game}.v1" for game in GAMES}
    for message in contract.messages():
        if message.file.package != "mogul.v1":
            continue
        of_games = [field for field in message.fields if _is_of_a_game(field)]
        if not of_games:
            continue
        assert message.file.name == "mogul/v1/games.proto", message.full_name
        assert [oneof.name for oneof in message.oneofs if not oneof.name.startswith("_")] == ["game"], message.full_name
        assert [field.name for field in message.oneofs_by_name["game"].fields] == list(GAMES), message.full_name
        assert all(field.containing_oneof is not None for field in of_games), message.full_name


def _is_of_a_game(field: FieldDescriptor) -> bool:
    of = field.message_type or field.enum_type
    return of is not None and of.file.package.startswith("mogul.") and of.file.package != "mogul.v1"


def test_a_game_does_not_import_the_generic_part() -> None:
    for file in contract.own_sources():
        if file.package != "mogul.v1":
            assert not [name for name in file.dependency if name.startswith("mogul/v1/")], file.name


def test_enums_begin_with_unspecified_and_prefix_their_values() -> None:
    for enum in contract.enums():
        prefix = re.sub(r"(?<!^)(?=[A-Z])", "_", enum.name).upper()
        assert enum.values_by_number[0].name == f"{prefix}_UNSPECIFIED"
        assert all(value.name.startswith(f"{prefix}_") for value in enum.values)


def test_every_seat_field_has_presence() -> None:
    """In a seat field, 0 is the first seat, not a missing value."""
    seats = [
        field
        for message in contract.messages()
        for field in message.fields
        if re.search(r"seat|observer|first_player", field.name)
        and field.type == field.TYPE_INT32
        and not field.is_repeated
    ]
    assert len(seats) > 10
    assert [field.full_name for field in seats if not field.has_presence] == []


def test_every_method_has_its_own_request_and_response() -> None:
    for file in contract.files():
        for service in file.services_by_name.values():
            for method in service.methods:
                name = f"{service.name if (service.name, method.name) in PREFIXED else ''}{method.name}"
                assert method.input_type.full_name == f"mogul.v1.{name}Request"
                assert method.output_type.full_name == f"mogul.v1.{name}Response"


def test_every_method_is_marked_as_free_of_side_effects_unless_it_changes_a_match() -> None:
    methods = [method for file in contract.own_sources() for service in file.service for method in service.method]
    assert len(methods) == 22
    assert {method.options.idempotency_level for method in methods if method.name not in CHANGING} == {
        MethodOptions.NO_SIDE_EFFECTS
    }
    marked = [method.name for method in methods if method.options.idempotency_level == MethodOptions.NO_SIDE_EFFECTS]
    assert CHANGING & set(marked) == {"PlayMove"}  # that of the rules, which keep no game


def test_every_file_sets_its_names_in_other_languages() -> None:
    """Later additions would rename classes and packages. Objective-C has no packages, and each of ours has a Move."""
    prefixes: dict[str, set[str]] = {}
    for file in contract.own_sources():
        options = file.options
        assert options.java_multiple_files, file.name
        assert options.java_package == file.package, file.name
        assert options.java_outer_classname.endswith("Proto"), file.name
        assert options.go_package.startswith(f"{file.package.replace('.', '/')};"), file.name
        assert options.csharp_namespace.endswith(".V1"), file.name
        prefixes.setdefault(file.package, set()).add(options.objc_class_prefix)
    assert all(len(own) == 1 for own in prefixes.values()), prefixes
    distinct = set().union(*prefixes.values())
    assert len(distinct) == len(prefixes)
    assert all(re.fullmatch(r"MG[A-Z0-9]", prefix) for prefix in distinct)
