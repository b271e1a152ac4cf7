"""Bare games: Kuhn poker, whose record has the deal and the moves."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest

from mogul.engine.bare_game import BareGameRules, MoveRecord
from mogul.engine.game_rules import Move, Moved, RecordError, RuleSet
from tests.games import kuhn

JACK, QUEEN, KING = range(3)
TEXTS = ("pass", "bet")


@dataclass(frozen=True)
class Setup:
    """The deal. cards: by seat; None: not known."""

    cards: tuple[int | None, ...]
    first_player: int = 0
    rule_set: str = "standard"
    player_count: int = 2

    @property
    def is_whole(self) -> bool:
        return None not in self.cards

    def seen_by(self, seat: int | None) -> "Setup":
        return replace(self, cards=tuple(card if owner == seat else None for owner, card in enumerate(self.cards)))


class Notation:
    def move_text(self, move: int) -> str:
        return TEXTS[move]

    def move_id(self, text: str) -> Move:
        return Move(TEXTS.index(text))


class KuhnRules(BareGameRules):
    id = "kuhn"
    title = "Kuhn poker"
    rule_sets: Mapping[str, RuleSet] = MappingProxyType({})
    move_limit = 2
    notation = Notation()
    setup_kind = Setup

    def new_setup(self, components: Any, rule_set: Any, players: int, seed: int, first_player: Any = None) -> Setup:
        return Setup(tuple(random.Random(seed).sample(range(3), 2)))

    def start(self, setup: Setup) -> tuple[kuhn.Kuhn, np.void]:
        one, other = setup.cards
        return kuhn.new_game(), kuhn.new_state((JACK if one is None else one, JACK if other is None else other))

    def sample_setup(self, record: MoveRecord, chance: random.Random) -> Setup:
        (own,) = [card for card in record.setup.cards if card is not None]
        other = chance.choice(sorted({JACK, QUEEN, KING} - {own}))
        return Setup(tuple(other if card is None else card for card in record.setup.cards))

    def information(self, state: np.void, seat: int) -> np.void:
        return kuhn.information_of(state)


RULES = KuhnRules()
COMPONENTS = RULES.default_components()
DEAL = Setup((KING, QUEEN))
PASS, BET = Move(kuhn.PASS), Move(kuhn.BET)
BETS = (Moved(0, BET), Moved(1, BET))


def test_a_table_plays_to_the_end_and_keeps_the_record() -> None:
    table = RULES.table(COMPONENTS, DEAL, 0)
    for move in (BET, BET):
        table.play(move)
    assert table.game.is_over
    assert [each.win_share for each in table.game.standings] == [1.0, 0.0]
    assert [(event.seat, event.move) for event in table.record.events] == [(0, BET), (1, BET)]


def test_a_move_after_the_end_is_refused() -> None:
    table = RULES.table(COMPONENTS, DEAL, 0, BETS)
    with pytest.raises(RecordError, match="seat 0 is not to move; to move: nobody"):
        table.play(PASS)


def test_a_table_takes_no_record_with_unknown_cards() -> None:
    with pytest.raises(ValueError, match="setup: a table must know every card"):
        RULES.table(COMPONENTS, DEAL.seen_by(0), 0)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_view_has_the_cards_of_its_seat_alone(seat: int) -> None:
    view = RULES.table(COMPONENTS, DEAL, 0).view(seat)
    assert view.record.setup.cards == tuple(card if owner == seat else None for owner, card in enumerate(DEAL.cards))
    assert RULES.table(COMPONENTS, DEAL, 0).spectator_view().record.setup.cards == (None, None)


def test_a_sampled_record_has_what_its_observer_saw() -> None:
    seen = RULES.observe(MoveRecord(DEAL, BETS[:1]), 0)
    sampled = [RULES.sample_record(COMPONENTS, seen, seed) for seed in range(20)]
    assert all(RULES.observe(each, 0) == seen for each in sampled)
    assert {each.setup.cards for each in sampled} == {(KING, JACK), (KING, QUEEN)}
