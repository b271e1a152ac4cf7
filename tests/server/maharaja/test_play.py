"""Games of Maharaja started and played over the wire."""

import random
from typing import Any

import grpc
import pytest

from bench.stubs import Stubs, violations
from mogul.engine.maharaja.game_rules import RULES
from mogul.engine.maharaja.records.record import GameRecord, observe
from mogul.engine.maharaja.records.replay import replay
from mogul.engine.maharaja.rule_sets import Phase
from mogul.maharaja.v1 import effect_pb2, game_status_pb2, plan_pb2
from mogul.v1 import games_pb2
from mogul.v1.rules_service_pb2 import (
    GetComponentSetRequest,
    GetViewRequest,
    ListLegalMovesRequest,
    PlayMoveRequest,
    PlayMoveResponse,
    StartGameRequest,
    StartGameResponse,
    ValidatePositionRequest,
)
from tests.server.harness import error_of, unanswerable
from tests.server.maharaja.tables import COMPONENTS, random_record, record_at, seats_to_move, whole


def start(stubs: Stubs, **deal: Any) -> StartGameResponse:
    request = StartGameRequest()
    for name, value in deal.items():
        setattr(request.new_game.maharaja.deal, name, value)
    return stubs.rules.StartGame(request)


def plan_move(*actions: "plan_pb2.Action.ValueType") -> games_pb2.Move:
    move = games_pb2.Move()
    move.maharaja.choose_plan.plan.actions.extend(actions)
    return move


HOUSE_AND_GOLD = plan_move(plan_pb2.ACTION_HOUSE, plan_pb2.ACTION_GOLD)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_game_is_started_and_played_to_its_end(stubs: Stubs, players: int) -> None:
    game: StartGameResponse | PlayMoveResponse = start(stubs, player_count=players, seed=3)
    rng, moves, kinds = random.Random(players), 0, set()
    while not game.status.over:
        legal = stubs.rules.ListLegalMoves(ListLegalMovesRequest(record=game.record))
        assert legal.status == game.status
        seat, move = rng.choice(game.status.seats_to_move), rng.choice(legal.moves)
        game = stubs.rules.PlayMove(PlayMoveRequest(record=game.record, seat=seat, move=move))
        kinds |= {effect.maharaja.WhichOneof("kind") for effect in game.effects}
        assert all(effect.text.endswith(".") and effect.rule for effect in game.effects)
        moves += 1
        if moves % 20 == 0:
            view = stubs.rules.GetView(GetViewRequest(record=game.record, seat=seat))
            assert not stubs.rules.ValidatePosition(ValidatePositionRequest(position=view.position)).problems
            observed = ListLegalMovesRequest(record=view.observed_record)
            assert stubs.rules.ListLegalMoves(observed) == stubs.rules.ListLegalMoves(
                ListLegalMovesRequest(position=view.position)
            )
    assert moves > 50 + 20 * players
    assert len(kinds) > 10
    assert sorted(each.seat for each in game.status.standings) == [*range(players)]
    assert game.status.text.startswith("The game is over: seat")
    assert game.status.maharaja.phase == game_status_pb2.PHASE_OVER
    assert not game.status.seats_to_move
    late = PlayMoveRequest(record=game.record, seat=0, move=HOUSE_AND_GOLD)
    assert unanswerable(error_of(lambda: stubs.rules.PlayMove(late))) == "GAME_OVER"


def test_a_seed_gives_the_same_game_and_a_first_player_is_kept(stubs: Stubs) -> None:
    one, same, other = (start(stubs, player_count=4, seed=seed, first_player=2) for seed in (5, 5, 6))
    assert one == same
    assert one.record != other.record
    setup = one.record.maharaja.setup
    assert (setup.rule_set, setup.component_set, setup.first_player) == ("basic", COMPONENTS.name, 2)
    assert one.status.text == "Seat 2 takes a character (set-up)."
    assert list(one.status.seats_to_move) == [2]


def test_a_client_sets_a_game_up_itself(stubs: Stubs) -> None:
    request = StartGameRequest()
    begun = start(stubs, player_count=3, rule_set="action_penalty")
    request.new_game.maharaja.setup.CopyFrom(begun.record.maharaja.setup)
    game = stubs.rules.StartGame(request)
    assert game.record.maharaja.setup == request.new_game.maharaja.setup
    governors = request.new_game.maharaja.setup.governors
    governors[0] = governors[1]
    assert set(violations(error_of(lambda: stubs.rules.StartGame(request)))) == {"new_game.maharaja.setup.governors"}
    governors[0] = "Atlantis"
    governors[2] = "Utopia"
    found = violations(error_of(lambda: stubs.rules.StartGame(request)))
    assert set(found) == {"new_game.maharaja.setup.governors[0]", "new_game.maharaja.setup.governors[2]"}
    assert '"Atlantis" is no city here; expected ' in found["new_game.maharaja.setup.governors[0]"]


