"""The sums of the table: they are those of the effects that follow (P1 to P3)."""

import copy

from mogul.engine.game_rules import Moved
from mogul.engine.maharaja.records.effects import CityScored, Effect, GoldChanged, Walked
from mogul.engine.maharaja.rules.state import END
from mogul.engine.maharaja.scoring import Scoring
from mogul.engine.maharaja.tally import tally
from mogul.engine.maharaja.views.observer import spectator_of_record
from tests.engine.maharaja.played import AT_EVERY_TABLE, Played, random_game
from tests.engine.maharaja.scenes import choose_plans, first_round, take_steps

POSITIONS = 150


def effects_of(played: Played, event: Moved) -> tuple[Effect, ...]:
    """The effects of an event, on a copy of a game."""
    (step,) = copy.deepcopy(played.game).push(event)
    return step.effects


@AT_EVERY_TABLE
def test_a_tally_has_the_effects_of_every_legal_move(players: int) -> None:
    compared = 0
    for played, _ in zip(random_game(players, 1), range(POSITIONS), strict=False):
        for seat in played.game.seats_to_move[:1]:  # of those that plan, one is enough
            found = tally(played.components, played.view(seat))
            assert [each.move for each in found.moves] == played.game.legal_moves()
            if len(played.game.seats_to_move) > 1:
                assert not any(each.effects for each in found.moves)  # plans are chosen in secret
                continue
            for each in found.moves:
                assert each.effects == effects_of(played, Moved(seat, each.move))
                compared += bool(each.effects)
    assert compared > POSITIONS


@AT_EVERY_TABLE
def test_the_city_pays_what_the_round_that_ends_then_pays(players: int) -> None:
    """P1 to P3: where the last turn ends at once, without a part undone for which others would get gold too."""
    ends = 0
    for played in random_game(players, 2):
        (seat, *others) = played.game.seats_to_move or (0,)
        view = played.view(seat)
        if others or END not in played.game.legal_moves() or len(view.had_turn) < players:
            continue
        found = tally(played.components, view)
        effects = effects_of(played, Moved(seat, found.moves[-1].move))
        scored = {each.seat: each.points for each in effects if isinstance(each, CityScored) and each.seat is not None}
        paid = [each for each in effects if isinstance(each, GoldChanged) and each.rule in ("P2", "P3")]
        assert found.now is not None
        assert found.now.points == tuple(scored.get(each, 0) for each in range(players))
        gold = tuple(sum(each.gold for each in paid if each.seat == other) for other in range(players))
        assert found.now.gold == found.after[-1].gold == gold
        ends += 1
    assert ends > 3


def test_the_city_after_a_walk_there_has_the_architect() -> None:
    """P1: the architect is a point, and who is alone there gets 5 more (P3)."""
    played = first_round([1, 2])
    choose_plans(played, "house+palace")
    seat = take_steps(played)
    view = played.view(seat)
    found = tally(played.components, view)
    assert found.now == Scoring((0, 0), (0, 0))
    walks = [(each.effects[-1], after) for each, after in zip(found.moves, found.after, strict=True) if each.effects]
    ends = {walked.junction: after for walked, after in walks if isinstance(walked, Walked)}
    assert view.table.maharaja in ends
    assert len(ends) > 1
    for junction, after in ends.items():
        assert after == (Scoring((1, 0), (15, 0)) if junction == view.table.maharaja else found.now)


def test_nothing_is_to_be_scored_in_the_set_up_and_spectators_see_the_same_sum() -> None:
    for played in random_game(3, 3):
        found = [tally(played.components, played.view(seat)).now for seat in range(3)]
        watched = tally(played.components, spectator_of_record(played.components, played.record).view())
        assert {*found, watched.now} == {watched.now}
        assert (watched.moves, watched.after) == ((), ())
        assert (watched.now is None) == (played.game.is_over or played.game.state["round"] == 0)
