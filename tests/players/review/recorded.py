"""Finished games to review."""

import random
from functools import cache

from mogul.engine.game_rules import Moved
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.records.record import GameRecord
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.table import Table
from mogul.players.games import game_player
from mogul.players.review import Decision, GameReview, ReviewRequest, ReviewSummary, reviewable

COMPONENTS = default_components()
PLAYER = game_player("taj_mahal")
ITERATIONS = 200

# The last choice of a game of four at random (seed 10): a palace in Agra wins by a point, all others lose.
PLANTED_SEED, WINNING, LOSING = 10, "palace Agra", "palace Mathura"


@cache
def finished(players: int = 4, seed: int = PLANTED_SEED) -> GameRecord:
    """A game of random moves to its end."""
    table = Table(COMPONENTS, new_setup(COMPONENTS, ZMAN, players, seed), seed)
    return played_out(table, random.Random(seed))


def played_out(table: Table, choice: random.Random) -> GameRecord:
    """The record of a table after random moves to the end."""
    while not table.game.is_over:
        table.play(choice.choice(table.game.legal_moves()))
    return table.record


@cache
def with_last_choice(text: str) -> GameRecord:
    """The game of PLANTED_SEED with another last choice; the rest is forced."""
    record = finished()
    event = last_choice(record)
    table = Table(COMPONENTS, record.setup, 0, record.events[:event])
    table.play(table.game.notation.move_id(text))
    return played_out(table, random.Random(0))


def last_choice(record: GameRecord) -> int:
    """The place of the last event that is no forced move, among the last ten moves."""
    for event in reversed(moves(record)[-10:]):
        table = Table(COMPONENTS, record.setup, 0, record.events[:event])
        if len(table.game.legal_moves()) > 1:
            return event
    raise AssertionError("ten forced moves end the game")


def moves(record: GameRecord) -> list[int]:
    """The places of a record's moves."""
    return [place for place, event in enumerate(record.events) if isinstance(event, Moved)]


def reviewed(
    record: GameRecord,
    *,
    last_moves: int = 40,
    seats: tuple[int, ...] = (),
    seed: int = 1,
    iterations: int = ITERATIONS,
) -> tuple[list[Decision], ReviewSummary]:
    """The decisions and the summary of a review of the last moves."""
    review = GameReview(
        ReviewRequest(
            game=reviewable(PLAYER, COMPONENTS, record),
            iterations=iterations,
            seed=seed,
            seats=seats,
            first_event=moves(record)[-last_moves],
        )
    )
    decisions = []
    while not review.is_done:
        decision = review.run_slice()
        if decision is not None:
            decisions.append(decision)
    return decisions, review.summary()
