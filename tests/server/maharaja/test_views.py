"""Views and records over the wire: round trips, and the problems of broken ones."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from google.protobuf import json_format

from bench.stubs import Stubs
from mogul.codec.component_registry import ComponentRegistry
from mogul.codec.violations import Violations
from mogul.engine.maharaja.records.record import GameRecord, observe
from mogul.engine.maharaja.rule_sets import Phase
from mogul.engine.maharaja.views.observer import view_of_record
from mogul.maharaja.v1 import character_pb2, game_status_pb2, plan_pb2, view_pb2
from mogul.v1 import games_pb2
from mogul.v1.rules_service_pb2 import SEVERITY_ERROR, ListLegalMovesRequest, ValidatePositionRequest
from mogul.v1.suggestion_service_pb2 import SuggestRequest
from tests.server.maharaja.tables import CODEC, COMPONENTS, random_record, record_at, viewed, whole

REGISTRY = ComponentRegistry([COMPONENTS])
PATH = "position.maharaja.view"


def read_view(position: games_pb2.Position) -> Any:
    violations = Violations()
    parsed = CODEC.read_position(violations, REGISTRY, "position.maharaja", position.maharaja)
    assert violations.problems == []
    assert parsed is not None
    return parsed.view


def through_json(message: Any) -> Any:
    return json_format.Parse(json_format.MessageToJson(message), type(message)())


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_views_survive_a_round_trip(players: int) -> None:
    record = random_record(players, players, 2000, "action_penalty" if players == 3 else "basic")
    seen = set()
    for made in range(0, len(record.events) + 1, 3):
        begun = GameRecord(record.setup, record.events[:made])
        view = view_of_record(COMPONENTS, begun, made % players)
        position = CODEC.write_position(COMPONENTS, view)
        assert read_view(position) == view
        assert read_view(games_pb2.Position.FromString(position.SerializeToString())) == view
        assert read_view(through_json(position)) == view
        seen.add(view.phase)
    assert seen >= {*Phase} - {Phase.PUTTING, Phase.OVER}


@pytest.mark.parametrize("players", [2, 5])
def test_records_survive_a_round_trip(players: int) -> None:
    full = random_record(players, players, 2000)
    for record in (full, *(observe(full, seat) for seat in range(players))):
        message = whole(record)
        assert message.ByteSize() < 16 * 1024
        for each in (message, through_json(message)):
            violations = Violations()
            parsed = CODEC.read_record(violations, REGISTRY, "record.maharaja", each.maharaja)
            assert violations.problems == []
            assert parsed is not None
            assert parsed.record == record


def test_values_in_another_order_mean_the_same() -> None:
    position = viewed(record_at(Phase.TURN, 3), 1)
    view, rng = position.maharaja.view, random.Random(0)
    expected = read_view(position)
    for plan in view.plans:
        if plan.HasField("plan"):
            plan.plan.actions.reverse()
    boxes = [*view.table.governor_boxes]
    rng.shuffle(boxes)
    del view.table.governor_boxes[:]
    view.table.governor_boxes.extend(boxes)
    found = read_view(position)
    assert (found.plans, found.table) == (expected.plans, expected.table)


def problems(stubs: Stubs, position: games_pb2.Position) -> dict[str, str]:
    found = stubs.rules.ValidatePosition(ValidatePositionRequest(position=position)).problems
    return {problem.field: problem.message for problem in found}


def break_seat(view: view_pb2.View) -> None:
    view.seat = 4


def break_village(view: view_pb2.View) -> None:
    view.table.players[0].houses[0] = "V99"


def break_city(view: view_pb2.View) -> None:
    view.table.maharaja = "Atlantis"


def break_houses(view: view_pb2.View) -> None:
    view.table.players[1].supply += 1


def break_characters(view: view_pb2.View) -> None:
    view.table.players[1].character = view.table.players[0].character


def break_governors(view: view_pb2.View) -> None:
    view.table.governor_boxes[1].city = view.table.governor_boxes[0].city


def break_boxes(view: view_pb2.View) -> None:
    view.table.governor_boxes[1].box = view.table.governor_boxes[0].box


def break_round(view: view_pb2.View) -> None:
    view.round = 21


def break_plan(view: view_pb2.View) -> None:
    view.plans[view.seats_to_move[0]].ClearField("plan")


def break_actions(view: view_pb2.View) -> None:
    view.plans[view.seats_to_move[0]].plan.actions.append(plan_pb2.ACTION_GOLD)


def break_turn(view: view_pb2.View) -> None:
    view.ClearField("turn")


def break_table(view: view_pb2.View) -> None:
    view.ClearField("table")


def break_hash(view: view_pb2.View) -> None:
    view.component_hash = "0" * 16


def break_rule_set(view: view_pb2.View) -> None:
    view.rule_set = "wild"


def break_visited(view: view_pb2.View) -> None:
    view.turn.visited.extend(["SW", "Atlantis"])


def break_movers(view: view_pb2.View) -> None:
    del view.seats_to_move[:]


def break_taken_house(view: view_pb2.View) -> None:
    view.turn.taken_house = COMPONENTS.villages[0]


@pytest.mark.parametrize(
    ("change", "field", "says"),
    [
        (break_seat, "seat", "seats are 0 to 2"),
        (break_village, "table.players[0].houses[0]", '"V99" is no place here; expected V01'),
        (break_city, "table.maharaja", '"Atlantis" is no junction here; expected'),
        (break_houses, "table.players[1]", "expected 20 (S1)"),
        (break_characters, "table.players", "each card is there once (S3)"),
        (break_governors, "table.governor_boxes[1].city", "named twice"),
        (break_boxes, "table.governor_boxes", "expected 7 different boxes"),
        (break_round, "round", "20"),
        (break_plan, "plans", "missing"),
        (break_actions, "plans", "2"),
        (break_turn, "turn", "missing"),
        (break_table, "table", "required"),
        (break_hash, "component_hash", "0000000000000000"),
        (break_rule_set, "rule_set", '"wild" is not a rule set'),
        (break_visited, "turn.visited[", '"Atlantis" is no junction here'),
        (break_movers, "seats_to_move", "one seat moves"),
        (break_taken_house, "turn.taken_house", "in the phase turn"),
    ],
)
def test_a_broken_view_is_reported_at_its_field(
    stubs: Stubs, change: Callable[[view_pb2.View], None], field: str, says: str
) -> None:
    position = viewed(record_at(Phase.TURN, 3), 0)
    assert problems(stubs, position) == {}
    change(position.maharaja.view)
    found = problems(stubs, position)
    assert any(place.startswith(f"{PATH}.{field}") and says in message for place, message in found.items()), found


def test_all_problems_of_a_view_are_reported_at_once(stubs: Stubs) -> None:
    position = viewed(record_at(Phase.TURN, 3), 0)
    for change in (break_village, break_city, break_governors, break_visited):
        change(position.maharaja.view)
    assert len(problems(stubs, position)) >= 4


def test_a_position_is_no_full_record(stubs: Stubs) -> None:
    position = games_pb2.Position()
    position.maharaja.record.CopyFrom(whole(random_record(0, 3, 20)).maharaja)
    assert set(problems(stubs, position)) == {"position.maharaja.record.observer"}
    position.maharaja.record.observer = 0
    assert problems(stubs, position) == {}


def _spoil(view: view_pb2.View, rng: random.Random) -> None:
    """Changes something within the bounds of the contract."""
    players, cities = view.table.players, [*COMPONENTS.cities]
    player = rng.choice(players)
    seat = rng.randrange(len(players))
    changes: list[Callable[[], Any]] = [
        lambda: setattr(view, "phase", rng.randrange(1, len(game_status_pb2.Phase.values()))),
        lambda: setattr(view, "round", rng.randrange(21)),
        lambda: setattr(view, "seat", seat),
        lambda: view.ClearField("turn"),
        lambda: view.ClearField("table_at_planning"),
        lambda: view.turn.visited.append(rng.choice(cities)),
        lambda: setattr(view.turn, "taken_house", rng.choice([*COMPONENTS.villages, *cities])),
        lambda: setattr(view.turn, "village_houses", rng.randrange(5)),
        lambda: setattr(view.turn, "palaces", rng.randrange(3)),
        lambda: view.plans[seat].ClearField("plan"),
        lambda: view.plans[seat].plan.CopyFrom(plan_pb2.Plan(actions=rng.choices(plan_pb2.Action.values()[1:], k=2))),
        lambda: view.ClearField("seats_to_move"),
        lambda: view.seats_to_move.append(seat),
        lambda: view.ClearField("had_turn"),
        lambda: view.had_turn.append(seat),
        lambda: setattr(player, "gold", rng.randrange(10_000)),
        lambda: setattr(player, "character", rng.choice(character_pb2.Character.values())),
        lambda: setattr(player, "architect", rng.choice([*COMPONENTS.junctions])),
        lambda: player.houses.append(rng.choice([*COMPONENTS.villages, *cities])),
        lambda: setattr(player, "supply", rng.randrange(21)),
        lambda: player.outer_palaces.append(rng.choice(cities)),
        lambda: setattr(rng.choice(view.table.governor_boxes), "box", rng.randrange(101)),
        lambda: setattr(view.table, "maharaja", rng.choice([*COMPONENTS.junctions])),
    ]
    rng.choice(changes)()


def test_a_spoiled_view_is_either_reported_or_played(stubs: Stubs) -> None:
    """No view that is within the bounds of the contract breaks the service."""
    rng, played = random.Random(1), 0
    for number in range(400):
        players = 2 + number % 4
        record = random_record(number % 20, players, 10 + 7 * (number % 23))
        position = viewed(record, rng.randrange(players))
        for _ in range(rng.randrange(1, 4)):
            _spoil(position.maharaja.view, rng)
        found = stubs.rules.ValidatePosition(ValidatePositionRequest(position=position)).problems
        if any(problem.severity == SEVERITY_ERROR for problem in found):
            continue
        parsed = CODEC.read_position(Violations(), REGISTRY, "position.maharaja", position.maharaja)
        assert parsed is not None
        view = parsed.view
        if view.is_over or view.seat not in view.seats_to_move:
            continue
        legal = stubs.rules.ListLegalMoves(ListLegalMovesRequest(position=position)).moves
        assert legal
        request = SuggestRequest(position=position)
        request.options.budget.iterations = 20
        assert stubs.suggestions.Suggest(request).result.move in [*legal]
        played += 1
    assert played > 20
