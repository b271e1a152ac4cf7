"""Matches that begin from a record: one plays on from what a seat knew in another game."""

import random
from typing import Any

import pytest

from bench.stubs import violations
from mogul.client import Client
from mogul.codec.games import game_codec
from mogul.engine.game_rules import default_rule_set
from mogul.engine.games import game_rules
from mogul.v1.games_pb2 import GameRecord, NewGame
from mogul.v1.match_pb2 import SeatPlayer
from mogul.v1.match_service_pb2 import CreateMatchRequest
from tests.match.harness import GAMES, MatchesThread, Table, level, new_game, person
from tests.server.harness import error_of, reason

MOVES = 25
ALMOST_ALL = 185  # of 195 moves of the game of Taj Mahal
PLAYERS = 3


def played(game: str, moves: int = MOVES, players: int = PLAYERS) -> GameRecord:
    """The full record of a game after some random moves."""
    rules, choice = game_rules(game), random.Random(2)
    components = rules.default_components()
    setup = rules.new_setup(components, default_rule_set(rules), players, seed=4, first_player=0)
    table = rules.table(components, setup, 4)
    for _ in range(moves):
        if not table.game.is_over:
            table.play(choice.choice(table.game.legal_moves()))
    return game_codec(game).write_record(components, table.record)


def table_from(
    matches: MatchesThread, record: GameRecord, players: list[SeatPlayer], new_game: NewGame | None = None
) -> Table:
    request = CreateMatchRequest(record=record, seats=players, new_game=new_game)
    return Table(matches, matches.stub.CreateMatch(request))


def one_person_at(seat: int) -> list[SeatPlayer]:
    return [person("Ada") if each == seat else level("page") for each in range(PLAYERS)]


def test_a_match_that_its_creator_set_up_has_no_seed_of_a_deal(matches: MatchesThread) -> None:
    new = NewGame()
    new.maharaja.setup.CopyFrom(played("maharaja", 0, players=2).maharaja.setup)
    request = CreateMatchRequest(new_game=new, seats=[person("Ada"), level("page")])
    (seat,) = Table(matches, matches.stub.CreateMatch(request)).join_all()
    assert not seat.state().match.dealt
    seat.play_on(random.Random(3), lambda state: state.status.over)
    assert not seat.export().HasField("seed")


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_on_from_what_a_seat_knew(matches: MatchesThread, engine: str, game: str) -> None:
    with Client(engine) as client:
        record = played(game)
        seat = client.legal_moves(record).status.seats_to_move[0]
        known = client.view(record, seat)
        sampled = client.sample_record(known.observed_record, seed=3).record
    table = table_from(matches, sampled, one_person_at(seat))
    (holder,) = table.join_all()
    state = holder.state()
    assert (state.ply, state.position, state.seat) == (MOVES, known.position, seat)
    assert (state.match.deal_chosen, state.match.from_record, state.match.game) == (True, True, game)
    (created, _) = holder.events(2)
    assert (created.ply, created.match_created.status, list(created.match_created.effects)) == (MOVES, state.status, [])
    holder.play_on(random.Random(1), lambda now: now.ply >= MOVES + 10)
    moved = {each.move_made.seat for each in holder.events(12) if each.HasField("move_made")}
    assert len(moved) > 1  # levels too


def test_the_board_of_a_record_that_does_not_name_it_is_named(matches: MatchesThread) -> None:
    record = played("taj_mahal")
    expected = record.taj_mahal.setup.component_set, record.taj_mahal.setup.component_hash
    record.taj_mahal.setup.ClearField("component_set")
    record.taj_mahal.setup.ClearField("component_hash")
    state = table_from(matches, record, one_person_at(0)).host.state()
    assert (state.match.component_set, state.match.component_hash) == expected


def refused(matches: MatchesThread, record: GameRecord, players: list[SeatPlayer], **more: Any) -> set[str]:
    """The fields that are wrong."""
    return set(violations(error_of(lambda: table_from(matches, record, players, **more))))


@pytest.mark.parametrize("game", GAMES)
def test_a_record_that_lacks_something_is_refused(matches: MatchesThread, engine: str, game: str) -> None:
    record = played(game)
    with Client(engine) as client:
        seen, of_nobody = client.view(record, 1).observed_record, client.spectator_view(record).observed_record
    assert refused(matches, seen, one_person_at(1)) == {f"record.{game}.observer"}
    getattr(seen, game).ClearField("observer")
    for each in (seen, of_nobody):
        (field,) = refused(matches, each, one_person_at(1))
        assert field.startswith(f"record.{game}.")


def set_up(record: GameRecord) -> NewGame:
    """A new game with the set-up of a record of Taj Mahal."""
    found = NewGame()
    found.taj_mahal.dealt.setup.CopyFrom(record.taj_mahal.setup)
    found.taj_mahal.dealt.display.extend(record.taj_mahal.events[0].display.cards)
    return found