def test_all_mistakes_of_a_deal_are_named_at_once(stubs: Stubs) -> None:
    path = "new_game.maharaja.deal"
    found = violations(error_of(lambda: start(stubs, player_count=3, rule_set="wild", first_player=3)))
    assert set(found) == {f"{path}.rule_set", f"{path}.first_player"}
    assert "basic, action_penalty" in found[f"{path}.rule_set"]
    found = violations(error_of(lambda: start(stubs, player_count=6, component_set="b17")))
    assert {f"{path}.player_count", f"{path}.component_set"} == set(found)


def test_seats_plan_in_any_order_and_the_request_says_which(stubs: Stubs) -> None:
    record = record_at(Phase.PLANNING, 4)
    message, planners = whole(record), seats_to_move(record)
    assert len(planners) > 1
    game = stubs.rules.PlayMove(PlayMoveRequest(record=message, seat=planners[-1], move=HOUSE_AND_GOLD))
    assert list(game.status.seats_to_move) == [*planners[:-1]]
    assert not game.effects
    event = game.record.maharaja.events[-1]
    assert event.seat == planners[-1]
    actions = list(event.move.choose_plan.plan.actions)
    assert actions == [plan_pb2.ACTION_GOLD, plan_pb2.ACTION_HOUSE]  # in the order of the enum
    again = PlayMoveRequest(record=game.record, seat=planners[-1], move=HOUSE_AND_GOLD)
    assert unanswerable(error_of(lambda: stubs.rules.PlayMove(again))) == "NOT_TO_MOVE"


def test_the_plan_is_shown_as_it_was_chosen(stubs: Stubs) -> None:
    record = record_at(Phase.SHOWING, 3)
    (seat,) = seats_to_move(record)
    legal = stubs.rules.ListLegalMoves(ListLegalMovesRequest(record=whole(record))).moves
    assert [move.maharaja.WhichOneof("kind") for move in legal] == ["show_plan"]
    game = stubs.rules.PlayMove(PlayMoveRequest(record=whole(record), seat=seat, move=legal[0]))
    shown = next(effect for effect in game.effects if effect.maharaja.HasField("plan_shown"))
    assert shown.maharaja.plan_shown.plan == legal[0].maharaja.show_plan.plan
    assert (shown.seat, shown.rule) == (seat, "R4")
    wrong = games_pb2.Move()
    is_quarry = legal[0].notation == "show quarry+quarry"
    wrong.maharaja.show_plan.plan.actions.extend([plan_pb2.ACTION_GOLD if is_quarry else plan_pb2.ACTION_QUARRY] * 2)
    found = violations(
        error_of(lambda: stubs.rules.PlayMove(PlayMoveRequest(record=whole(record), seat=seat, move=wrong)))
    )
    assert legal[0].notation in found["move.maharaja"]


def test_a_keeper_who_does_not_see_plans_plays_on(stubs: Stubs) -> None:
    """The turn's first move tells the plan; until then any may be shown."""
    record = record_at(Phase.PLANNING, 2)
    message = whole(record)
    hidden = games_pb2.Move()
    hidden.maharaja.choose_plan.hidden = True
    for seat in seats_to_move(record):
        game = stubs.rules.PlayMove(PlayMoveRequest(record=message, seat=seat, move=hidden))
        message = game.record
    assert game.status.maharaja.phase == game_status_pb2.PHASE_SHOWING
    legal = stubs.rules.ListLegalMoves(ListLegalMovesRequest(record=message)).moves
    assert len(legal) == 45
    (seat,) = game.status.seats_to_move
    game = stubs.rules.PlayMove(PlayMoveRequest(record=message, seat=seat, move=legal[7]))
    assert game.status.maharaja.phase == game_status_pb2.PHASE_TURN
    view = GetViewRequest(record=message, seat=seat)
    (found,) = violations(error_of(lambda: stubs.rules.GetView(view))).items()
    assert found[0].startswith("record.maharaja.events[")
    assert "own plan must be known" in found[1]


def test_an_observer_keeps_its_record_with_the_moves_that_it_hears_of(stubs: Stubs) -> None:
    record = record_at(Phase.PLANNING, 3)
    own, *others = seats_to_move(record)
    hidden = games_pb2.Move()
    hidden.maharaja.choose_plan.hidden = True
    message = whole(observe(record, own))
    refused = PlayMoveRequest(record=message, seat=own, move=hidden)
    assert set(violations(error_of(lambda: stubs.rules.PlayMove(refused)))) == {"move.maharaja.choose_plan.hidden"}
    game = stubs.rules.PlayMove(PlayMoveRequest(record=message, seat=own, move=HOUSE_AND_GOLD))
    for seat in others:
        game = stubs.rules.PlayMove(PlayMoveRequest(record=game.record, seat=seat, move=hidden))
    choices = [event.move.choose_plan for event in game.record.maharaja.events[-1 - len(others) :]]
    assert [choice.WhichOneof("choice") for choice in choices] == ["plan", *["hidden"] * len(others)]
    assert game.record.maharaja.observer == own


