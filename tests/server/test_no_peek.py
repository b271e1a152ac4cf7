"""Nothing that a seat, or a spectator, cannot see changes a byte of its messages (rules, section I)."""

from itertools import islice

import pytest

from bench.stubs import Stubs
from mogul.engine.taj_mahal.records.record import GameRecord, observe, spectator_record
from mogul.v1.games_pb2 import Effect, Position
from mogul.v1.rules_service_pb2 import (
    GetSpectatorViewRequest,
    GetSpectatorViewResponse,
    GetTallyRequest,
    GetViewRequest,
    GetViewResponse,
    ListLegalMovesRequest,
    PlayMoveRequest,
    SampleRecordRequest,
)
from mogul.v1.suggestion_service_pb2 import SuggestRequest
from tests.players.other_deals import other_deals, random_game
from tests.taj_mahal_requests import observed, whole

GAMES = [(2, 40), (3, 70), (4, 30), (5, 90)]


def _games(players: int, moves: int, seat: int | None = None) -> tuple[int, list[GameRecord]]:
    """A seat, the one to move unless given, and three games of different deals that look the same to it."""
    table = random_game(seed=moves, players=players, moves=moves)
    seat = table.game.seat if seat is None else seat
    others = [record for record, _ in islice(other_deals(table.record, seat, seed=moves), 2)]
    assert len(others) == 2
    return seat, [table.record, *others]


def _spectated(stubs: Stubs, record: GameRecord) -> GetSpectatorViewResponse:
    return stubs.rules.GetSpectatorView(GetSpectatorViewRequest(record=whole(record)))


def _view(stubs: Stubs, record: GameRecord, seat: int) -> GetViewResponse:
    return stubs.rules.GetView(GetViewRequest(record=whole(record), seat=seat))


def _sampled(stubs: Stubs, record: GameRecord, seat: int) -> bytes:
    """From a record in which somebody has left the cards of others."""
    request = SampleRecordRequest(record=whole(record), seed=7)
    request.record.taj_mahal.observer = seat
    return stubs.rules.SampleRecord(request).SerializeToString()


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
    results, tallies = set(), set()
    for record in records:
        view = _view(stubs, record, seat)
        tallies.add(stubs.rules.GetTally(GetTallyRequest(position=view.position)).SerializeToString())
        reduced = Position()
        reduced.taj_mahal.record.CopyFrom(view.observed_record.taj_mahal)
        assert reduced == observed(record, seat)
        assert _sampled(stubs, records[0], seat) == _sampled(stubs, record, seat)
        results |= {_result(stubs, view.position), _result(stubs, reduced)}
    assert (len(results), len(tallies)) == (1, 1)


@pytest.mark.parametrize(("players", "moves"), [*GAMES, (3, 0), (4, 131)])
def test_games_of_other_deals_give_a_spectator_the_same_bytes(stubs: Stubs, players: int, moves: int) -> None:
    """Its view, its record, the sums of the table, and the legal moves and the status that follow from that."""
    record = random_game(seed=moves, players=players, moves=moves).record
    records = [record, *(other for other, _ in islice(other_deals(record, None, seed=moves), 3))]
    assert len({each.setup.hands for each in records}) > 1
    answers = {_spectated(stubs, each).SerializeToString() for each in records}
    tallies = {stubs.rules.GetTally(GetTallyRequest(record=whole(each))).SerializeToString() for each in records}
    assert (len(answers), len(tallies)) == (1, 1)
    assert _told(stubs, record) == _told(stubs, records[1])


def _told(stubs: Stubs, record: GameRecord) -> bytes:
    request = ListLegalMovesRequest(record=_spectated(stubs, record).observed_record)
    return stubs.rules.ListLegalMoves(request).SerializeToString()


def test_a_seat_is_told_more_than_a_spectator(stubs: Stubs) -> None:
    """Planted: the same games give other bytes to the seats whose cards were exchanged."""
    record = random_game(seed=30, players=4, moves=30).record
    other, _ = next(other_deals(record, None, seed=30))
    assert any(_view(stubs, record, seat) != _view(stubs, other, seat) for seat in range(4))


@pytest.mark.parametrize(("players", "moves"), GAMES)
def test_a_spectator_is_told_what_every_seat_could_tell_it(stubs: Stubs, players: int, moves: int) -> None:
    """Every record of a game gives the same answer, the spectator's own too."""
    record = random_game(seed=moves, players=players, moves=moves).record
    answer = _spectated(stubs, record)
    assert answer.observed_record == whole(spectator_record(record))
    assert not answer.observed_record.taj_mahal.HasField("observer")
    for seen in (spectator_record(record), *(observe(record, seat) for seat in range(players))):
        assert _spectated(stubs, seen) == answer
    written = whole(record)
    written.taj_mahal.observer = 1  # of a player who writes down what it has not seen
    assert stubs.rules.GetSpectatorView(GetSpectatorViewRequest(record=written)) == answer


@pytest.mark.parametrize(("players", "moves"), GAMES)
def test_effects_that_a_seat_may_learn_of_show_it_nothing_more(stubs: Stubs, players: int, moves: int) -> None:
    """Another seat withdraws or goes on with its withdrawal, and may draw a card that only it sees (W4, W9)."""
    mover = random_game(seed=moves, players=players, moves=moves).game.seat
    listener = (mover + 1) % players
    _, records = _games(players, moves, listener)
    heard = {_heard(stubs, record, mover, listener) for record in records}
    assert len(heard) == 1


@pytest.mark.parametrize(("players", "moves"), GAMES)
def test_effects_that_are_private_to_nobody_show_a_spectator_nothing_more(
    stubs: Stubs, players: int, moves: int
) -> None:
    """W4, W9: whichever seat held or drew the hidden cards."""
    table = random_game(seed=moves, players=players, moves=moves)
    records = [table.record, *(other for other, _ in islice(other_deals(table.record, None, seed=moves), 3))]
    assert len(records) == 4
    assert len({_heard(stubs, record, table.game.seat, None) for record in records}) == 1


def _heard(stubs: Stubs, record: GameRecord, mover: int, listener: int | None) -> tuple[bytes, ...]:
    request = PlayMoveRequest(record=whole(record), seat=mover)
    legal = stubs.rules.ListLegalMoves(ListLegalMovesRequest(record=request.record)).moves
    request.move.CopyFrom(min(legal, key=lambda move: move.notation != "withdraw"))
    for _ in range(4):
        request.draws.taj_mahal.cards.add().hidden = True
    response = stubs.rules.PlayMove(request)
    reported = [effect for effect in response.effects if _may_hear(effect, listener)]
    assert reported
    return (*(effect.SerializeToString() for effect in reported), response.status.SerializeToString())


def _may_hear(effect: Effect, seat: int | None) -> bool:
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
