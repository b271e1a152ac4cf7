"""The public side of a game that the rules kernels need not keep: rows as they were played, the owners of tiles and
tokens, the cards in a hand that everybody knows of."""

from collections import Counter
from collections.abc import Iterable

import numpy as np

from mogul.engine.effect_log import Entry
from mogul.engine.game_rules import Move
from mogul.engine.taj_mahal.rule_sets import Card, City
from mogul.engine.taj_mahal.rules.effect_log import CLAIM, ROW_DISCARDED, TILE_OUT, TOKEN_TAKEN, TOOK
from mogul.engine.taj_mahal.rules.state import EXTRAS, FIRST_WHITE, PALACE, PLAY, TILE_SEAT


class Ledger:
    """Everything in it is public (rules, section I)."""

    def __init__(self, players: int) -> None:
        seats = range(players)
        self.rows: list[list[Move]] = [[] for _ in seats]  # per seat: moves (plays) of this visit, in order
        self.tiles: list[list[int]] = [[] for _ in seats]  # per seat: visits (from 0) whose tile was claimed
        self.tokens: list[list[City]] = [[] for _ in seats]  # per seat: cities whose token was taken
        self.tiles_out: list[int] = []  # visits (from 0) whose tile left the game
        self.known: list[Counter[Card]] = [Counter() for _ in seats]  # per seat: kinds in hand everybody knows of

    def played(self, seat: int, move: Move, kinds: tuple[Card, ...]) -> list[Card]:
        """A play: returns the kinds that come off the hidden cards, not off the known ones."""
        self.rows[seat].append(move)
        hidden = []
        for kind in kinds:
            if self.known[seat][kind]:
                self.known[seat][kind] -= 1
            else:
                hidden.append(kind)
        return hidden

    def apply(self, entries: Iterable[Entry], visit: int) -> None:
        """Takes over the effects of one step, made in `visit` (from 0)."""
        for effect, seat, what, _ in entries:
            if effect == CLAIM and what == TILE_SEAT:
                self.tiles[seat].append(visit)
            elif effect == TOKEN_TAKEN:
                self.tokens[seat].append(City(what))
            elif effect == TILE_OUT:
                self.tiles_out.append(what)
            elif effect == ROW_DISCARDED:
                self.rows[seat].clear()
            elif effect == TOOK:
                self.known[seat][Card(what)] += 1

    def take_over(self, keeper: np.void) -> None:
        """Takes over what the kernel of a whole record has kept. keeper: dtype KEEPER; the ledger is empty before."""
        lengths = keeper["row_length"].tolist()
        for seat, row in enumerate(self.rows):
            row += map(Move, keeper["rows"][seat, : lengths[seat]].tolist())
        for seat, kind in zip(*map(np.ndarray.tolist, keeper["known"].nonzero()), strict=True):
            self.known[seat][Card(kind)] = int(keeper["known"][seat, kind])
        for effect, seat, what, visit in keeper["taken"][: keeper["taken_count"]].tolist():
            self.apply([(effect, seat, what, 0)], visit)


def played_kinds(game_tables: np.void, move: Move) -> tuple[Card, ...]:
    """The influence cards of a play: one, or two with a white one; () for other moves."""
    if not PLAY <= move < PALACE:
        return ()
    kind, extra = divmod(move - PLAY, EXTRAS)
    if FIRST_WHITE <= extra < FIRST_WHITE + 6:
        return Card(kind), Card(int(game_tables["white_kind"][extra - FIRST_WHITE]))
    return (Card(kind),)
