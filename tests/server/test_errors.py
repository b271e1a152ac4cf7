"""Every problem of a request is named with its field, all of them at once."""

from collections.abc import Callable
from typing import Any

import grpc
import pytest

from bench.stubs import Stubs, violations
from mogul.engine.games import GAMES
from mogul.engine.taj_mahal.components import default_components
from mogul.server import Limits, ServerConfig
from mogul.taj_mahal.v1 import board_pb2, cards_pb2, game_status_pb2
from mogul.taj_mahal.v1.view_pb2 import View
from mogul.v1.rules_service_pb2 import (
    GetComponentSetRequest,
    GetSpectatorViewRequest,
    GetViewRequest,
    ListLegalMovesRequest,
    PlayMoveRequest,
    SampleRecordRequest,
    StartGameRequest,
    ValidatePositionRequest,
)
from mogul.v1.suggestion_service_pb2 import SuggestRequest
from tests.server.harness import error_of, made, running
from tests.taj_mahal_requests import observed, played, position, question, whole

VIEW, RECORD = "position.taj_mahal.view", "position.taj_mahal.record"
NO_SUCH_CARD = made(cards_pb2.InfluenceCard, color=cards_pb2.COLOR_RED, symbols=[1])


def reported(call: Callable[[Any], Any], request: Any) -> dict[str, str]:
    """The fields that are named as wrong."""
    error = error_of(lambda: call(request))
    assert error.code() is grpc.StatusCode.INVALID_ARGUMENT, (error.code(), error.details())
    return violations(error)


def too_many_of_a_kind(view: View) -> None:
    for _ in range(9):
        view.discard_pile.add().CopyFrom(view.hand[0])


@pytest.mark.parametrize(
    ("spoil", "field", "says"),
    [
        (lambda view: view.ClearField("seat"), "seat", "required"),
        (lambda view: setattr(view, "seat", 9), "seat", "less than or equal to 4"),
        (lambda view: setattr(view, "rule_set", "house"), "rule_set", "zman, rio_grande"),
        (lambda view: setattr(view, "component_set", "mine"), "component_set", "loaded: reconstruction"),
        (lambda view: setattr(view, "component_hash", "00"), "component_hash", default_components().content_hash),
        (lambda view: setattr(view, "visit", 13), "visit", "12"),
        (lambda view: setattr(view, "phase", game_status_pb2.PHASE_DRAW), "phase", ""),
        (lambda view: setattr(view, "palaces_owed", 2), "palaces_owed", "must be 0 in phase auction"),
        (lambda view: setattr(view, "deck_size", 3), "deck_size", "add up to 96"),
        (lambda view: view.provinces.pop(), "provinces", "12"),
        (lambda view: view.provinces.__setitem__(0, view.provinces[1]), "provinces", "unique"),
        (lambda view: setattr(view.bonus_tokens[3], "city", "Atlantis"), "bonus_tokens[3].city", "Atlantis"),
        (lambda view: view.bonus_tokens[3].token.Clear(), "bonus_tokens[3].token.gift", "commodity, points, cards"),
        (lambda view: setattr(view.bonus_tokens[2].token, "points", 77), "bonus_tokens[2].token", "+77"),
        (lambda view: view.hand[0].CopyFrom(NO_SUCH_CARD), "hand[0]", "red vizier"),
        (lambda view: setattr(view.hand[1], "color", 77), "hand[1].color", "defined"),
        (too_many_of_a_kind, "", "are in sight"),
        (lambda view: setattr(view.players[2], "hand_size", -1), "players[2].hand_size", "greater than or equal to 0"),
        (lambda view: setattr(view.players[view.seat], "hand_size", 1), None, "of its cards are named"),
        (lambda view: view.players[1].palaces.append("Atlantis"), "players[1].palaces[0]", "Atlantis"),
        (lambda view: view.players[1].prestige_cards.extend([3, 3]), "players[1].prestige_cards", "unique"),
        (lambda view: view.players[1].row.add().card.CopyFrom(NO_SUCH_CARD), "players[1].row[0].card", "red vizier"),
        (lambda view: setattr(view.players[1], "row_color", cards_pb2.COLOR_WHITE), "players[1].row_color", ""),
        (lambda view: setattr(view.players[1], "row_color", cards_pb2.COLOR_RED), "players[1].row_color", "P2"),
        (lambda view: view.set_aside.append(board_pb2.COURT_SEAT_CROWN), "unrest", "two players"),
        (lambda view: view.set_aside.append(board_pb2.COURT_SEAT_CROWN), "set_aside", "also in its court seat"),
        (lambda view: view.provinces.__setitem__(4, "Atlantis"), "provinces[4]", "Atlantis"),
        (lambda view: view.players[1].bonus_token_cities.append("Atlantis"), "players[1].bonus_token_cities[0]", "Atl"),
        (
            lambda view: (view.tile_visits_out.append(3), view.players[1].tile_visits.append(3)),
            "tile_visits_out",
            "also claimed",
        ),
        (lambda view: view.ClearField("memory"), "memory", "required with MEMORY_TRACKING_TRACKED"),
        (lambda view: view.ClearField("memory_tracking"), "memory_tracking", ""),
        (lambda view: setattr(view.memory[0], "weight", 0.5), "memory", "sum to 1"),
        (lambda view: view.memory[0].epochs[0].pool.pop(), "memory[0].epochs[0].pool", "cards"),
        (lambda view: view.memory[0].epochs[0].hidden.pop(), "memory[0].epochs[0].hidden", "4 seats"),
    ],
)
def test_mistakes_in_a_view_are_named(stubs: Stubs, spoil: Callable[[View], Any], field: str | None, says: str) -> None:
    request = question(played(4, 0))
    view = request.position.taj_mahal.view
    spoil(view)
    path = f"{VIEW}.{field}" if field else VIEW if field == "" else f"{VIEW}.players[{view.seat}].hand_size"
    found = reported(stubs.suggestions.Suggest, request)
    assert path in found, found
    assert says in found[path]


