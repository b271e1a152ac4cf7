"""RulesService over a real port: whole games, by hosts that know no rules."""

import random
from typing import Any

import grpc
import pytest

from bench.stubs import Stubs, violations
from mogul.contract.validation import Violation
from mogul.contract.validation import violations as contract_violations
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.game_rules import RULES
from mogul.engine.taj_mahal.records.record import Drew, GameRecord, observe
from mogul.engine.taj_mahal.rule_sets import Phase
from mogul.engine.taj_mahal.rules.state import AUCTION
from mogul.engine.taj_mahal.table import Table
from mogul.taj_mahal.v1 import game_status_pb2
from mogul.v1 import games_pb2
from mogul.v1.rules_service_pb2 import (
    SEVERITY_ERROR,
    SEVERITY_WARNING,
    GetComponentSetRequest,
    GetSpectatorViewRequest,
    GetViewRequest,
    ListLegalMovesRequest,
    PlayMoveRequest,
    PlayMoveResponse,
    SampleRecordRequest,
    StartGameRequest,
    StartGameResponse,
    ValidatePositionRequest,
)
from mogul.v1.suggestion_service_pb2 import ReviewGameRequest, SuggestRequest
from tests.server.harness import error_of, made, unanswerable
from tests.taj_mahal_requests import observed, played, position, whole


def start(stubs: Stubs, players: int, rule_set: str = "zman", seed: int = 5) -> StartGameResponse:
    deal = {"player_count": players, "rule_set": rule_set, "seed": seed}
    return stubs.rules.StartGame(made(StartGameRequest, new_game={"taj_mahal": {"deal": deal}}))


def play_on(stubs: Stubs, game: StartGameResponse | PlayMoveResponse, choice: random.Random) -> PlayMoveResponse:
    moves = stubs.rules.ListLegalMoves(ListLegalMovesRequest(record=game.record)).moves
    request = PlayMoveRequest(record=game.record, seat=game.status.seats_to_move[0], move=choice.choice(moves), seed=5)
    return stubs.rules.PlayMove(request)


@pytest.mark.parametrize(("players", "rule_set"), [(2, "zman"), (3, "rio_grande")])
def test_a_host_without_rules_plays_a_whole_game(stubs: Stubs, players: int, rule_set: str) -> None:
    """V, P, W, E, F: until the status says that it is over."""
    game: StartGameResponse | PlayMoveResponse = start(stubs, players, rule_set)
    choice = random.Random(1)
    points = [0] * players
    while not game.status.over:
        game = play_on(stubs, game, choice)
        for effect in game.effects:
            points[effect.seat] += effect.taj_mahal.points_scored.points
            assert effect.text.endswith(".")
            assert effect.rule
    assert not game.status.seats_to_move
    assert [each.score for each in game.status.standings] == points
    assert sum(each.win_share for each in game.status.standings) == pytest.approx(1)
    ranks = {each.seat: each.rank for each in game.status.standings}
    assert min(ranks.values()) == 1
    assert all((each.rank == 1) == (each.win_share > 0) for each in game.status.standings)
    assert game.status.text.startswith("The game is over: seat")
    assert not stubs.rules.ValidatePosition(ValidatePositionRequest(record=game.record)).problems


def test_the_same_seed_starts_and_plays_the_same_game(stubs: Stubs) -> None:
    games = []
    for _ in range(2):
        game: StartGameResponse | PlayMoveResponse = start(stubs, 4)
        choice = random.Random(3)
        for _ in range(12):
            game = play_on(stubs, game, choice)
        games.append(game)
    assert games[0] == games[1]
    assert start(stubs, 4, seed=6).record != start(stubs, 4, seed=5).record


def test_without_a_seed_every_game_is_another(stubs: Stubs) -> None:
    request = made(StartGameRequest, new_game={"taj_mahal": {"deal": {"player_count": 3}}})
    first, second = stubs.rules.StartGame(request), stubs.rules.StartGame(request)
    assert first.record != second.record
    assert first.record.taj_mahal.setup.rule_set == "zman"


