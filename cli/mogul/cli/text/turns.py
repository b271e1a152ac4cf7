"""The turns of a game: moves of a seat that are described together."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from rich.text import Text

from mogul.cli.files import move_places
from mogul.cli.text.game_text import GameText
from mogul.cli.text.names import Names
from mogul.engine.game_rules import GameRecord, Move, Notation, Replay


@dataclass
class Turn:
    """A turn of a seat, as far as it has come. number: moves of the game before it. effects: of its moves, and of the
    chance after them."""

    number: int
    seat: int
    moves: list[Move] = field(default_factory=list)
    effects: list[Any] = field(default_factory=list)

    def add(self, move: Move, effects: Sequence[Any]) -> None:
        """Adds a move with its effects, those of the chance after it included."""
        self.moves.append(move)
        self.effects += effects


def turns(text: GameText, game: Replay, record: GameRecord) -> Iterator[Turn]:
    """Plays a game on from its beginning by a record, and yields its turns; the last one may be unfinished."""
    places = [*move_places(record), len(record.events)]
    for event in record.events[: places[0]]:
        game.push(event)
    turn = None
    for number, (place, after) in enumerate(itertools.pairwise(places)):
        move = record.events[place]
        turn = turn or Turn(number, move.seat)
        steps = [step for event in record.events[place:after] for step in game.push(event)]
        turn.add(move.move, [effect for step in steps for effect in step.effects])
        if not text.turn_goes_on(game):
            yield turn
            turn = None
    if turn is not None:
        yield turn


def turn_lines(text: GameText, notation: Notation, turn: Turn, name: Names, viewer: int | None) -> list[Text]:
    """A turn, its effects on the table, and the beginning of a round after it. The cards that it drew are named for
    `viewer` alone (None: for nobody)."""
    lines = [text.turn(notation, turn, name, viewer), *text.table_effects(notation, turn.effects, name)]
    return [*lines, *text.round_rules(notation, turn.effects)]