def test_mistakes_of_a_move_are_named_by_their_fields(stubs: Stubs) -> None:
    record = record_at(Phase.TURN, 3)
    (seat,) = seats_to_move(record)
    request = PlayMoveRequest(record=whole(record), seat=seat)
    request.move.maharaja.walk.road = "R99"
    request.draws.maharaja.SetInParent()
    found = violations(error_of(lambda: stubs.rules.PlayMove(request)))
    assert set(found) == {"draws", "move.maharaja.walk.road"}
    assert "R01" in found["move.maharaja.walk.road"]
    request.ClearField("draws")
    request.move.maharaja.put_house.place = COMPONENTS.villages[0]
    assert "is not legal" in violations(error_of(lambda: stubs.rules.PlayMove(request)))["move.maharaja"]
    request.move.maharaja.end_turn.SetInParent()
    request.seat = 4
    assert set(violations(error_of(lambda: stubs.rules.PlayMove(request)))) == {"seat"}
    request.seat = (seat + 1) % 3
    assert error_of(lambda: stubs.rules.PlayMove(request)).code() is grpc.StatusCode.FAILED_PRECONDITION
    request.ClearField("seat")
    request.ClearField("move")
    assert set(violations(error_of(lambda: stubs.rules.PlayMove(request)))) == {"move"}


def test_mistakes_of_a_record_and_of_a_move_are_named_at_once(stubs: Stubs) -> None:
    record = record_at(Phase.TURN, 3)
    (seat,) = seats_to_move(record)
    request = PlayMoveRequest(record=whole(record), seat=seat)
    request.record.maharaja.events[20].move.put_house.place = "nowhere"
    request.move.maharaja.walk.road = "R99"
    found = violations(error_of(lambda: stubs.rules.PlayMove(request)))
    assert set(found) == {"record.maharaja.events[20].move.put_house.place", "move.maharaja.walk.road"}


def test_an_impossible_event_is_named_with_its_place(stubs: Stubs) -> None:
    record = random_record(1, 3, 40)
    message = whole(record)
    message.maharaja.events[20].move.put_house.place = COMPONENTS.villages[0]
    request = ListLegalMovesRequest(record=message)
    assert set(violations(error_of(lambda: stubs.rules.ListLegalMoves(request)))) == {"record.maharaja.events[20]"}
    validated = stubs.rules.ValidatePosition(ValidatePositionRequest(record=message))
    assert [problem.field for problem in validated.problems] == ["record.maharaja.events[20]"]


def test_gold_has_a_reason_and_a_swap_its_holder(stubs: Stubs) -> None:
    reasons, holders = set(), set()
    for seed in range(4):
        record = random_record(seed, 4, 400)
        game = replay(COMPONENTS, GameRecord(record.setup))
        for number, event in enumerate(record.events):
            effects = [effect for step in game.push(event) for effect in step.effects]
            if number % 5 or not any(type(each).__name__ in ("GoldChanged", "CharacterTaken") for each in effects):
                continue
            request = PlayMoveRequest(record=whole(GameRecord(record.setup, record.events[:number])), seat=event.seat)
            request.move.maharaja.CopyFrom(whole(record).maharaja.events[number].move)
            played = stubs.rules.PlayMove(request)
            assert len(played.effects) == len(effects)
            for told, effect in zip(played.effects, effects, strict=True):
                assert (told.seat if told.HasField("seat") else None, told.rule) == (effect.seat, effect.rule)
                assert not told.private_to_seats
                if told.maharaja.HasField("gold_changed"):
                    reasons.add(told.maharaja.gold_changed.reason)
                if told.maharaja.HasField("character_taken"):
                    holders.add(told.maharaja.character_taken.HasField("from_seat"))
    assert reasons >= {effect_pb2.GOLD_REASON_ACTION, effect_pb2.GOLD_REASON_HOUSE, effect_pb2.GOLD_REASON_UNDONE}
    assert effect_pb2.GOLD_REASON_UNSPECIFIED not in reasons
    assert holders == {True, False}


def test_a_board_is_told_whole(stubs: Stubs) -> None:
    told = stubs.rules.GetComponentSet(GetComponentSetRequest(game="maharaja")).component_set.maharaja
    assert (told.component_set, told.component_hash) == (COMPONENTS.name, COMPONENTS.content_hash)
    assert told.start.id == COMPONENTS.start
    assert {city.id: city.name for city in told.cities} == COMPONENTS.cities
    assert [road.id for road in told.roads] == [road.id for road in COMPONENTS.roads]
    assert tuple(village for road in told.roads for village in road.villages) == COMPONENTS.villages
    assert [(each.player_count, each.village_capacity, each.palace_sites) for each in told.limits] == [
        (2, 1, 7),
        (3, 2, 7),
        (4, 2, 7),
        (5, 2, 7),
    ]
    assert all(city.HasField("position") for city in told.cities)
    assert {each.part for each in told.part_standings} == set(COMPONENTS.status)


def test_both_rule_sets_are_offered() -> None:
    assert [*RULES.rule_sets] == ["basic", "action_penalty"]