def test_a_new_game_has_effects_and_a_first_seat(stubs: Stubs) -> None:
    """S4, V1, V3: the first display is laid out, seven cards with four players."""
    request = made(StartGameRequest, new_game={"taj_mahal": {"deal": {"player_count": 4, "first_player": 2}}})
    game = stubs.rules.StartGame(request)
    assert game.status.seats_to_move == [2]
    assert game.status.taj_mahal.phase == game_status_pb2.PHASE_AUCTION
    kinds = [effect.taj_mahal.WhichOneof("kind") for effect in game.effects]
    assert kinds == ["visit_started", *["card_displayed"] * 7]
    assert len(game.record.taj_mahal.events) == 1


def test_a_game_dealt_by_the_client_is_played_with_its_own_deck(stubs: Stubs) -> None:
    """The same set-up, moves and cards as a game of the server's: the same record."""
    table = played(3, 60)
    record = whole(table.record).taj_mahal
    dealt = StartGameRequest()
    dealt.new_game.taj_mahal.dealt.setup.CopyFrom(record.setup)
    dealt.new_game.taj_mahal.dealt.display.extend(record.events[0].display.cards)
    game: StartGameResponse | PlayMoveResponse = stubs.rules.StartGame(dealt)
    assert game.record.taj_mahal.events[:] == record.events[:1]
    while (done := len(game.record.taj_mahal.events)) < len(record.events):
        event = record.events[done]
        request = PlayMoveRequest(record=game.record, seat=event.move.seat)
        request.move.taj_mahal.CopyFrom(event.move.move)
        request.draws.taj_mahal.SetInParent()
        for later in record.events[done + 1 :]:
            _add_draws(request, later)
        game = stubs.rules.PlayMove(request)
        drawn = list(game.record.taj_mahal.events[done + 1 :])
        assert game.draws_used == sum(len(each.display.cards) or 1 for each in drawn)
    assert game.record.taj_mahal == record


@pytest.mark.parametrize("game", ["taj_mahal", "maharaja"])
def test_the_knowledge_that_comes_with_a_move_is_that_of_the_record_after_it(stubs: Stubs, game: str) -> None:
    start = stubs.rules.StartGame(made(StartGameRequest, new_game={game: {"deal": {"player_count": 3, "seed": 5}}}))
    move = stubs.rules.ListLegalMoves(ListLegalMovesRequest(record=start.record)).moves[0]
    request = PlayMoveRequest(record=start.record, seat=start.status.seats_to_move[0], move=move, seed=5)
    bare = stubs.rules.PlayMove(request)
    assert (len(bare.views), bare.HasField("spectator_view")) == (0, False)
    request.view_seats.extend([2, 0])
    request.include_spectator_view = True
    response = stubs.rules.PlayMove(request)
    assert response.record == bare.record
    assert list(response.views) == [
        stubs.rules.GetView(GetViewRequest(record=bare.record, seat=seat)) for seat in (2, 0)
    ]
    assert response.spectator_view == stubs.rules.GetSpectatorView(GetSpectatorViewRequest(record=bare.record))


def test_a_seat_that_the_game_does_not_have_knows_nothing_of_a_move(stubs: Stubs) -> None:
    start_ = start(stubs, 2)
    move = stubs.rules.ListLegalMoves(ListLegalMovesRequest(record=start_.record)).moves[0]
    request = PlayMoveRequest(record=start_.record, seat=start_.status.seats_to_move[0], move=move, view_seats=[0, 2])
    problems = violations(error_of(lambda: stubs.rules.PlayMove(request)))
    assert problems == {"view_seats[1]": "2 is no seat; seats are 0 to 1"}


