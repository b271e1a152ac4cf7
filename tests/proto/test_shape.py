"""What holds for the contract as a whole, beyond what `buf lint` checks."""

import re

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.descriptor_pb2 import MethodOptions

from tests.proto import contract


def test_the_games_differ_in_one_file_only_and_in_one_way() -> None:
    game_packages = [file.package for file in contract.files() if file.package != "mogul.v1"]
    assert set(game_packages) == {"mogul.taj_mahal.v1"}
    for message in contract.messages():
        if message.file.package != "mogul.v1":
            continue
        of_games = [field for field in message.fields if _is_of_a_game(field)]
        if not of_games:
            continue
        assert message.file.name == "mogul/v1/games.proto", message.full_name
        assert [oneof.name for oneof in message.oneofs if not oneof.name.startswith("_")] == ["game"], message.full_name
        assert [field.name for field in message.oneofs_by_name["game"].fields] == ["taj_mahal"], message.full_name
        assert all(field.containing_oneof is not None for field in of_games), message.full_name


def _is_of_a_game(field: FieldDescriptor) -> bool:
    of = field.message_type or field.enum_type
    return of is not None and of.file.package.startswith("mogul.") and of.file.package != "mogul.v1"


def test_a_game_does_not_know_the_generic_part() -> None:
    for file in contract.own_sources():
        if file.package != "mogul.v1":
            assert not [name for name in file.dependency if name.startswith("mogul/v1/")], file.name


def test_enums_begin_with_unspecified_and_name_themselves() -> None:
    for enum in contract.enums():
        prefix = re.sub(r"(?<!^)(?=[A-Z])", "_", enum.name).upper()
        assert enum.values_by_number[0].name == f"{prefix}_UNSPECIFIED"
        assert all(value.name.startswith(f"{prefix}_") for value in enum.values)


def test_a_seat_is_never_forgotten_silently() -> None:
    """A field that names a seat has presence: 0 is the first seat, not the lack of one."""
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


def test_methods_take_and_give_messages_of_their_own() -> None:
    for file in contract.files():
        for service in file.services_by_name.values():
            for method in service.methods:
                assert method.input_type.full_name == f"mogul.v1.{method.name}Request"
                assert method.output_type.full_name == f"mogul.v1.{method.name}Response"


def test_every_method_says_that_it_can_be_called_again() -> None:
    methods = [method for file in contract.own_sources() for service in file.service for method in service.method]
    assert len(methods) == 10
    assert {method.options.idempotency_level for method in methods} == {MethodOptions.NO_SIDE_EFFECTS}


def test_every_file_says_what_it_is_called_in_other_languages() -> None:
    """It cannot be said later: names of classes and packages would change. Objective-C has no packages, and a Move in
    each of ours."""
    for file in contract.own_sources():
        told = file.options
        assert told.java_multiple_files, file.name
        assert told.java_package == file.package, file.name
        assert told.java_outer_classname.endswith("Proto"), file.name
        assert told.go_package.startswith(f"{file.package.replace('.', '/')};"), file.name
        assert told.csharp_namespace.endswith(".V1"), file.name
        assert told.objc_class_prefix == ("MGL" if file.package == "mogul.v1" else "MGT"), file.name
