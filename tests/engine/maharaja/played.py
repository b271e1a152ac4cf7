"""Games in progress, and random ones: every table size and board that a test wants, the same in every run."""

import random
from collections.abc import Iterator

import pytest

from mogul.engine.game_rules import Move, Moved
from mogul.engine.maharaja.components import ComponentSet, bundled_components
from mogul.engine.maharaja.records.effects import Effect
from mogul.engine.maharaja.records.record import GameRecord, Setup, new_setup
from mogul.engine.maharaja.records.replay import Replay
from mogul.engine.maharaja.rule_sets import ACTION_PENALTY, BASIC, RuleSet
from mogul.engine.maharaja.rules.state import END, PALACE
from mogul.engine.maharaja.table import Table
from mogul.engine.maharaja.views.observer import Observer
from mogul.engine.maharaja.views.view import View

BOARDS = {2: "a16", 3: "b17", 4: "a16", 5: "c15"}
"""The board of each table size, unless a test says otherwise."""
PLAYERS = tuple(BOARDS)
AT_EVERY_TABLE = pytest.mark.parametrize("players", PLAYERS)


class Played:
    """A game in progress with its history. events, effects: all of them so far."""

    def __init__(self, components: ComponentSet, setup: Setup) -> None:
        self.components = components
        self.game = Replay(components, setup)
        self.events: list[Moved] = []
        self.effects: list[Effect] = []
        self._observers = [(Observer(components, setup, seat), [0]) for seat in range(setup.player_count)]

    def push(self, event: Moved) -> tuple[Effect, ...]:
        """Carries out an event; returns its effects."""
        (step,) = self.game.push(event)
        self.events.append(event)
        self.effects += step.effects
        return step.effects

    def play(self, seat: int, text: str) -> tuple[Effect, ...]:
        """The same of a move's text."""
        return self.push(Moved(seat, self.game.notation.move_id(text)))

    def legal(self) -> set[str]:
        """The texts of the legal moves of the seat to move."""
        return {self.game.notation.move_text(move) for move in self.game.legal_moves()}

    @property
    def record(self) -> GameRecord:
        """The full record so far."""
        return GameRecord(self.game.setup, tuple(self.events))

    def table(self) -> Table:
        """A table that goes on from here."""
        return Table(self.components, self.game.setup, 0, self.events)

    def view(self, seat: int) -> View:
        """The knowledge of a seat now."""
        observer, seen = self._observers[seat]
        for event in self.events[seen[0] :]:
            observer.see(event)
        seen[0] = len(self.events)
        return observer.view()


def new_game(players: int, seed: int, rule_set: RuleSet = BASIC, board: ComponentSet | None = None) -> Played:
    """A game before its first event."""
    components = bundled_components(BOARDS[players]) if board is None else board
    return Played(components, new_setup(components, rule_set, players, seed))


def random_event(game: Replay, rng: random.Random) -> Moved:
    """A move of a seat that may move; seats that plan do so in random order. Every kind of step is alike, palaces are
    built wherever they can be, and turns seldom end before all else is done."""
    seat, moves = rng.choice(game.seats_to_move), game.legal_moves()
    if PALACE in moves:
        return Moved(seat, Move(PALACE))
    if END in moves and len(moves) > 1 and rng.random() < 0.9:
        moves.remove(Move(END))
    kinds = [game.notation.move_text(move).split()[0] for move in moves]
    kind = rng.choice(sorted(set(kinds)))
    return Moved(seat, rng.choice([move for move, each in zip(moves, kinds, strict=True) if each == kind]))


def random_steps(played: Played, seed: int) -> Iterator[Moved]:
    """Plays a game to its end; yields each event after it has happened."""
    rng = random.Random(seed)
    while not played.game.is_over:
        event = random_event(played.game, rng)
        played.push(event)
        yield event


def after(played: Played, moves: int, seed: int = 0) -> Played:
    """A game after so many random moves; it must not be over before."""
    for _ in zip(range(moves), random_steps(played, seed), strict=False):
        pass
    assert not played.game.is_over
    return played


def finished(played: Played, seed: int = 0) -> Played:
    """A game played to its end at random."""
    for _ in random_steps(played, seed):
        pass
    return played


def random_game(players: int, seed: int) -> Iterator[Played]:
    """A game after each of its random moves; odd seeds have the other penalty (N1)."""
    played = new_game(players, seed, ACTION_PENALTY if seed % 2 else BASIC)
    for _ in random_steps(played, seed):
        yield played