def test_a_set_up_of_the_creators_that_lacks_a_card_is_refused(matches: MatchesThread) -> None:
    """Its levels could never move."""
    beginning = set_up(played("taj_mahal", 0))
    create = CreateMatchRequest(new_game=beginning, seats=[level("page")] * PLAYERS)
    assert matches.stub.CreateMatch(create).state.match.deal_chosen
    for seat in range(PLAYERS):
        lacking = CreateMatchRequest()
        lacking.CopyFrom(create)
        lacking.new_game.taj_mahal.dealt.setup.hands[seat].cards[2].hidden = True
        error = error_of(lambda lacking=lacking: matches.stub.CreateMatch(lacking))
        assert set(violations(error)) == {"new_game.taj_mahal.dealt"}


def test_a_record_that_cannot_have_happened_is_refused_by_its_event(matches: MatchesThread) -> None:
    record = played("taj_mahal")
    record.taj_mahal.events.append(record.taj_mahal.events[0])
    place = len(record.taj_mahal.events) - 1
    assert refused(matches, record, one_person_at(0)) == {f"record.taj_mahal.events[{place}]"}


def test_a_record_is_for_one_person_alone(matches: MatchesThread) -> None:
    record = played("taj_mahal")
    assert refused(matches, record, [person(), person(), level()]) == {"record"}
    host = table_from(matches, record, one_person_at(0)).host
    assert reason(error_of(lambda: host.assign(1, person()))) == "DEAL_CHOSEN"


def test_a_match_has_one_beginning_and_a_player_for_every_seat(matches: MatchesThread) -> None:
    record = played("taj_mahal")
    assert refused(matches, record, one_person_at(0), new_game=new_game("taj_mahal", PLAYERS)) == {"beginning"}
    assert refused(matches, record, [person(), level()]) == {"seats"}
    assert refused(matches, record, [person(), level("pope"), level()]) == {"seats[1].level.level"}
    assert refused(matches, GameRecord(), one_person_at(0)) == {"record.game"}


def test_there_is_nothing_to_play_on_after_the_end_or_before_a_draw(matches: MatchesThread) -> None:
    over, owing = played("taj_mahal", 2000), played("taj_mahal", 0)
    assert reason(error_of(lambda: table_from(matches, over, one_person_at(0)))) == "GAME_OVER"
    del owing.taj_mahal.events[:]
    assert reason(error_of(lambda: table_from(matches, owing, one_person_at(0)))) == "DRAW_OWED"


def test_the_moves_of_a_record_cannot_be_taken_back(matches: MatchesThread) -> None:
    record = played("taj_mahal")
    (seat,) = table_from(matches, record, one_person_at(record.taj_mahal.events[-1].move.seat)).join_all()
    error = error_of(lambda: seat.take_back(MOVES, MOVES - 1))
    assert (reason(error), error.details()) == ("CANNOT_TAKE_BACK", "the match began from a record, and its moves stay")


def test_after_the_end_there_is_the_record_of_the_whole_game_and_no_seed_of_its_deal(matches: MatchesThread) -> None:
    record = played("taj_mahal", moves=ALMOST_ALL)
    (seat,) = table_from(matches, record, one_person_at(1)).join_all()
    seat.play_on(random.Random(1), lambda state: state.status.over)
    exported = seat.export()
    assert not exported.HasField("seed")
    begun = len(record.taj_mahal.events)
    assert exported.record.taj_mahal.events[:begun] == record.taj_mahal.events
    assert exported.record.taj_mahal.setup == record.taj_mahal.setup


def test_all_problems_of_a_new_match_are_named_at_once(matches: MatchesThread) -> None:
    """Those of its levels, and those that the engine finds or that show in its game."""
    players = [person(), level("nobody")]
    too_few = CreateMatchRequest(new_game=new_game("taj_mahal", 3), seats=players)
    found = violations(error_of(lambda: matches.stub.CreateMatch(too_few)))
    assert [*found] == ["seats[1].level.level", "seats"]
    impossible = CreateMatchRequest(new_game=new_game("taj_mahal", 2), seats=players)
    impossible.new_game.taj_mahal.deal.rule_set = "chess"
    found = violations(error_of(lambda: matches.stub.CreateMatch(impossible)))
    assert [*found] == ["seats[1].level.level", "new_game.taj_mahal.deal.rule_set"]


def test_all_problems_of_an_assigned_seat_are_named_at_once(matches: MatchesThread) -> None:
    table = table_from(matches, played("taj_mahal"), one_person_at(0))
    found = violations(error_of(lambda: table.host.assign(7, level("nobody"))))
    assert [*found] == ["seat", "player.level.level"]
