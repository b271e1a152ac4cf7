"""Tallies: the sums of a table, by the service."""

import random

from bench.stubs import Stubs
from mogul.v1 import games_pb2
from mogul.v1.rules_service_pb2 import (
    GetTallyRequest,
    GetViewRequest,
    ListLegalMovesRequest,
    PlayMoveRequest,
    PlayMoveResponse,
    StartGameRequest,
    StartGameResponse,
)
from tests.server.harness import made


def test_a_tally_says_what_each_legal_move_brings_at_once(stubs: Stubs) -> None:
    """W1 to W7: as the effects of the move that is then made, and of those that follow in its turn."""
    chance, claimed = random.Random(3), 0
    answer: StartGameResponse | PlayMoveResponse = stubs.rules.StartGame(
        made(
            StartGameRequest, new_game={"taj_mahal": {"deal": {"player_count": 4, "rule_set": "rio_grande", "seed": 3}}}
        )
    )
    while not answer.status.over:
        seat = answer.status.seats_to_move[0]
        view = stubs.rules.GetView(GetViewRequest(record=answer.record, seat=seat))
        tally = stubs.rules.GetTally(GetTallyRequest(position=view.position)).tally
        legal = stubs.rules.ListLegalMoves(ListLegalMovesRequest(position=view.position)).moves
        assert [each.move for each in tally.moves] == [*legal]
        brought = chance.choice(tally.moves)
        effects = list[games_pb2.Effect]()
        for move in (brought.move, *brought.then):
            answer = stubs.rules.PlayMove(PlayMoveRequest(record=answer.record, seat=seat, move=move, seed=3))
            effects += answer.effects
        seen = [each for each in effects if each.seat == seat and not each.private_to_seats]
        assert [*brought.effects] == seen[: len(brought.effects)]
        claimed += any(each.taj_mahal.HasField("claim") for each in brought.effects)
    assert claimed > 5


def test_a_tally_of_maharaja_has_the_effects_of_each_move_and_what_the_city_pays(stubs: Stubs) -> None:
    """P1 to P3: until the first turn of the second round."""
    chance, scored = random.Random(3), 0
    answer: StartGameResponse | PlayMoveResponse = stubs.rules.StartGame(
        made(StartGameRequest, new_game={"maharaja": {"deal": {"player_count": 3, "seed": 3}}})
    )
    while answer.status.maharaja.round < 2:
        seat = answer.status.seats_to_move[0]
        view = stubs.rules.GetView(GetViewRequest(record=answer.record, seat=seat))
        tally = stubs.rules.GetTally(GetTallyRequest(position=view.position)).tally
        watched = stubs.rules.GetTally(GetTallyRequest(record=answer.record)).tally
        assert watched.maharaja.now == tally.maharaja.now
        assert tally.maharaja.HasField("now") == (answer.status.maharaja.round > 0)
        brought = chance.choice(tally.moves)
        answer = stubs.rules.PlayMove(PlayMoveRequest(record=answer.record, seat=seat, move=brought.move))
        assert [*brought.effects] == [*answer.effects]
        points = [each.maharaja.city_scored.points for each in answer.effects if each.maharaja.HasField("city_scored")]
        scored += sum(points)
        if points:
            assert sum(tally.maharaja.now.points) == sum(points)
    assert scored > 0
