"""Counts of a game, compared with its move texts and its final position."""

import pytest

from mogul.arena.taj_mahal.counts import (
    CLAIMS,
    DECISIONS,
    DRAWN,
    FINALS,
    FOUGHT,
    LINKS,
    LOST,
    MOVES,
    PALACES,
    PASSED,
    PLAYED,
    POINTS,
    SOURCES,
    SPREAD,
    STATISTICS,
    TAKEN,
    TOKENS,
    WINS,
    WINS_BY_TURN,
    counts,
)
from mogul.engine.game_rules import Moved
from mogul.engine.taj_mahal.records.effects import Claim
from mogul.engine.taj_mahal.records.record import Drew, GameRecord
from mogul.engine.taj_mahal.records.replay import Replay, replay
from mogul.engine.taj_mahal.rule_sets import RIO_GRANDE, ZMAN, CourtSeat
from mogul.engine.taj_mahal.rules.state import CROWN, TAKE
from mogul.players.games import game_player
from mogul.players.review import ReviewableGame, reviewable
from tests.arena.taj_mahal.played import COMPONENTS, a_game
from tests.engine.taj_mahal.texts import move_text

GAMES = [(2, 1, ZMAN), (3, 2, RIO_GRANDE), (4, 3, ZMAN), (5, 4, ZMAN)]


@pytest.fixture(params=GAMES, ids=str)
def game(request: pytest.FixtureRequest) -> ReviewableGame:
    """A game at one of several tables."""
    return a_game(*request.param)


def test_points_sum_to_the_final_score(game: ReviewableGame) -> None:
    """P5, W4, W6, W7, F1: there are no other points."""
    end = replay(COMPONENTS, game.record)
    for seat, standing in zip(counts(game).seats, end.standings, strict=True):
        points = [seat.figures[source] for source in (PALACES, LINKS, *SOURCES.values())]
        assert sum(points) == seat.figures[POINTS] == standing.score
        assert seat.figures[POINTS] - seat.figures[SOURCES["F1"]] == end.state["score"][standing.seat]
        assert seat.figures[WINS] == standing.win_share


def test_cards_are_those_of_the_move_texts(game: ReviewableGame) -> None:
    moves = [event for event in game.record.events if isinstance(event, Moved)]
    for number, seat in enumerate(counts(game).seats):
        own = [move_text(event.move) for event in moves if event.seat == number]
        assert seat.figures[PLAYED] == sum(move.startswith("play") + (" with white" in move) for move in own)
        assert seat.figures[TAKEN] == sum(move.startswith("take") for move in own)
        assert seat.figures[DRAWN] == sum(
            isinstance(event, Drew) and event.seat == number for event in game.record.events
        )
        auctions = [move for move in own if move.startswith(("play", "withdraw"))]
        before = ["withdraw", *auctions]
        assert seat.figures[PASSED] == sum(
            pair == ("withdraw", "withdraw") for pair in zip(before, auctions, strict=False)
        )


def test_fought_and_lost_visits_agree_with_the_move_texts(game: ReviewableGame) -> None:
    table = Replay(COMPONENTS, game.record.setup)
    seats = game.record.setup.player_count
    plays, won, visits = [0] * seats, [False] * seats, [list[tuple[int, bool]]() for _ in range(seats)]
    for event in game.record.events:
        if isinstance(event, Moved):
            plays[event.seat] += move_text(event.move).startswith("play")
        for effect in (effect for step in table.push(event) for effect in step.effects):
            if isinstance(effect, Claim):
                won[effect.seat] = True
        if table.state["visit"] > len(visits[0]) or table.is_over:
            for seat in range(seats):
                visits[seat].append((plays[seat], won[seat]))
            plays, won = [0] * seats, [False] * seats
    for found, own in zip(counts(game).seats, visits, strict=True):
        assert len(own) == len(game.record.setup.provinces)
        assert found.figures[PASSED] == sum(played == 0 for played, _ in own)
        assert found.figures[FOUGHT] == sum(played > 1 for played, _ in own)
        assert found.figures[LOST] == sum(played > 0 and not has_won for played, has_won in own)
    assert (
        min(
            sum(seat.figures[FOUGHT] for seat in counts(game).seats),
            sum(seat.figures[LOST] for seat in counts(game).seats),
        )
        > 0
    )


def test_winnings_are_those_of_the_final_position(game: ReviewableGame) -> None:
    end = replay(COMPONENTS, game.record)
    for number, seat in enumerate(counts(game).seats):
        assert seat.figures[CLAIMS[CourtSeat.TILE]] == len(end.ledger.tiles[number])
        assert seat.figures[TOKENS] == len(end.ledger.tokens[number])
        crowns = [
            event
            for event in game.record.events
            if isinstance(event, Moved) and event.move >= CROWN and event.move < TAKE
        ]
        assert seat.figures[CLAIMS[CourtSeat.CROWN]] == sum(event.seat == number for event in crowns)


def test_wins_are_counted_from_the_first_player_on(game: ReviewableGame) -> None:
    found, first = counts(game), game.record.setup.first_player
    shares = [found.figures[wins] for wins in WINS_BY_TURN[: len(found.seats)]]
    assert sum(shares) == pytest.approx(1.0)
    assert shares == [found.seats[(first + turn) % len(shares)].figures[WINS] for turn in range(len(shares))]


def test_forced_moves_are_no_decisions(game: ReviewableGame) -> None:
    found = counts(game)
    assert found.figures[MOVES] == sum(isinstance(event, Moved) for event in game.record.events)
    assert 0.5 * found.figures[MOVES] < found.figures[DECISIONS] < found.figures[MOVES]


def test_an_unfinished_game_is_refused() -> None:
    whole = a_game(2, 1).record
    with pytest.raises(ValueError, match="the game goes on: there is no result"):
        counts(reviewable(game_player("taj_mahal"), COMPONENTS, GameRecord(whole.setup, whole.events[:40])))


def test_players_are_the_given_ones() -> None:
    assert [seat.player for seat in counts(a_game(2, 1), ("b0@5", "flat@9")).seats] == ["b0@5", "flat@9"]
    assert [seat.player for seat in counts(a_game(2, 1)).seats] == ["", ""]


def test_finals_are_of_all_seats_the_best_first() -> None:
    for players, games in FINALS.items():
        assert all(list(game) == sorted(game, reverse=True) and len(game) == players for game in games)


def test_the_known_figures_are_means_of_these_games() -> None:
    """Those of three players ended 68/57/47 and 55/48/45."""
    known = STATISTICS.people(3)
    assert (known[SPREAD], known[POINTS], known[TAKEN]) == ("15.5", "53.3", "1.67")
