"""No player sees more than its seat. The most important test of the project.

Two full games, dealt differently, in which a seat observed the same: its views are equal, and so is every answer, byte
for byte, through every door. The same comparison catches peekers planted here.
"""

import dataclasses
import json
import math
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict
from itertools import islice
from typing import Any

import numpy as np
import pytest

from mogul.arena.play.block import play_game
from mogul.engine import game_interface
from mogul.engine.game_rules import Move
from mogul.engine.jit import kernel
from mogul.engine.rng import dealing_random, new_rng
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.game_rules import RULES
from mogul.engine.taj_mahal.notation import Notation, sorted_cards
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.records.record import HAND, GameRecord, observe
from mogul.engine.taj_mahal.records.replay import Replay, replay
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.rules.card_places import count_kinds, read_cards
from mogul.engine.taj_mahal.rules.state import STATE
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.views.observer import view_of_record
from mogul.engine.taj_mahal.views.position import Position
from mogul.engine.taj_mahal.views.view import View
from mogul.players import b0
from mogul.players.flat import FlatPlayer
from mogul.players.player import Player, RandomPlayer, SearchPlayer, profile_player
from mogul.players.review import GameReview, ReviewRequest, reviewable
from mogul.players.suggestion import ProposedMove, Suggestion
from mogul.search import Budget
from mogul.search.request import stream_seed
from tests.engine.taj_mahal.texts import card_texts
from tests.players.other_deals import other_deals, random_game
from tests.players.requests import PLAYER, suggested

# The player under test must be the shipped one.
pytestmark = pytest.mark.production

COMPONENTS = default_components()
Door = Callable[[GameRecord, Replay, int], Any]  # (full record, replay, seat) -> the report to the seat


def written(suggestion: Suggestion) -> Any:
    """Facts by move are a list in JSON."""
    facts = [(move, asdict(each)) for move, each in suggestion.facts.items()]
    return asdict(dataclasses.replace(suggestion, facts={})) | {"facts": facts}


def shown_view(record: GameRecord, _: Replay, seat: int) -> View:
    return view_of_record(COMPONENTS, record, seat)


def suggestion_from_view(record: GameRecord, _: Replay, seat: int) -> Any:
    view = view_of_record(COMPONENTS, record, seat)
    return written(suggested(view, 600, seed=7))


def suggestion_from_observed_record(record: GameRecord, _: Replay, seat: int) -> Any:
    view = view_of_record(COMPONENTS, observe(record, seat), seat)
    return written(suggested(view, 600, seed=7, threads=2))


def suggestion_of_the_baseline(record: GameRecord, _: Replay, seat: int) -> Any:
    view = view_of_record(COMPONENTS, record, seat)
    return written(suggested(view, 600, seed=7, settings=b0.settings))


def review_of_a_whole_record(record: GameRecord, _: Replay, seat: int) -> Any:
    """Of the last decisions of the seat."""
    begin = max(len(record.events) - 20, 0)
    game = reviewable(PLAYER, COMPONENTS, record)
    review = GameReview(ReviewRequest(game=game, iterations=200, seed=7, seats=(seat,), first_event=begin))
    decisions = []
    while not review.is_done:
        decision = review.run_slice()
        decisions += [] if decision is None else [asdict(decision)]
    return decisions


def moves_of_every_level(record: GameRecord, _: Replay, seat: int) -> Any:
    view = view_of_record(COMPONENTS, record, seat)
    return [profile_player(PLAYER, level.profile).choose(COMPONENTS, view, 7) for level in PLAYER.levels]


def suggestions_at_every_level(record: GameRecord, _: Replay, seat: int) -> Any:
    view = view_of_record(COMPONENTS, observe(record, seat), seat)
    profiles = [level.profile for level in PLAYER.levels]
    return [written(suggested(view, profile.iterations, seed=7, profile=profile)) for profile in profiles]


def grade_of_a_move(record: GameRecord, _: Replay, seat: int) -> Any:
    """Of the last legal one."""
    view = view_of_record(COMPONENTS, record, seat)
    move = Position(COMPONENTS, view).legal_moves()[-1]
    return written(suggested(view, 10, seed=7, proposed=ProposedMove(move, 400)))


def sampled_record(record: GameRecord, _: Replay, seat: int) -> Any:
    """Even where the cards of others have been left in the record of the seat."""
    left_in = dataclasses.replace(record, observer=seat)
    return RULES.record_text(COMPONENTS, PLAYER.sample_record(COMPONENTS, left_in, 7))


