"""The sums of the table: they are those of the effects that follow (W1 to W7)."""

import copy
import dataclasses
import itertools
from collections.abc import Iterator, Sequence

from mogul.engine.game_rules import Effect, Move, Moved
from mogul.engine.rng import dealing_random
from mogul.engine.taj_mahal.records.deal import deal
from mogul.engine.taj_mahal.records.effects import (
    CardDrawn,
    CardTaken,
    Claim,
    CrownPlaced,
    PalacePlaced,
    PointsScored,
    RowDiscarded,
    TokenTaken,
)
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.rule_sets import COURT_SEATS, CourtSeat, Phase, RuleSet
from mogul.engine.taj_mahal.rules.state import PALACE, PLAY, TAKE, WITHDRAW
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.tally import Tally, tally
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE, TABLES, decisions, new_table

# Seven tables, so a thousand positions in all.
POSITIONS = 150

AT_ONCE = (Claim, PalacePlaced, TokenTaken, CrownPlaced, PointsScored, RowDiscarded, CardDrawn, CardTaken)
OF_THE_UNREST = ("unrest", "set_aside", "protest", "court", "deck_size", "discard_pile", "memory")


def tables(rule_set: RuleSet, players: int) -> Iterator[Table]:
    """Yields a table at decisions of random games."""
    for seed in range(100):
        yield from decisions(new_table(rule_set, players, seed), seed)


def settle(game: Replay) -> list[Effect]:
    """Deals the cards that are owed; returns the effects."""
    effects = list[Effect]()
    chance = dealing_random("tally", 1)
    while not game.is_over and (dealt := deal(game, chance)) is not None:
        effects += [effect for step in dealt[1] for effect in step.effects]
    return effects


def made(game: Replay, move: Move) -> tuple[Replay, list[Effect]]:
    """A copy of a game after a move and the cards that follow; the effects of both."""
    after = copy.deepcopy(game)
    effects = [effect for step in after.push(Moved(game.seat, move)) for effect in step.effects]
    return after, [*effects, *settle(after)]


def points(effects: Sequence[Effect], seat: int) -> int:
    """The points on the track of a seat."""
    own = [each for each in effects if isinstance(each, PointsScored) and each.seat == seat]
    return sum(each.points for each in own if each.rule != "F1")


def most_points(game: Replay, seat: int) -> int:
    """The most points of the rest of a withdrawal, by trying every order of every choice."""
    if game.is_over or game.seat != seat or not PALACE <= game.legal_moves()[0] < TAKE:
        return 0
    results = [made(game, move) for move in game.legal_moves()]
    return max(points(effects, seat) + most_points(after, seat) for after, effects in results)


def at_once(effects: Sequence[Effect]) -> list[Effect]:
    """Those that come before another seat or chance answers, or the game ends; a card that is drawn has not been seen
    beforehand."""
    return [each for each in effects if isinstance(each, AT_ONCE) and each.rule != "F1"]


@AT_EVERY_TABLE
def test_a_move_has_the_effects_and_the_most_points_that_its_tally_says(rule_set: RuleSet, players: int) -> None:
    for table in itertools.islice(tables(rule_set, players), POSITIONS):
        game, seat = table.game, table.game.seat
        found = tally(table.components, table.view(seat))
        assert [each.move for each in found.moves] == game.legal_moves()
        for each in found.moves[:: 1 + len(found.moves) // 6]:
            after, effects = made(game, each.move)
            assert each.points == points(effects, seat) + most_points(after, seat)
            for move in each.then:
                after, more = made(after, move)
                effects += more
            assert list(each.effects) == at_once(effects)


@AT_EVERY_TABLE
def test_a_seat_claims_the_pieces_for_which_it_leads_alone(rule_set: RuleSet, players: int) -> None:
    for table in itertools.islice(tables(rule_set, players), POSITIONS):
        seat, view = table.game.seat, table.view(table.game.seat)
        found = tally(table.components, view)
        assert [each.court_seat for each in found.court] == list(COURT_SEATS)
        assert found.court == tally(table.components, table.spectator_view()).court
        for each in found.court:
            assert (each.lead > 0) == (len(each.leaders) == 1)
            assert all(each.counts[leader] == max(each.counts) > each.unrest for leader in each.leaders)
        if view.phase is Phase.AUCTION:
            pieces = [each for each in found.court if each.court_seat in view.court]
            assert found.moves[0].move == WITHDRAW
            assert list(found.moves[0].claims) == [each.court_seat for each in pieces if each.leaders == (seat,)]


@AT_EVERY_TABLE
def test_after_a_play_the_sums_are_those_of_a_table_where_nobody_answers(rule_set: RuleSet, players: int) -> None:
    for table in itertools.islice(tables(rule_set, players), 0, POSITIONS, 3):
        game, seat = table.game, table.game.seat
        plays = tally(table.components, table.view(seat)).plays
        assert [each.move for each in plays] == [move for move in game.legal_moves() if PLAY <= move < PALACE]
        for play in plays[:: 1 + len(plays) // 3]:
            played, before = copy.deepcopy(table), table.view(seat)
            played.play(play.move)
            now = played.view(seat)
            # With two players unrest answers.
            view = dataclasses.replace(
                now, seat_to_move=seat, **{name: getattr(before, name) for name in OF_THE_UNREST}
            )
            after = tally(table.components, view)
            assert play.withdrawal == after.moves[0]
            assert play.counts == tuple(each.counts[seat] for each in after.court)


def test_the_points_of_a_city_are_those_of_its_token_and_its_links() -> None:
    """W4, W6: by a withdrawal that claims one advisor and no tile, where there is one."""
    compared = 0
    for table in itertools.islice(tables(*TABLES[2]), 2000):
        game, seat = table.game, table.game.seat
        if game.legal_moves()[0] != WITHDRAW:
            continue
        found = tally(table.components, table.view(seat))
        if len(found.moves[0].claims) != 1 or found.moves[0].claims[0] in (CourtSeat.CROWN, CourtSeat.TILE):
            continue
        after, _ = made(game, Move(WITHDRAW))
        for city in found.cities:
            _, effects = made(after, Move(PALACE + city.city))
            assert city.points == points(effects, seat)
            compared += 1
    assert compared > 50


def test_who_waits_and_who_looks_on_gets_the_sums_of_what_lies_open() -> None:
    table = next(tables(*TABLES[-1]))
    waiting = tally(table.components, table.view((table.game.seat + 1) % 5))
    assert (waiting.moves, waiting.plays) == ((), ())
    assert waiting.cities
    looking_on = tally(table.components, table.spectator_view())
    assert looking_on == Tally(waiting.court)