def _add_draws(request: PlayMoveRequest, event: object) -> None:
    cards = request.draws.taj_mahal.cards
    match event.WhichOneof("kind"):  # type: ignore[attr-defined]
        case "display":
            for card in event.display.cards:  # type: ignore[attr-defined]
                cards.add().card.CopyFrom(card)
        case "draw":
            cards.add().CopyFrom(event.draw.card)  # type: ignore[attr-defined]
        case "unrest":
            cards.add().card.CopyFrom(event.unrest.card)  # type: ignore[attr-defined]


def test_a_draw_the_clients_cards_do_not_reach_is_owed_and_made_up_for(stubs: Stubs) -> None:
    """W9: a seat that withdraws without a play draws a card; the client has none at hand yet."""
    table = played(4, 0)
    request = made(PlayMoveRequest, record=whole(table.record), seat=table.game.seat, draws={"taj_mahal": {}})
    request.move.taj_mahal.withdraw.SetInParent()
    owing = stubs.rules.PlayMove(request)
    decision = owing.status.taj_mahal
    assert (decision.phase, decision.owed_draw.reason) == (
        game_status_pb2.PHASE_DRAW,
        game_status_pb2.DRAW_REASON_REFUSAL,
    )
    assert (decision.owed_draw.seat, decision.owed_draw.count) == (table.game.seat, 1)
    assert decision.owed_draw.deck_size == 96 - 4 * 6 - 7
    assert not owing.status.seats_to_move
    assert not stubs.rules.ListLegalMoves(ListLegalMovesRequest(record=owing.record)).moves
    for call in (
        lambda: stubs.rules.GetView(GetViewRequest(record=owing.record, seat=0)),
        lambda: stubs.rules.GetSpectatorView(GetSpectatorViewRequest(record=owing.record)),
        lambda: stubs.rules.PlayMove(PlayMoveRequest(record=owing.record, seat=0, move=request.move)),
    ):
        assert unanswerable(error_of(call)) == "DRAW_OWED"
    made_up = stubs.rules.PlayMove(
        made(PlayMoveRequest, record=owing.record, draws={"taj_mahal": {"cards": [{"hidden": True}, {"hidden": True}]}})
    )
    assert made_up.draws_used == 1
    assert made_up.status.taj_mahal.phase == game_status_pb2.PHASE_TAKE
    assert [effect.taj_mahal.WhichOneof("kind") for effect in made_up.effects] == ["card_drawn"]
    request.view_seats.append(0)
    request.include_spectator_view = True
    owing = stubs.rules.PlayMove(request)
    assert (len(owing.views), owing.HasField("spectator_view")) == (0, False)
    by_the_server = stubs.rules.PlayMove(PlayMoveRequest(record=owing.record, seed=1))
    assert len(by_the_server.record.taj_mahal.events) == len(owing.record.taj_mahal.events) + 1


def test_a_seat_that_is_not_to_move_is_refused(stubs: Stubs) -> None:
    table, over = played(4, 0), played(2, 1000)
    request = PlayMoveRequest(record=whole(table.record), seat=(table.game.seat + 1) % 4)
    request.move.taj_mahal.withdraw.SetInParent()
    assert unanswerable(error_of(lambda: stubs.rules.PlayMove(request))) == "NOT_TO_MOVE"
    request.record.CopyFrom(whole(over.record))
    assert unanswerable(error_of(lambda: stubs.rules.PlayMove(request))) == "GAME_OVER"


def test_a_view_is_what_the_seat_knows_and_its_record_leads_to_the_same(stubs: Stubs) -> None:
    table = played(3, 70)
    for seat in range(3):
        answer = stubs.rules.GetView(GetViewRequest(record=whole(table.record), seat=seat))
        assert answer.position == position(table.view(seat))
        again = stubs.rules.GetView(GetViewRequest(record=answer.observed_record))
        assert again == answer
        assert not stubs.rules.ValidatePosition(ValidatePositionRequest(position=answer.position)).problems
        assert not stubs.rules.ValidatePosition(ValidatePositionRequest(record=answer.observed_record)).problems