def _record_request(moves: int = 30) -> SuggestRequest:
    table = played(4, moves)
    request = question(table)
    request.position.CopyFrom(observed(table.record, table.game.seat))
    return request


@pytest.mark.parametrize(
    ("spoil", "field", "says"),
    [
        (lambda record: setattr(record, "format", 2), "format", "format 2 is not known here; known: 1"),
        (lambda record: record.ClearField("setup"), "setup", "required"),
        (lambda record: setattr(record.setup, "player_count", 3), "setup.player_count", "player_count entries"),
        (lambda record: setattr(record.setup, "rule_set", "house"), "setup.rule_set", "zman, rio_grande"),
        (lambda record: setattr(record.setup, "component_set", "mine"), "setup.component_set", "loaded"),
        (lambda record: record.setup.provinces.reverse(), "setup.provinces[11]", "S1"),
        (lambda record: record.setup.bonus_tokens[0].token.ClearField("gift"), "setup.bonus_tokens[0].token.gift", ""),
        (lambda record: record.setup.hands[1].cards.pop(), "setup.hands[1].cards", "6"),
        (lambda record: record.setup.hands[1].cards[0].Clear(), "setup.hands[1].cards[0].face", "card, hidden"),
        (lambda record: record.events[0].display.cards.pop(), "events[0]", "V3"),
        (lambda record: record.events[1].Clear(), "events[1].kind", "display, move, draw, unrest"),
        (lambda record: record.events[1].move.ClearField("seat"), "events[1].move.seat", "required"),
        (lambda record: record.events[1].move.move.Clear(), "events[1].move.move.kind", "play, withdraw"),
        (lambda record: record.events[1].move.move.palace.SetInParent(), "events[1].move.move.palace.city", "1 char"),
        (lambda record: record.events[1].CopyFrom(record.events[0]), "events[1]", "expected a move of seat"),
    ],
)
def test_mistakes_in_a_record_are_named(stubs: Stubs, spoil: Callable[[Any], Any], field: str, says: str) -> None:
    request = _record_request()
    spoil(request.position.taj_mahal.record)
    found = reported(stubs.suggestions.Suggest, request)
    path = f"{RECORD}.{field}"
    assert path in found, found
    assert says in found[path]


def test_a_full_record_is_no_position(stubs: Stubs) -> None:
    request = _record_request()
    request.position.taj_mahal.record.ClearField("observer")
    found = reported(stubs.suggestions.Suggest, request)
    assert set(found) == {f"{RECORD}.observer"}
    assert "RulesService.GetView" in found[f"{RECORD}.observer"]


def test_hidden_cards_that_must_be_known_are_named(stubs: Stubs) -> None:
    request = _record_request()
    record = request.position.taj_mahal.record
    record.setup.hands[record.observer].cards[2].hidden = True
    assert f"{RECORD}.setup.hands[{record.observer}]" in reported(stubs.suggestions.Suggest, request)


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"seed": -1}, "seed"),
        ({"threads": -1}, "threads"),
        ({"threads": 200}, "threads"),
        ({"max_candidates": 1001}, "max_candidates"),
        ({"min_visits": -1}, "min_visits"),
        ({"budget": {"iterations": -1}}, "budget.iterations"),
        ({"budget": {"iterations": 500_000_000}}, "budget.iterations"),
        ({"budget": {"duration": {"seconds": 0}}}, "budget.duration"),
        ({"budget": {"duration": {"seconds": 3600}}}, "budget.duration"),
    ],
)
def test_options_out_of_range_are_named(stubs: Stubs, options: dict[str, Any], field: str) -> None:
    assert set(reported(stubs.suggestions.Suggest, question(**options))) == {f"options.{field}"}


