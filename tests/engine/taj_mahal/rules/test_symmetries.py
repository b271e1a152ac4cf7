"""Invariant 5 of the rules page: renaming colours that have the same cards, or rotating the players, commutes with
play. Legal moves, effects and the knowledge of every seat are the same, renamed or rotated."""

import dataclasses
from collections.abc import Iterable
from typing import Any, NamedTuple, cast

import pytest

from mogul.engine.game_rules import Move, Moved
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import Notation, Play, TakeCard, move_of, notation_of, parts_of
from mogul.engine.taj_mahal.records.effects import (
    CardDisplayed,
    CardSeen,
    CardTaken,
    Effect,
    PrestigeGained,
    UnrestTurned,
)
from mogul.engine.taj_mahal.records.record import Displayed, Drew, Event, Setup, Unrest
from mogul.engine.taj_mahal.records.replay import Replay
from mogul.engine.taj_mahal.rule_sets import RULE_SETS, Card, Color, RuleSet
from mogul.engine.taj_mahal.rules.state import NO_CARD
from mogul.engine.taj_mahal.views.observer import Observer
from mogul.engine.taj_mahal.views.view import Epoch, Explanation, Player, View, canonical_view
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


class Renaming(NamedTuple):
    """Other colours for cards, by colour."""

    notation: Notation
    names: dict[Color, Color]

    def color(self, color: Color) -> Color:
        return self.names.get(color, color)

    def card(self, card: Card) -> Card:
        colour = self.notation.colours[self.color(self.notation.card_colors[card]).number]
        symbols = "+".join(self.notation.card_symbols[card])
        return self.notation.card(f"{colour} {symbols}")

    def cards(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        return tuple(map(self.card, cards))

    def play(self, play: Play) -> Play:
        return dataclasses.replace(play, card=self.card(play.card))

    def move(self, move: Move) -> Move:
        match parts_of(move):
            case Play() as play:
                return move_of(self.play(play))
            case TakeCard(card):
                return move_of(TakeCard(self.card(card)))
        return move

    def setup(self, setup: Setup) -> Setup:
        return dataclasses.replace(setup, hands=tuple(map(self.cards, setup.hands)))

    def event(self, event: Event) -> Event:
        match event:
            case Displayed(cards):
                return Displayed(self.cards(cards))
            case Drew(seat, card):
                return Drew(seat, self.card(card))
            case Unrest(card):
                return Unrest(self.card(card))
            case Moved(seat, move):
                return Moved(seat, self.move(move))

    def effect(self, effect: Effect) -> Effect:
        match effect:
            case CardSeen() | CardTaken() | CardDisplayed() | UnrestTurned():
                return dataclasses.replace(effect, card=self.card(effect.card))
        return effect

    def view(self, view: View) -> View:
        return dataclasses.replace(
            view,
            players=tuple(map(self._player, view.players)),
            display=self.cards(view.display),
            discard_pile=self.cards(view.discard_pile),
            unrest=self.cards(view.unrest),
            hand=self.cards(view.hand),
            memory=tuple(map(self._explanation, view.memory or ())),
        )

    def _player(self, player: Player) -> Player:
        color = None if player.row_color is None else self.color(player.row_color)
        row, known = tuple(map(self.play, player.row)), self.cards(player.known_cards)
        return dataclasses.replace(player, row=row, row_color=color, known_cards=known)

    def _explanation(self, each: Explanation) -> Explanation:
        epochs = (Epoch(epoch.number, self.cards(epoch.pool), epoch.hidden) for epoch in each.epochs)
        return Explanation(each.weight, tuple(epochs))


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
    notation = notation_of(board, RULE_SETS[one.rule_set])
    first, second = canonical_view(notation, one), canonical_view(notation, other)
    assert sorted(map(repr, first.memory or ())) == sorted(map(repr, second.memory or ()))
    assert dataclasses.replace(first, memory=None) == dataclasses.replace(second, memory=None)


SWAPPED = {Color.RED: Color.YELLOW, Color.YELLOW: Color.RED}
TURNED = {Color.RED: Color.YELLOW, Color.YELLOW: Color.GREEN, Color.GREEN: Color.BLUE, Color.BLUE: Color.RED}


@pytest.mark.parametrize(
    ("board", "names"), [(with_twin_colours(), SWAPPED), (with_every_pair(), TURNED)], ids=["two alike", "all alike"]
)
@AT_EVERY_TABLE
def test_renaming_colours_commutes_with_play(
    rule_set: RuleSet, players: int, board: ComponentSet, names: dict[Color, Color]
) -> None:
    """Legal moves, effects and the knowledge of every seat."""
    renaming = Renaming(notation_of(board, rule_set), names)
    record = finished(new_table(rule_set, players, 4, board), 4).record
    setups = (record.setup, renaming.setup(record.setup))
    games = [Replay(board, setup) for setup in setups]
    observers = [[Observer(board, setup, seat) for seat in range(players)] for setup in setups]
    for number, event in enumerate(record.events):
        events = (event, renaming.event(event))
        effects = [
            [effect for step in game.push(each) for effect in step.effects]
            for game, each in zip(games, events, strict=True)
        ]
        assert [*map(renaming.effect, effects[0])] == effects[1]
        assert sorted(map(renaming.move, games[0].legal_moves())) == games[1].legal_moves()
        for seat in range(players):
            for sides, each in zip(observers, events, strict=True):
                sides[seat].see(each)
        if number % STRIDE == 0 and games[0].need == NO_CARD:
            for seat in range(players):
                view = renaming.view(observers[0][seat].view())
                assert_same_view(board, view, observers[1][seat].view())


@pytest.mark.parametrize("board", [board_of(0), board_of(1)], ids=["default", "random"])
@AT_EVERY_TABLE
def test_rotating_the_players_commutes_with_play(rule_set: RuleSet, players: int, board: ComponentSet) -> None:
    """Legal moves, effects and the knowledge of every seat."""
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
        assert games[0].legal_moves() == games[1].legal_moves()
        for seat in range(players):
            for sides, each in zip(observers, events, strict=True):
                sides[seat].see(each)
        if number % STRIDE == 0 and games[0].need == NO_CARD:
            for seat in range(players):
                view = rotated_view(observers[0][seat].view(), by)
                assert_same_view(board, view, observers[1][(seat + by) % players].view())


def rotated_effect(effect: Effect, by: int, players: int) -> str:
    """As text: exchanges at the end of a visit and final points come by seat, so the order of effects is no matter."""
    if effect.seat is None:
        return repr(effect)
    fields: dict[str, Any] = {"seat": (effect.seat + by) % players}
    if isinstance(effect, PrestigeGained) and effect.from_seat is not None:
        fields["from_seat"] = (effect.from_seat + by) % players
    return repr(dataclasses.replace(cast(Any, effect), **fields))