def test_a_record_is_checked_and_replayed_anew_for_every_caller(stubs: Stubs, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the answer to a guess is quicker if another caller has sent the same record."""
    work = list[str]()
    replay = RULES.replay

    def replayed(components: Any, record: Any) -> Any:
        work.append("replay")
        return replay(components, record)

    def checked(message: Any) -> list[Violation]:
        work.append(f"{len(message.record.taj_mahal.events)} events")
        return contract_violations(message)

    monkeypatch.setattr(type(RULES), "replay", staticmethod(replayed))
    monkeypatch.setattr("mogul.codec.violations.violations", checked)
    request = GetViewRequest(record=whole(played(4, 30).record), seat=1)
    for _ in range(2):
        stubs.rules.GetView(request)
    assert work == [f"{len(request.record.taj_mahal.events)} events", "replay"] * 2


def test_a_spectator_sees_the_table_and_the_moves_that_all_can_follow(stubs: Stubs) -> None:
    """Legal moves of the open steps of a withdrawal (W2, W5, W10); of an auction only where all know the whole hand."""
    hidden = 0
    for moves in range(60, 90):
        table = played(3, moves)
        answer = stubs.rules.GetSpectatorView(GetSpectatorViewRequest(record=whole(table.record)))
        seen, view = answer.view.taj_mahal, position(table.view(1)).taj_mahal.view
        for field in seen.DESCRIPTOR.fields:
            if field.name != "memory":
                assert getattr(seen, field.name) == getattr(view, field.name), field.name
        told = stubs.rules.ListLegalMoves(ListLegalMovesRequest(record=answer.observed_record))
        assert told.status.seats_to_move == [table.game.seat]
        assert (
            told.status.text
            == stubs.rules.ListLegalMoves(ListLegalMovesRequest(record=whole(table.record))).status.text
        )
        mover = table.spectator_view().players[table.game.seat]
        is_hidden = table.spectator_view().phase is Phase.AUCTION and mover.hand_size > len(mover.known_cards)
        legal = [table.game.notation.move_text(move) for move in table.game.legal_moves()]
        assert [move.notation for move in told.moves] == ([] if is_hidden else legal)
        hidden += is_hidden
    assert 5 < hidden < 25


def test_no_seat_can_decide_by_what_a_spectator_has(stubs: Stubs) -> None:
    table = played(4, 40)
    record = stubs.rules.GetSpectatorView(GetSpectatorViewRequest(record=whole(table.record))).observed_record
    found = violations(error_of(lambda: stubs.rules.GetView(GetViewRequest(record=record, seat=table.game.seat))))
    assert found == {f"record.taj_mahal.setup.hands[{table.game.seat}]": "the viewer's own cards must be known"}
    request = SuggestRequest()
    request.position.taj_mahal.record.CopyFrom(record.taj_mahal)
    assert set(violations(error_of(lambda: stubs.suggestions.Suggest(request)))) == {
        "position.taj_mahal.record.observer"
    }
    request.position.taj_mahal.record.observer = table.game.seat
    found = violations(error_of(lambda: stubs.suggestions.Suggest(request)))
    assert set(found) == {f"position.taj_mahal.record.setup.hands[{table.game.seat}]"}
    review = stubs.suggestions.ReviewGame(ReviewGameRequest(record=record))
    assert error_of(lambda: list(review)).code() is grpc.StatusCode.INVALID_ARGUMENT


def test_a_sampled_record_is_a_whole_game_that_the_seat_saw_so(stubs: Stubs) -> None:
    table = played(3, 70)
    seen = stubs.rules.GetView(GetViewRequest(record=whole(table.record), seat=2)).observed_record
    sampled = stubs.rules.SampleRecord(SampleRecordRequest(record=seen, seed=4)).record
    assert stubs.rules.SampleRecord(SampleRecordRequest(record=seen, seed=4)).record == sampled
    others = [stubs.rules.SampleRecord(SampleRecordRequest(record=seen)).record for _ in range(2)]
    assert sampled not in (*others, whole(table.record))
    assert others[0] != others[1]
    assert not sampled.taj_mahal.HasField("observer")
    assert stubs.rules.GetView(GetViewRequest(record=sampled, seat=2)).observed_record == seen
    legal = stubs.rules.ListLegalMoves(ListLegalMovesRequest(record=sampled)).moves
    after = stubs.rules.PlayMove(PlayMoveRequest(record=sampled, seat=table.game.seat, move=legal[-1], seed=1))
    assert len(after.record.taj_mahal.events) > len(sampled.taj_mahal.events)


def test_only_what_a_seat_observed_of_a_game_in_progress_is_sampled(stubs: Stubs) -> None:
    table, over = played(3, 70), played(2, 1000)
    request = SampleRecordRequest(record=whole(table.record))
    found = violations(error_of(lambda: stubs.rules.SampleRecord(request)))
    assert found == {"record.taj_mahal.observer": "must be set: the record is not what one seat observed"}
    request.record.taj_mahal.observer = 3
    assert set(violations(error_of(lambda: stubs.rules.SampleRecord(request)))) == {"record.taj_mahal.observer"}
    request.record.CopyFrom(whole(observe(over.record, 1)))
    assert unanswerable(error_of(lambda: stubs.rules.SampleRecord(request))) == "GAME_OVER"
    request.record.CopyFrom(whole(observe(table.record, 1)))
    del request.record.taj_mahal.events[1:]
    del request.record.taj_mahal.events[0].display.cards[1:]
    assert set(violations(error_of(lambda: stubs.rules.SampleRecord(request)))) == {"record.taj_mahal.events[0]"}


def test_an_observed_record_is_carried_on_by_its_player(stubs: Stubs) -> None:
    """A player's client keeps the record itself: of others' draws it knows only that they happened."""
    table = played(4, 50)
    seat = 1
    kept = games_pb2.GameRecord(taj_mahal=observed(GameRecord(table.record.setup), seat).taj_mahal.record)
    wire = observed(table.record, seat).taj_mahal.record
    request = made(PlayMoveRequest, record=kept, draws={"taj_mahal": {}})
    _add_draws(request, wire.events[0])
    game = stubs.rules.PlayMove(request)
    while (done := len(game.record.taj_mahal.events)) < len(wire.events):
        request = made(PlayMoveRequest, record=game.record, seat=wire.events[done].move.seat, draws={"taj_mahal": {}})
        request.move.taj_mahal.CopyFrom(wire.events[done].move.move)
        for later in wire.events[done + 1 :]:
            _add_draws(request, later)
        game = stubs.rules.PlayMove(request)
    assert game.record.taj_mahal == wire
    assert any(isinstance(event, Drew) for event in table.record.events)


def first_withdrawal(observer: int) -> PlayMoveRequest:
    """A record that a seat observed, and the withdrawal of the first one, who is owed a card (W9)."""
    table = played(3, 0)
    record = games_pb2.GameRecord(taj_mahal=observed(table.record, observer).taj_mahal.record)
    return PlayMoveRequest(record=record, seat=table.game.seat, move=games_pb2.Move(notation="withdraw"))


def test_an_observer_must_name_the_card_that_it_draws_itself(stubs: Stubs) -> None:
    """Its record would have no view any more."""
    request = first_withdrawal(played(3, 0).game.seat)
    request.draws.taj_mahal.cards.add().hidden = True
    error = error_of(lambda: stubs.rules.PlayMove(request))
    assert violations(error) == {"draws.taj_mahal.cards[0].hidden": "the observer's own card must be known"}


def test_an_observed_record_gets_no_card_that_another_seat_draws(stubs: Stubs) -> None:
    table = played(3, 0)
    first = table.game.seat
    request = first_withdrawal((first + 1) % 3)
    request.draws.taj_mahal.cards.add().card.CopyFrom(whole(table.record).taj_mahal.setup.hands[first].cards[0].card)
    record = stubs.rules.PlayMove(request).record.taj_mahal
    assert record.events[-1].draw.seat == first
    assert record.events[-1].draw.card.hidden


def test_legal_moves_are_listed_from_views_and_records_alike(stubs: Stubs) -> None:
    for moves in (0, 33, 60, 90):
        table = played(3, moves)
        legal = [table.game.notation.move_text(move) for move in table.game.legal_moves()]
        seat = table.game.seat
        for request in (
            ListLegalMovesRequest(record=whole(table.record)),
            ListLegalMovesRequest(position=position(table.view(seat))),
            ListLegalMovesRequest(position=observed(table.record, seat)),
        ):
            answer = stubs.rules.ListLegalMoves(request)
            assert [move.notation for move in answer.moves] == legal
            assert answer.status.seats_to_move == [seat]
        elsewhere = ListLegalMovesRequest(position=position(table.view((seat + 1) % 3)))
        assert not stubs.rules.ListLegalMoves(elsewhere).moves


def test_a_record_without_the_hand_lists_no_plays(stubs: Stubs) -> None:
    table = played(4, 0)
    record = games_pb2.GameRecord(taj_mahal=observed(table.record, (table.game.seat + 1) % 4).taj_mahal.record)
    answer = stubs.rules.ListLegalMoves(ListLegalMovesRequest(record=record))
    assert (len(answer.moves), list(answer.status.seats_to_move)) == (0, [table.game.seat])


def test_cards_that_the_observer_did_not_see_are_hidden_although_they_are_written_down(stubs: Stubs) -> None:
    """Every method answers as it does for the record without them, even where they cannot be true. W9: a seat that
    withdraws without a play draws a card, which the server cannot draw here."""
    table = next(table for moves in range(40, 90) if _begins_a_visit(table := played(4, moves)))
    seat = (table.game.seat + 1) % 4
    hidden = games_pb2.GameRecord(taj_mahal=observed(table.record, seat).taj_mahal.record)
    written = whole(table.record)
    written.taj_mahal.observer = seat
    drawn = [event.draw for event in written.taj_mahal.events if event.HasField("draw") and event.draw.seat != seat]
    drawn[0].card.card.CopyFrom(written.taj_mahal.setup.hands[seat].cards[0].card)
    rules: Any = stubs.rules
    for method, kind in (
        (rules.GetView, GetViewRequest),
        (rules.GetSpectatorView, GetSpectatorViewRequest),
        (rules.ListLegalMoves, ListLegalMovesRequest),
        (rules.ValidatePosition, ValidatePositionRequest),
    ):
        assert method(kind(record=written)) == method(kind(record=hidden))
    request = PlayMoveRequest(record=written, seat=table.game.seat, seed=1)
    request.move.taj_mahal.withdraw.SetInParent()
    (problem,) = violations(error_of(lambda: stubs.rules.PlayMove(request))).items()
    assert problem[0] == "draws"
    request.draws.taj_mahal.SetInParent()
    assert stubs.rules.PlayMove(request).record.taj_mahal.setup == hidden.taj_mahal.setup


def _begins_a_visit(table: Table) -> bool:
    """Tells whether the seat to move has played no card in this visit."""
    return bool(table.game.state["phase"] == AUCTION and not table.view(table.game.seat).players[table.game.seat].row)


def test_a_finished_observed_game_with_an_unseen_hand_has_no_standings(stubs: Stubs) -> None:
    """F1 counts hands, and an observed record hides those of others."""
    table = next(table for seed in range(20) if _hides_a_hand(table := played(2, 2000, seed=seed)))
    assert table.game.is_over
    record = games_pb2.GameRecord(taj_mahal=observed(table.record, 1).taj_mahal.record)
    status = stubs.rules.ListLegalMoves(ListLegalMovesRequest(record=record)).status
    assert (status.over, len(status.standings)) == (True, 0)
    whole_status = stubs.rules.ListLegalMoves(ListLegalMovesRequest(record=whole(table.record))).status
    assert len(whole_status.standings) == 2


def _hides_a_hand(table: Table) -> bool:
    """Returns whether seat 1 does not know all of seat 0's cards."""
    other = table.view(1).players[0]
    return other.hand_size > len(other.known_cards)


def test_validation_distinguishes_errors_from_warnings(stubs: Stubs) -> None:
    good = position(played(4, 0).view(0))
    request = ValidatePositionRequest(position=good)
    assert not stubs.rules.ValidatePosition(request).problems
    view = request.position.taj_mahal.view
    view.players[1].bonus_token_cities.append(view.bonus_tokens[0].city)
    (problem,) = stubs.rules.ValidatePosition(request).problems
    assert problem.severity == SEVERITY_WARNING
    assert problem.field == "position.taj_mahal.view.players[1].bonus_token_cities"
    view.visit = 99
    del view.hand[:]
    problems = stubs.rules.ValidatePosition(request).problems
    assert {each.field for each in problems if each.severity == SEVERITY_ERROR} >= {"position.taj_mahal.view.visit"}


def test_validation_of_a_record_names_the_event_that_cannot_have_happened(stubs: Stubs) -> None:
    request = ValidatePositionRequest(record=whole(played(4, 30).record))
    request.record.taj_mahal.events[9].CopyFrom(request.record.taj_mahal.events[0])
    (problem,) = stubs.rules.ValidatePosition(request).problems
    assert (problem.field, problem.severity) == ("record.taj_mahal.events[9]", SEVERITY_ERROR)
    assert "expected" in problem.message


def test_the_board_can_be_had_by_name_by_hash_and_as_a_drawing(stubs: Stubs) -> None:
    components = default_components()
    answers = [
        stubs.rules.GetComponentSet(made(GetComponentSetRequest, game="taj_mahal", **names))
        for names in ({}, {"component_set": components.name}, {"component_hash": components.content_hash})
    ]
    assert answers[0] == answers[1] == answers[2]
    board = answers[0].component_set.taj_mahal
    assert (board.component_set, board.component_hash) == (components.name, components.content_hash)
    assert sum(kind.copies for kind in board.card_kinds) == 96
    assert [province.name for province in board.provinces] == list(components.provinces)
    assert sum(city.fortress for province in board.provinces for city in province.cities) == 16
    assert len(board.roads) == len(components.roads)
    assert sum(kind.copies for kind in board.token_kinds) == 15
    assert [tile.visit for tile in board.province_tiles] == [*range(1, 13)]
    assert "reconstruction" in board.standing
    assert answers[0].drawing == ""
    drawn = stubs.rules.GetComponentSet(GetComponentSetRequest(game="taj_mahal", include_drawing=True))
    assert drawn.drawing.startswith("<svg")


def test_a_game_of_the_ai_against_itself_needs_nothing_but_the_service(stubs: Stubs) -> None:
    """StartGame; then GetView, Suggest and PlayMove for the seat to move."""
    game: StartGameResponse | PlayMoveResponse = start(stubs, 3)
    for _ in range(8):
        (seat,) = game.status.seats_to_move
        view = stubs.rules.GetView(GetViewRequest(record=game.record, seat=seat))
        sent = made(SuggestRequest, position=view.position, options={"budget": {"iterations": 200}, "seed": 1})
        for step in stubs.suggestions.Suggest(sent).result.turn:
            request = PlayMoveRequest(record=game.record, seat=seat, move=step.move, seed=5)
            game = stubs.rules.PlayMove(request)
        assert game.status.over or game.status.seats_to_move