def test_options_above_the_limits_of_the_server_are_named() -> None:
    """Each by its own limit, which the contract would allow."""
    with running(ServerConfig(limits=Limits(iterations=1000, threads=2, candidates=5))) as thread:
        stubs = Stubs(thread.server.address)
        above = question(budget={"iterations": 1001}, threads=3, max_candidates=6, min_visits=1001)
        fields = ("budget.iterations", "threads", "max_candidates", "min_visits")
        assert set(reported(stubs.suggestions.Suggest, above)) == {f"options.{field}" for field in fields}
        stubs.channel.close()


def test_a_limit_that_is_exceeded_is_reported(stubs: Stubs) -> None:
    found = reported(stubs.suggestions.Suggest, question(budget={"iterations": 500_000_000}))
    assert str(ServerConfig().limits.iterations) in found["options.budget.iterations"]
    assert Limits().iterations == ServerConfig().limits.iterations


def test_all_problems_of_a_request_are_named_at_once(stubs: Stubs) -> None:
    request = question(played(4, 0), threads=200)
    view = request.position.taj_mahal.view
    view.visit = 13
    view.players[2].hand_size = -1
    view.hand[0].ClearField("color")
    view.provinces[4] = "Atlantis"
    view.bonus_tokens[1].city = "Atlantis"
    view.deck_size = 3
    assert set(reported(stubs.suggestions.Suggest, request)) >= {
        f"{VIEW}.visit",
        f"{VIEW}.players[2].hand_size",
        f"{VIEW}.hand[0].color",
        f"{VIEW}.bonus_tokens[1].city",
        f"{VIEW}.deck_size",
        "options.threads",
    }


def test_a_hundred_problems_still_arrive(stubs: Stubs) -> None:
    request = question(played(4, 0))
    for _ in range(90):
        request.position.taj_mahal.view.discard_pile.add().CopyFrom(NO_SUCH_CARD)
    found = reported(stubs.suggestions.Suggest, request)
    assert len(found) > 20
    assert "more problems" in list(found.values())[-1]
    answer = stubs.rules.ValidatePosition(ValidatePositionRequest(position=request.position))
    assert len(answer.problems) >= 90


def test_an_oversized_list_is_named_without_a_word_for_each_entry(stubs: Stubs) -> None:
    """Each broken rule costs time in which no other call gets on; so does reading a request that is refused anyway."""
    table = played(4, 0)
    request = ValidatePositionRequest(position=position(table.view(table.game.seat)))
    for _ in range(20_000):
        request.position.taj_mahal.view.discard_pile.add()
    (problem,) = stubs.rules.ValidatePosition(request).problems
    assert problem.field.startswith(f"{VIEW}.discard_pile")
    assert set(reported(stubs.suggestions.Suggest, SuggestRequest(position=request.position))) == {problem.field}


def test_nothing_to_answer_about_is_named_with_the_known_games(stubs: Stubs) -> None:
    assert reported(stubs.suggestions.Suggest, SuggestRequest()) == {"position": "value is required"}
    empty = SuggestRequest()
    empty.position.SetInParent()
    assert reported(stubs.suggestions.Suggest, empty) == {
        "position.game": f"exactly one must be set of: {', '.join(GAMES)}"
    }
    formless = SuggestRequest()
    formless.position.taj_mahal.SetInParent()
    assert reported(stubs.suggestions.Suggest, formless) == {
        "position.taj_mahal.form": "exactly one must be set of: view, record"
    }
    assert set(reported(stubs.rules.ListLegalMoves, ListLegalMovesRequest())) == {"subject"}
    assert set(reported(stubs.rules.ValidatePosition, ValidatePositionRequest())) == {"subject"}
    assert set(reported(stubs.rules.StartGame, StartGameRequest())) == {"new_game"}
    assert set(reported(stubs.rules.GetView, GetViewRequest())) == {"record"}
    assert set(reported(stubs.rules.GetSpectatorView, GetSpectatorViewRequest())) == {"record"}
    assert set(reported(stubs.rules.SampleRecord, SampleRecordRequest())) == {"record"}
    assert set(reported(stubs.rules.GetComponentSet, GetComponentSetRequest())) == {"game"}
    for game, field in (("chess", "game"), ("taj_mahal", "component_set")):
        unknown = GetComponentSetRequest(game=game, component_set="mine")
        assert set(reported(stubs.rules.GetComponentSet, unknown)) == {field}


