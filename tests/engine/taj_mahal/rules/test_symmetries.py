"""Invariant 5 of the rules page: renaming colours that have the same cards, or rotating the players, commutes with
play. Legal moves, effects and what every seat knows are the same, renamed or rotated."""

import dataclasses
from collections.abc import Sequence

import pytest

from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.records.effect import Effect
from mogul.engine.taj_mahal.records.record import Displayed, Drew, Event, Moved, Setup, Unrest
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.rule_sets import ZMAN, RuleSet
from mogul.engine.taj_mahal.rules.state import NO_CARD
from mogul.engine.taj_mahal.views.canonical_view import canonical_view
from mogul.engine.taj_mahal.views.observer import Observer
from mogul.engine.taj_mahal.views.view import Epoch, Explanation, Play, Player, View
from tests.engine.taj_mahal.random_tables import (
    AT_EVERY_TABLE,
    board_of,
    finished,
    new_table,
    with_every_pair,
    with_twin_colours,
)

# Views are compared at every so many events.
STRIDE = 8


def renamed(text: str, names: dict[str, str]) -> str:
    """A card or a move with other colours."""
    return " ".join(names.get(word, word) for word in text.split(" "))


def recoloured_setup(setup: Setup, names: dict[str, str]) -> Setup:
    hands = tuple(tuple(renamed(card, names) for card in hand) for hand in setup.hands)
    return dataclasses.replace(setup, hands=hands)


def recoloured_event(event: Event, names: dict[str, str]) -> Event:
    match event:
        case Displayed(cards):
            return Displayed(tuple(renamed(card, names) for card in cards))
        case Drew(seat, card):
            return Drew(seat, renamed(card, names))
        case Unrest(card):
            return Unrest(renamed(card, names))
        case Moved(seat, move):
            return Moved(seat, renamed(move, names))


def recoloured_view(view: View, names: dict[str, str]) -> View:
    def cards(each: Sequence[str]) -> tuple[str, ...]:
        return tuple(renamed(card, names) for card in each)

    def player(each: Player) -> Player:
        row = tuple(Play(renamed(play.card, names), play.companion) for play in each.row)
        colour = each.row_colour and renamed(each.row_colour, names)
        return dataclasses.replace(each, row=row, row_colour=colour, known_cards=cards(each.known_cards))

    def explanation(each: Explanation) -> Explanation:
        return Explanation(
            each.weight, tuple(Epoch(epoch.number, cards(epoch.pool), epoch.hidden) for epoch in each.epochs)
        )

    return dataclasses.replace(
        view,
        players=tuple(map(player, view.players)),
        display=cards(view.display),
        discard_pile=cards(view.discard_pile),
        unrest=cards(view.unrest),
        hand=cards(view.hand),
        memory=tuple(explanation(each) for each in view.memory or ()),
    )


def rotated_setup(setup: Setup, by: int) -> Setup:
    hands = tuple(setup.hands[(seat - by) % setup.player_count] for seat in range(setup.player_count))
    return dataclasses.replace(setup, hands=hands, first_player=(setup.first_player + by) % setup.player_count)


def rotated_event(event: Event, by: int, players: int) -> Event:
    match event:
        case Drew(seat, card):
            return Drew((seat + by) % players, card)
        case Moved(seat, move):
            return Moved((seat + by) % players, move)
        case _:
            return event


def rotated_view(view: View, by: int) -> View:
    players = len(view.players)
    places = [(seat - by) % players for seat in range(players)]

    def explanation(each: Explanation) -> Explanation:
        epochs = (
            Epoch(epoch.number, epoch.pool, tuple(epoch.hidden[place] for place in places)) for epoch in each.epochs
        )
        return Explanation(each.weight, tuple(epochs))

    return dataclasses.replace(
        view,
        seat=(view.seat + by) % players,
        first_player=(view.first_player + by) % players,
        seat_to_move=(view.seat_to_move + by) % players,
        players=tuple(view.players[place] for place in places),
        memory=tuple(explanation(each) for each in view.memory or ()),
    )