def choice_at_a_table(player: Player) -> Door:
    return lambda record, _, seat: player.choose(COMPONENTS, view_of_record(COMPONENTS, record, seat), 7)


DOORS: dict[str, Door] = {
    "the view": shown_view,
    "a suggestion from the view": suggestion_from_view,
    "a suggestion from the observed record, two threads": suggestion_from_observed_record,
    "a review of the whole record": review_of_a_whole_record,
    "a random player": choice_at_a_table(RandomPlayer(PLAYER.rules)),
    "a player without a tree": choice_at_a_table(FlatPlayer(PLAYER.rules, Budget(100))),
    "a search player": choice_at_a_table(SearchPlayer(PLAYER, 600)),
    "the baseline": choice_at_a_table(SearchPlayer(PLAYER, 600, b0.settings)),
    "a suggestion of the baseline": suggestion_of_the_baseline,
    "the moves of every level": moves_of_every_level,
    "suggestions at every level": suggestions_at_every_level,
    "the grade of a move": grade_of_a_move,
    "a sampled record": sampled_record,
}


def peeks(door: Door, players: int, moves: int, ahead: int = 0) -> bool:
    """True if a door tells games apart that look the same to the seat to move, or to one so many turns ahead."""
    table = random_game(seed=moves, players=players, moves=moves)
    seat = (table.game.seat + ahead) % players
    answer = canonical(door(table.record, table.game, seat))
    others = list(islice(other_deals(table.record, seat, seed=moves), 3))
    assert len(others) == 3, "too few other deals look the same"
    return any(canonical(door(record, game, seat)) != answer for record, game in others)


def canonical(answer: Any) -> str:
    return json.dumps(asdict(answer) if isinstance(answer, View) else answer, sort_keys=True)


@pytest.mark.parametrize(("players", "moves"), [(2, 0), (2, 40), (3, 70), (4, 30), (4, 130), (5, 90)])
@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)
def test_hidden_cards_change_no_answer_to_a_seat(door: Door, players: int, moves: int) -> None:
    """Section I: equal observations, equal bytes."""
    assert not peeks(door, players, moves)


@pytest.mark.parametrize(("players", "moves"), [(2, 40), (3, 70), (4, 30), (5, 90)])
def test_an_outlook_tells_nothing_of_the_hand_of_the_seat_to_move(players: int, moves: int) -> None:
    assert not peeks(suggestion_from_view, players, moves, ahead=1)


def view_with_copies(record: GameRecord, game: Replay, seat: int) -> Any:
    """Planted: tells which copy of each kind every card in sight is."""
    return [int(game.state["discard_lo"]), int(game.state["discard_hi"]), int(game.state["display_lo"])] + [
        int(word) for word in game.state["hand_lo"]
    ]


def policy_that_reads_hands(record: GameRecord, game: Replay, seat: int) -> Any:
    """Planted: withdraws when an opponent holds many elephants."""
    hands = [count_kinds(game.game.tables, read_cards(game.state, "hand", other)) for other in range(game.game.players)]
    cards = [sorted_cards(counts) for other, counts in enumerate(hands) if other != seat]
    return max(sum("elephant" in text for text in card_texts(hand)) for hand in cards)


def placeholders_shown(record: GameRecord, game: Replay, seat: int) -> Any:
    """Planted: the deck of the keeper's world, as if it were the unseen pool's order."""
    return read_cards(game.state, "deck")


@pytest.mark.parametrize("door", [view_with_copies, policy_that_reads_hands, placeholders_shown])
def test_a_planted_peeker_is_caught(door: Door) -> None:
    assert any(peeks(door, players, moves) for players, moves in [(3, 70), (4, 30), (4, 130), (5, 90)])


# The search's random numbers have nothing to do with the deal's.

SEEDS = range(400)
Worlds = Callable[[View, int], list[Counter[int]]]


@kernel
def draw_world(game: Any, information: np.void, rng: np.void, state: np.void) -> None:
    game_interface.determinize(game, information, rng, state)


def searched_hands(view: View, seed: int) -> list[Counter[int]]:
    """The hands of the first world a search with this seed looks at."""
    position = Position(COMPONENTS, view)
    world = np.zeros(1, STATE)[0]
    rng = new_rng(stream_seed(seed, position.information, 0))
    draw_world(position.game, position.information, rng, world)
    return [hand_kinds(position.game.tables, world, seat) for seat in range(len(view.players))]


