"""Random games of the naive twin keep the invariants of the rules page."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.naive.game import NaiveGame
from tests.naive.points import points_of_palaces
from tests.naive.random_games import random_set_up, random_steps
from tests.naive.records import feed, start
from tests.naive.table import PLAYERS
from tests.naive.view import naive_view, seen_by
from tests.rules.case import BOARD

TABLES = [(rule_set, players) for rule_set, numbers in PLAYERS.items() for players in numbers]
GAMES = [(rule_set, players, seed) for rule_set, players in TABLES for seed in range(5)]


def game_of(rule_set: str, players: int, seed: int) -> tuple[NaiveGame, dict[str, Any], random.Random]:
    rng = random.Random(f"{rule_set} {players} {seed}")
    record = random_set_up(BOARD, players, rule_set, rng)
    return start(BOARD, record), record, rng


def influence_cards_anywhere(game: NaiveGame) -> Counter[str]:
    cards = Counter(game.deck) + game.discard + game.display + Counter(game.unrest)
    for seat in range(game.players):
        cards += game.hands[seat]
        cards += Counter(card for card in game.row_cards(seat) if not card.startswith("prestige"))
    return cards


def prestige_cards_anywhere(game: NaiveGame) -> list[str]:
    supply = [f"prestige {name}" for name, holder in game.prestige.items() if holder is None]
    hands = [f"prestige {name}" for seat in range(game.players) for name in game.prestige_in_hand(seat)]
    rows = [card for seat in range(game.players) for card in game.row_cards(seat) if card.startswith("prestige")]
    return sorted(supply + hands + rows)


def states(game: NaiveGame, rng: random.Random) -> Iterator[NaiveGame]:
    yield game
    for _ in random_steps(game, rng, withdraw_chance=rng.choice([0.1, 0.3, 0.6])):
        yield game


@pytest.mark.parametrize(("rule_set", "players", "seed"), GAMES)
def test_invariants_hold_along_a_random_game(rule_set: str, players: int, seed: int) -> None:
    """Invariants 1 (cards are conserved), 2 (scores never fall), 4 (one pair of a type), 6 (moves until the end)."""
    game, _, rng = game_of(rule_set, players, seed)
    scores = game.scores[:]
    for state in states(game, rng):
        assert influence_cards_anywhere(state) == state.all_cards
        assert prestige_cards_anywhere(state) == [
            f"prestige {name}" for name in ("general", "monk", "princess", "vizier")
        ]
        assert all(now >= before for now, before in zip(state.scores, scores, strict=True))
        scores = state.scores[:]
        for advisor in ("vizier", "general", "monk", "princess"):
            tokens = [own[advisor] for own in state.advisors]
            assert sum(tokens) + (advisor not in state.claimed) <= 6  # S5
            assert max(tokens) <= 2
            assert tokens.count(2) <= 1
        if not state.over():
            assert state.legal_moves() or state.needs_draw()
    assert game.visit == 12
    assert sum(game.win_shares()) == 1


@pytest.mark.parametrize(("rule_set", "players", "seed"), GAMES)
def test_effects_of_a_random_game_add_up(rule_set: str, players: int, seed: int) -> None:
    """Invariants 2 (points come from P5, W4, W6, W7 and F1 only), 3 (one palace of each kind in a city), 4 (a protest a
    visit)."""
    game, _, rng = game_of(rule_set, players, seed)
    for _ in states(game, rng):
        pass
    points: Counter[int] = Counter()
    finals: Counter[int] = Counter()
    protests = 0
    for effect in game.effects:
        match effect:
            case ("points", seat, number, rule):
                assert rule in ("P5", "W4", "W6", "W7")
                points[seat] += number
            case ("score_final", seat, number):
                finals[seat] = number
            case ("visit", _):
                protests = 0
            case ("protest", _):
                protests += 1
                assert protests == 1
    seats = range(players)
    assert [points[seat] for seat in seats] == game.scores
    assert [points[seat] + finals[seat] for seat in seats] == game.final_scores()
    for kind, palaces in (("palace", game.palaces), ("crown", game.crown_palaces)):
        placed = [effect[2] for effect in game.effects if effect[0] == kind]
        assert len(placed) == len(set(placed)) == len(palaces)


@pytest.mark.parametrize(("rule_set", "players"), TABLES)
def test_palaces_score_the_same_at_the_end_of_the_visit(rule_set: str, players: int) -> None:
    """Options, last paragraph: whether W6 is scored at the withdrawal or at the end of the visit, the total is the
    same: nobody adds palaces after withdrawing."""
    game, _, rng = game_of(rule_set, players, 9)
    visits = 0
    for _ in states(game, rng):
        if game.phase == "take" and game.display.total() == 1 and len(game.players_in) == 1:
            visits += 1
            visit = game.effects[game.effects.index(("visit", game.visit)) :]
            for seat in range(players):
                scored = sum(effect[2] for effect in visit if effect[:2] == ("points", seat) and effect[3] == "W6")
                assert points_of_palaces(game, seat) == scored
    assert visits >= 10


@pytest.mark.parametrize(("rule_set", "players"), TABLES)
def test_a_record_replays_to_the_same_game(rule_set: str, players: int) -> None:
    """Explicit chance: set-up and events are the whole game."""
    game, record, rng = game_of(rule_set, players, 3)
    for _ in states(game, rng):
        pass
    again = start(BOARD, record)
    for event in game.events:
        feed(again, event)
    assert again.over()
    assert again.effects == game.effects
    assert again.history == game.history


@pytest.mark.parametrize(("rule_set", "players"), TABLES)
def test_views_fit_the_game_they_come_from(rule_set: str, players: int) -> None:
    """I: the pool is exactly the deck and the others' hidden cards; a view follows from its own observations."""
    game, _, rng = game_of(rule_set, players, 4)
    for step, _ in enumerate(states(game, rng)):
        if step % 40:
            continue
        for seat in range(players):
            view = naive_view(game.history, seat)
            assert view == naive_view(seen_by(game.history, seat), seat)
            assert view.own_known + view.own_secret == game.hands[seat]
            unseen = game.deck.copy()
            for other, known in view.known.items():
                assert known <= game.hands[other]
                assert known.total() + view.hidden[other] == game.hands[other].total()
                unseen += game.hands[other] - known
            for explanation in view.belief:
                assert sum(explanation.pools.values(), start=Counter()) == unseen
                for epoch, pool in explanation.pools.items():
                    hidden = sum(counts[epoch] for counts in explanation.hidden.values())
                    in_deck = game.deck_size if epoch == max(explanation.pools) else 0
                    assert pool.total() == hidden + in_deck
                for other, counts in explanation.hidden.items():
                    assert counts.total() == view.hidden[other]
            assert sum(explanation.weight for explanation in view.belief) == 1


def test_illegal_moves_and_impossible_cards_are_refused() -> None:
    """Invariant 6, the other way round: no move but the legal ones, no card but one that can come."""
    game, _, _ = game_of("zman", 3, 0)
    with pytest.raises(ValueError, match="is not allowed"):
        game.play("withdraw")
    with pytest.raises(ValueError, match="cannot be drawn"):
        game.draw("red monk+monk")
    for card in sorted(game.deck.elements())[:5]:
        game.draw(card)
    with pytest.raises(ValueError, match="no card is to be drawn"):
        game.draw("white elephant")
    with pytest.raises(ValueError, match="is not allowed"):
        game.play("play white elephant")


def test_the_fourth_colour_goes_by_both_names() -> None:
    """Options: blue in zman, violet in rio_grande; both are understood, one is written."""
    record = random_set_up(BOARD, 3, "rio_grande", random.Random(0))
    game = start(BOARD, record)
    for _ in range(5):
        game.draw("blue vizier+elephant" if game.deck["violet vizier+elephant"] else min(game.deck))
    assert "violet vizier+elephant" in game.display
    assert not [move for move in game.legal_moves() if "blue" in move]