def assert_same_view(board: ComponentSet, one: View, other: View) -> None:
    """Equal knowledge: explanations have an order of their own, which colours and seats decide."""
    first, second = canonical_view(board, one), canonical_view(board, other)
    assert sorted(map(repr, first.memory or ())) == sorted(map(repr, second.memory or ()))
    assert dataclasses.replace(first, memory=None) == dataclasses.replace(second, memory=None)


def moves_of(game: Replay) -> list[str]:
    return [game.notation.move_text(move) for move in game.legal_moves()]


SWAPPED = {"red": "yellow", "yellow": "red"}
TURNED = {"red": "yellow", "yellow": "green", "green": "blue", "blue": "red", "violet": "red"}


@pytest.mark.parametrize(
    ("board", "names"), [(with_twin_colours(), SWAPPED), (with_every_pair(), TURNED)], ids=["two alike", "all alike"]
)
@AT_EVERY_TABLE
def test_renaming_colours_commutes_with_play(
    rule_set: RuleSet, players: int, board: ComponentSet, names: dict[str, str]
) -> None:
    """Legal moves, effects and what every seat knows."""
    if rule_set is not ZMAN:
        names = {word.replace("blue", "violet"): name.replace("blue", "violet") for word, name in names.items()}
    record = finished(new_table(rule_set, players, 4, board), 4).record
    setups = (record.setup, recoloured_setup(record.setup, names))
    games = [Replay(board, setup) for setup in setups]
    observers = [[Observer(board, setup, seat) for seat in range(players)] for setup in setups]
    for number, event in enumerate(record.events):
        events = (event, recoloured_event(event, names))
        effects = [
            [effect for step in game.push(each) for effect in step.effects]
            for game, each in zip(games, events, strict=True)
        ]
        assert [recoloured_effect(effect, names) for effect in effects[0]] == effects[1]
        assert sorted(renamed(move, names) for move in moves_of(games[0])) == sorted(moves_of(games[1]))
        for seat in range(players):
            for sides, each in zip(observers, events, strict=True):
                sides[seat].see(each)
        if number % STRIDE == 0 and games[0].need == NO_CARD:
            for seat in range(players):
                view = recoloured_view(observers[0][seat].view(), names)
                assert_same_view(board, view, observers[1][seat].view())


def recoloured_effect(effect: Effect, names: dict[str, str]) -> Effect:
    return effect._replace(what=renamed(effect.what, names)) if isinstance(effect.what, str) else effect


@pytest.mark.parametrize("board", [board_of(0), board_of(1)], ids=["default", "random"])
@AT_EVERY_TABLE
def test_rotating_the_players_commutes_with_play(rule_set: RuleSet, players: int, board: ComponentSet) -> None:
    """Legal moves, effects and what every seat knows."""
    record = finished(new_table(rule_set, players, 5, board), 5).record
    by = 1 + players // 3
    setups = (record.setup, rotated_setup(record.setup, by))
    games = [Replay(board, setup) for setup in setups]
    observers = [[Observer(board, setup, seat) for seat in range(players)] for setup in setups]
    for number, event in enumerate(record.events):
        events = (event, rotated_event(event, by, players))
        effects = [
            [effect for step in game.push(each) for effect in step.effects]
            for game, each in zip(games, events, strict=True)
        ]
        assert sorted(rotated_effect(effect, by, players) for effect in effects[0]) == sorted(map(repr, effects[1]))
        assert moves_of(games[0]) == moves_of(games[1])
        for seat in range(players):
            for sides, each in zip(observers, events, strict=True):
                sides[seat].see(each)
        if number % STRIDE == 0 and games[0].need == NO_CARD:
            for seat in range(players):
                view = rotated_view(observers[0][seat].view(), by)
                assert_same_view(board, view, observers[1][(seat + by) % players].view())


def rotated_effect(effect: Effect, by: int, players: int) -> str:
    """As text: exchanges at the end of a visit and final points come by seat, so the order of effects is no matter."""
    seat = None if effect.seat is None else (effect.seat + by) % players
    source = (effect.source + by) % players if isinstance(effect.source, int) else effect.source
    return repr(effect._replace(seat=seat, source=source))
