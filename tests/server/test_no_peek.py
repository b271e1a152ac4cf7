"""Nothing that a seat cannot see changes a byte of its messages (rules, section I)."""

from itertools import islice

import pytest

from bench.stubs import Stubs
from bench.taj_mahal.requests import observed, whole
from mogul.engine.taj_mahal.records.record import GameRecord
from mogul.v1.games_pb2 import Effect, Position
from mogul.v1.rules_service_pb2 import GetViewRequest, GetViewResponse, ListLegalMovesRequest, PlayMoveRequest
from mogul.v1.suggestion_service_pb2 import SuggestRequest
from tests.players.other_deals import other_deals, random_game

GAMES = [(2, 40), (3, 70), (4, 30), (5, 90)]


def _games(players: int, moves: int, seat: int | None = None) -> tuple[int, list[GameRecord]]:
    """A seat, the one to move unless given, and three games of different deals that look the same to it."""
    table = random_game(seed=moves, players=players, moves=moves)
    seat = table.game.seat if seat is None else seat
    others = [record for record, _ in islice(other_deals(table.record, seat, seed=moves), 2)]
    assert len(others) == 2
    return seat, [table.record, *others]


def _view(stubs: Stubs, record: GameRecord, seat: int) -> GetViewResponse:
    return stubs.rules.GetView(GetViewRequest(record=whole(record), seat=seat))


def _result(stubs: Stubs, position: Position) -> bytes:
    request = SuggestRequest(position=position)
    request.options.seed = 7
    request.options.budget.iterations = 600
    return stubs.suggestions.Suggest(request).result.SerializeToString()


@pytest.mark.parametrize(("players", "moves"), GAMES)
def test_games_that_look_the_same_to_a_seat_give_it_the_same_bytes(stubs: Stubs, players: int, moves: int) -> None:
    seat, records = _games(players, moves)
    assert len({record.setup.hands for record in records}) > 1
    assert len({_view(stubs, record, seat).SerializeToString() for record in records}) == 1
    results = set()
    for record in records:
        view = _view(stubs, record, seat)
        reduced = Position()
        reduced.taj_mahal.record.CopyFrom(view.observed_record.taj_mahal)
        assert reduced == observed(record, seat)
        results |= {_result(stubs, view.position), _result(stubs, reduced)}
    assert len(results) == 1


@pytest.mark.parametrize(("players", "moves"), GAMES)
def test_effects_that_a_seat_may_learn_of_show_it_nothing_more(stubs: Stubs, players: int, moves: int) -> None:
    """Another seat withdraws or goes on with its withdrawal, and may draw a card that only it sees (W4, W9)."""
    mover = random_game(seed=moves, players=players, moves=moves).game.seat
    listener = (mover + 1) % players
    _, records = _games(players, moves, listener)
    heard = {_heard(stubs, record, mover, listener) for record in records}
    assert len(heard) == 1


def _heard(stubs: Stubs, record: GameRecord, mover: int, listener: int) -> tuple[bytes, ...]:
    request = PlayMoveRequest(record=whole(record), seat=mover)
    legal = stubs.rules.ListLegalMoves(ListLegalMovesRequest(record=request.record)).moves
    request.move.CopyFrom(min(legal, key=lambda move: move.notation != "withdraw"))
    for _ in range(4):
        request.draws.taj_mahal.cards.add().hidden = True
    response = stubs.rules.PlayMove(request)
    reported = [effect for effect in response.effects if _may_hear(effect, listener)]
    assert reported
    return (*(effect.SerializeToString() for effect in reported), response.status.SerializeToString())


def _may_hear(effect: Effect, seat: int) -> bool:
    return not effect.private_to_seats or seat in effect.private_to_seats


def test_a_drawn_card_is_sent_to_its_player_alone(stubs: Stubs) -> None:
    """W9: everybody sees that a card is drawn, its player which."""
    table = random_game(seed=1, players=4, moves=0)
    request = PlayMoveRequest(record=whole(table.record), seat=table.game.seat, seed=3)
    request.move.taj_mahal.withdraw.SetInParent()
    effects = stubs.rules.PlayMove(request).effects
    drawn, seen = (
        next(effect for effect in effects if effect.taj_mahal.HasField(kind)) for kind in ("card_drawn", "card_seen")
    )
    assert not drawn.private_to_seats
    assert seen.private_to_seats == [table.game.seat]
    assert (drawn.rule, seen.rule) == ("W9", "W9")
    for effect in effects:
        assert bool(effect.private_to_seats) == effect.taj_mahal.HasField("card_seen")