@pytest.mark.parametrize(
    ("deal", "field"),
    [
        ({"player_count": 1}, "player_count"),
        ({"player_count": 2, "rule_set": "rio_grande"}, "player_count"),
        ({"player_count": 3, "rule_set": "house"}, "rule_set"),
        ({"player_count": 3, "component_set": "mine"}, "component_set"),
        ({"player_count": 3, "first_player": 3}, "first_player"),
        ({"player_count": 3, "seed": -4}, "seed"),
    ],
)
def test_mistakes_in_a_deal_are_named(stubs: Stubs, deal: dict[str, Any], field: str) -> None:
    request = made(StartGameRequest, new_game={"taj_mahal": {"deal": deal}})
    assert set(reported(stubs.rules.StartGame, request)) == {f"new_game.taj_mahal.deal.{field}"}


def test_mistakes_in_a_move_are_named(stubs: Stubs) -> None:
    table = played(4, 0)
    request = PlayMoveRequest(record=whole(table.record), seat=table.game.seat)
    assert set(reported(stubs.rules.PlayMove, request)) == {"move"}
    request.move.taj_mahal.palace.city = "Atlantis"
    assert set(reported(stubs.rules.PlayMove, request)) == {"move.taj_mahal.palace.city"}
    request.move.taj_mahal.palace.city = "Agra"
    found = reported(stubs.rules.PlayMove, request)
    assert "moves are: withdraw; play" in found["move.taj_mahal"]
    request.move.taj_mahal.play.card.CopyFrom(made(cards_pb2.InfluenceCard, color=cards_pb2.COLOR_WHITE, symbols=[6]))
    assert "P1" in reported(stubs.rules.PlayMove, request)["move.taj_mahal.play.card"]
    request.move.taj_mahal.withdraw.SetInParent()
    request.seat = 7
    assert set(reported(stubs.rules.PlayMove, request)) == {"seat"}


def test_mistakes_in_draws_are_named(stubs: Stubs) -> None:
    """V3: display cards are open; V4: a card that lies elsewhere cannot be drawn."""
    table = played(4, 0)
    record = whole(table.record)
    del record.taj_mahal.events[:]
    request = PlayMoveRequest(record=record)
    in_a_hand = record.taj_mahal.setup.hands[0].cards[0]
    known = sum(hand.cards[:].count(in_a_hand) for hand in record.taj_mahal.setup.hands)
    colour = cards_pb2.Color.Name(in_a_hand.card.color)
    symbols = sorted(map(cards_pb2.Symbol.Name, in_a_hand.card.symbols))
    (copies,) = (
        kind.copies
        for kind in default_components().card_kinds
        if f"COLOR_{kind.colour.name}" == colour and sorted(f"SYMBOL_{each.name}" for each in kind.symbols) == symbols
    )
    for _ in range(7):
        request.draws.taj_mahal.cards.add().hidden = True
    assert set(reported(stubs.rules.PlayMove, request)) == {"draws.taj_mahal.cards[0]"}
    for card in request.draws.taj_mahal.cards:
        card.CopyFrom(in_a_hand)
    assert set(reported(stubs.rules.PlayMove, request)) == {f"draws.taj_mahal.cards[{copies - known}]"}


def test_draws_of_another_game_are_refused(stubs: Stubs) -> None:
    """The server would draw itself, and its caller would never know."""
    table = played(4, 0)
    request = PlayMoveRequest(record=whole(table.record), seat=table.game.seat)
    request.move.taj_mahal.withdraw.SetInParent()
    request.draws.maharaja.SetInParent()
    assert set(reported(stubs.rules.PlayMove, request)) == {"draws.maharaja"}
    request.draws.Clear()
    request.draws.SetInParent()
    assert set(reported(stubs.rules.PlayMove, request)) == {"draws.game"}


def test_an_observed_record_needs_the_clients_draws(stubs: Stubs) -> None:
    table = played(4, 0)
    request = PlayMoveRequest(seat=table.game.seat, seed=3)
    request.record.taj_mahal.CopyFrom(observed(table.record, (table.game.seat + 1) % 4).taj_mahal.record)
    request.move.taj_mahal.withdraw.SetInParent()
    assert "does not tell every card" in reported(stubs.rules.PlayMove, request)["draws"]


def test_the_observations_of_one_seat_are_not_reported_to_another(stubs: Stubs) -> None:
    table = played(4, 20)
    request = GetViewRequest(seat=2)
    request.record.taj_mahal.CopyFrom(observed(table.record, 1).taj_mahal.record)
    assert "what seat 1 observed" in reported(stubs.rules.GetView, request)["seat"]
    full = GetViewRequest(record=whole(table.record))
    assert set(reported(stubs.rules.GetView, full)) == {"seat"}
    full.seat = 4
    assert set(reported(stubs.rules.GetView, full)) == {"seat"}
    assert position(table.view(1)) == stubs.rules.GetView(GetViewRequest(record=whole(table.record), seat=1)).position
