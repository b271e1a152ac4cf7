"""The kernels agree with the naive twin, written from the rules page, on legal moves, effects, points and views."""

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from mogul.engine.taj_mahal.components import default_components, random_components
from mogul.engine.taj_mahal.notation import Play
from mogul.engine.taj_mahal.views.view import Explanation, View
from tests.naive.belief import Explanation as NaiveExplanation
from tests.naive.game import NaiveGame
from tests.naive.random_games import random_set_up
from tests.naive.records import start
from tests.naive.view import NaiveObserver, NaiveView
from tests.rules.kernel_engine import KernelEngine

TABLES = [("zman", players) for players in (2, 3, 4, 5)] + [("rio_grande", players) for players in (3, 4, 5)]
# Rare withdrawals make long rows; immediate withdrawals fill hands and shuffle tiny discard piles.
WITHDRAW_CHANCES = (0.0, 0.1, 0.25, 0.5, 0.9)


def board(seed: int) -> dict[str, Any]:
    """The default component set for even seeds, a random one for odd ones."""
    return (random_components(seed) if seed % 2 else default_components()).as_data()


def events(
    twin: NaiveGame, rng: random.Random, withdraw_chance: float, unrest_grows: bool = False
) -> Iterator[dict[str, Any]]:
    """Yields random events until the game is over; the caller applies them. With `unrest_grows` a card that causes a
    protest (U1) is drawn only if no other is left, so that nearly every turn ends with a draw."""
    while not twin.over():
        need = twin.needs_draw()
        if need is None:
            moves = sorted(twin.legal_moves())
            if "withdraw" in moves and rng.random() < withdraw_chance:
                moves = ["withdraw"]
            yield {"seat": twin.turn(), "move": rng.choice(moves)}
        else:
            left = twin.drawable()
            if unrest_grows and need[0] == "unrest":
                colours = {card.split()[0] for card in twin.unrest} - {"white"}
                left = {card: copies for card, copies in left.items() if card.split()[0] not in colours} or left
            card = rng.choices(sorted(left), [left[kind] for kind in sorted(left)])[0]
            yield {"one": need[0], "seat": need[1], "card": card}


def assert_same_position(twin: NaiveGame, engine: KernelEngine, seat: int, known: NaiveView) -> View:
    """Compares the position as a seat sees it; returns the view. known: what the seat knows by the twin."""
    assert engine.turn() == twin.turn()
    assert engine.legal_moves() == twin.legal_moves()
    view = engine.observers[seat].view()
    assert_same_public(twin, engine, view)
    assert_same_knowledge(known, engine, view)
    return view


def assert_same_effects(twin: NaiveGame, engine: KernelEngine) -> None:
    """Compares the effects of the last turn in any order: tokens taken together may be resolved in any order (W4)."""
    new = slice(engine.compared, None)
    assert sorted(map(repr, engine.effects()[new])) == sorted(map(repr, twin.effects[new]))
    engine.compared = len(twin.effects)


def assert_same_public(twin: NaiveGame, engine: KernelEngine, view: View) -> None:
    texts, cities = engine.texts, engine.cities
    assert view.visit == twin.visit
    assert view.first_player == twin.first_player
    assert {*view.court} == twin.court
    assert {*view.set_aside} == twin.aside
    assert view.protest == twin.protest
    assert Counter(texts(view.display)) == +twin.display
    assert Counter(texts(view.unrest)) == Counter(twin.unrest)
    assert Counter(texts(view.discard_pile)) == +twin.discard
    assert view.deck_size == twin.deck_size
    assert {*view.tile_visits_out} == {*twin.tiles_out}
    for seat, player in enumerate(view.players):
        assert player.score == twin.scores[seat]
        assert player.is_in == (seat in twin.players_in)
        assert [row_entry(engine, play) for play in player.row] == twin.rows[seat]
        assert engine.color(player) == twin.row_colours[seat]
        assert player.hand_size == twin.hand_sizes()[seat]
        assert list(player.prestige_cards) == twin.prestige_in_hand(seat)
        assert Counter(player.advisor_tokens) == +twin.advisors[seat]
        assert {*cities(player.palaces)} == {city for city, owner in twin.palaces.items() if owner == seat}
        assert {*cities(player.crown_palaces)} == {city for city, owner in twin.crown_palaces.items() if owner == seat}
        assert {*player.tile_visits} == {visit for visit, owner in twin.tile_takers.items() if owner == seat}
        assert {*cities(player.bonus_token_cities)} == {
            city for city, owner in twin.bonus_takers.items() if owner == seat
        }


def row_entry(engine: KernelEngine, play: Play) -> tuple[str, str | None]:
    card, _, companion = engine.game.notation.play_text(play).partition(" with ")
    return card, companion or None