def hands_of_a_shared_stream(view: View, seed: int) -> list[Counter[int]]:
    """Planted: worlds dealt from the very stream the table was dealt from."""
    chance = dealing_random("set-up", seed)
    notation = Notation(COMPONENTS, ZMAN)
    chance.randrange(len(view.players))
    provinces = [name for name in COMPONENTS.provinces if name != COMPONENTS.agra_province]
    chance.shuffle(provinces)
    tokens = [kind for kind, copies in COMPONENTS.bonus_tokens.items() for _ in range(copies)]
    chance.shuffle(tokens)
    cards = list(sorted_cards(notation.copies))
    chance.shuffle(cards)
    return [Counter[int](cards[seat * HAND : (seat + 1) * HAND]) for seat in range(len(view.players))]


def hand_kinds(tables: np.void, state: np.void, seat: int) -> Counter[int]:
    return Counter(dict(enumerate(count_kinds(tables, read_cards(state, "hand", seat)))))


def surprise(worlds: Worlds) -> float:
    """The cards of seat 1's hand that the worlds get right beyond chance, in standard deviations, over all SEEDS."""
    excess, variance = 0.0, 0.0
    for seed in SEEDS:
        table = Table(COMPONENTS, new_setup(COMPONENTS, ZMAN, 3, seed), seed)
        view = table.view(0)
        assert view.memory is not None
        (epoch,) = view.memory[0].epochs
        pool = Counter[int](epoch.pool)
        true, drawn = hand_kinds(table.game.game.tables, table.game.state, 1), worlds(view, seed)[1]
        # One drawn card is right with chance p, the share of the pool that seat 1 holds copies of.
        share = sum(pool[kind] for kind in pool if true[kind]) / len(epoch.pool)
        hits = sum(count for kind, count in drawn.items() if true[kind])
        excess += hits - HAND * share
        variance += HAND * share * (1 - share)
    return excess / math.sqrt(variance)


def test_worlds_drawn_with_the_seed_of_the_deal_know_nothing_of_it() -> None:
    assert abs(surprise(searched_hands)) < 4


def test_a_planted_shared_stream_is_caught() -> None:
    assert surprise(hands_of_a_shared_stream) > 20


class DealsAgain(RandomPlayer):
    """Planted: makes the deal again from the number it is given, and notes whether that was the deal."""

    def __init__(self) -> None:
        super().__init__(PLAYER.rules)
        self.knew = False

    def choose(self, components: Any, view: Any, seed: int) -> Move:
        again = new_setup(components, ZMAN, len(view.players), seed)
        self.knew |= sorted(again.hands[view.seat]) == sorted(view.hand) and again.provinces == view.provinces
        return super().choose(components, view, seed)


def test_a_player_is_not_handed_the_number_the_deal_was_made_from() -> None:
    player = DealsAgain()
    play_game(RULES, COMPONENTS, ZMAN, [player] * 3, seed=5)
    assert not player.knew
    table = Table(COMPONENTS, new_setup(COMPONENTS, ZMAN, 3, 5), 5)
    player.choose(COMPONENTS, table.view(table.game.seat), 5)
    assert player.knew


@pytest.mark.parametrize(
    "player",
    [RandomPlayer(PLAYER.rules), FlatPlayer(PLAYER.rules, Budget(50)), SearchPlayer(PLAYER, 50)],
    ids=lambda player: player.name,
)
def test_nobody_says_what_another_seat_should_do(player: Player) -> None:
    """The hand of the seat to move is hidden from this viewer."""
    table = random_game(seed=3, players=4, moves=20)
    view = table.view((table.game.seat + 1) % 4)
    with pytest.raises(ValueError, match=rf"seat {table.game.seat} is to move, not seat {view.seat}"):
        player.choose(COMPONENTS, view, 7)
    expected = suggested(view, 50, seed=7)
    assert (expected.turn, expected.candidates) == ((), ())
    assert expected.outlook is not None


def test_the_seed_of_a_search_depends_on_view_and_seed() -> None:
    table = random_game(seed=3, players=4, moves=20)
    view = table.view(table.game.seat)
    table.play(random.Random(0).choice(table.game.legal_moves()))
    later = table.view(table.game.seat)
    now, then = Position(COMPONENTS, view).information, Position(COMPONENTS, later).information
    assert len({stream_seed(1, now, 0), stream_seed(2, now, 0), stream_seed(1, then, 0)}) == 3


def test_a_replay_of_another_deal_is_another_deal() -> None:
    """The comparison compares something: hands differ, observations do not."""
    table = random_game(seed=30, players=4, moves=30)
    seat = table.game.seat
    record, _ = next(other_deals(table.record, seat, seed=30))
    assert record != table.record
    assert observe(record, seat) == observe(table.record, seat)
    assert not replay(COMPONENTS, record).is_over