def assert_same_knowledge(twin: NaiveView, engine: KernelEngine, view: View) -> None:
    texts = engine.texts
    assert Counter(texts(view.hand)) == +twin.own_secret
    assert Counter(texts(view.players[view.seat].known_cards)) == +twin.own_known
    for seat, known in twin.known.items():
        assert Counter(texts(view.players[seat].known_cards)) == +known
        assert view.players[seat].hand_size - len(view.players[seat].known_cards) == twin.hidden[seat]
    assert view.memory is not None
    ours = sorted((described(engine, explanation) for explanation in view.memory), key=repr)
    theirs = sorted((described_by_twin(explanation, len(view.players)) for explanation in twin.belief), key=repr)
    assert [epochs for epochs, _ in ours] == [epochs for epochs, _ in theirs]
    assert [weight for _, weight in ours] == [float(weight) for _, weight in theirs]


Described = tuple[list[tuple[int, list[str], list[int]]], float | Fraction]


def described(engine: KernelEngine, explanation: Explanation) -> Described:
    epochs = [(epoch.number, sorted(engine.texts(epoch.pool)), list(epoch.hidden)) for epoch in explanation.epochs]
    return epochs, explanation.weight


def described_by_twin(explanation: NaiveExplanation, players: int) -> Described:
    hidden = explanation.hidden
    epochs = [
        (epoch, sorted(pool.elements()), [hidden[seat][epoch] if seat in hidden else 0 for seat in range(players)])
        for epoch, pool in sorted(explanation.pools.items())
    ]
    return epochs, explanation.weight


def play_both(
    seed: int, rule_set: str, players: int, withdraw_chance: float, unrest_grows: bool = False
) -> tuple[int, int]:
    """Plays one random game and compares every position from the view of one seat, in turn. Returns the number of
    reshuffles and of views with hidden cards of several epochs."""
    rng = random.Random(f"twin/{seed}/{rule_set}/{players}")
    components = board(seed)
    record = random_set_up(components, players, rule_set, rng)
    twin, engine = start(components, record), KernelEngine(components, record)
    observers = [NaiveObserver(seat, range(players)) for seat in range(players)]
    display: list[str] = []
    with_epochs = 0
    for number, event in enumerate(events(twin, rng, withdraw_chance, unrest_grows)):
        if "one" not in event:
            twin.play(event["move"])
            engine.feed(event)
        else:
            twin.draw(event["card"])
            if event["one"] == "display":
                display.append(event["card"])
                if twin.needs_draw() == ("display", None):
                    continue
                engine.feed({"display": display})
                display = []
            elif event["one"] == "unrest":
                engine.feed({"unrest": event["card"]})
            else:
                engine.feed({"seat": event["seat"], "draw": event["card"]})
        if twin.needs_draw() is None and (twin.over() or twin.phase == "auction"):
            assert_same_effects(twin, engine)
        if twin.needs_draw() is None and not twin.over():
            seat = number % players
            view = assert_same_position(twin, engine, seat, observers[seat].view(twin.history))
            with_epochs += any(len(explanation.epochs) > 1 for explanation in view.memory or ())
    assert engine.fact("final_scores") == twin.final_scores()
    assert engine.fact("ranking") == twin.ranking()
    assert engine.fact("win_shares") == twin.win_shares()
    return sum(effect[0] == "reshuffle" for effect in twin.effects), with_epochs


@pytest.mark.parametrize(("rule_set", "players"), TABLES)
@pytest.mark.parametrize("seed", range(10))
def test_kernels_and_twin_agree_along_a_random_game(seed: int, rule_set: str, players: int) -> None:
    play_both(seed, rule_set, players, WITHDRAW_CHANCES[seed % len(WITHDRAW_CHANCES)])


@pytest.mark.parametrize(("rule_set", "players"), TABLES)
def test_kernels_and_twin_agree_along_games_that_reshuffle(rule_set: str, players: int) -> None:
    """V4, section I. With two players only the unrest empties the deck."""
    played = [play_both(seed, rule_set, players, 0.1 if players == 2 else 0.9, players == 2) for seed in range(20, 26)]
    reshuffles, with_epochs = map(sum, zip(*played, strict=True))
    assert reshuffles >= 3
    assert with_epochs >= 10


@pytest.mark.long
@pytest.mark.parametrize(("rule_set", "players"), TABLES)
@pytest.mark.parametrize("block", range(12))
def test_kernels_and_twin_agree_along_two_thousand_random_games(block: int, rule_set: str, players: int) -> None:
    """Plays 12 x 25 games for each of the seven tables: 2100, with other seeds than the short test."""
    for seed in range(1000 + 25 * block, 1000 + 25 * (block + 1)):
        play_both(seed, rule_set, players, WITHDRAW_CHANCES[seed % len(WITHDRAW_CHANCES)])
