"""The sums of the table: who leads for each piece of the court, and what a withdrawal would bring at once.

They follow from what lies open and from the viewer's own cards: facts, no advice. Every sum is that of the rules
kernels, which carry out the moves in question on a copy.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from mogul.engine.effect_log import Entry
from mogul.engine.game_rules import Move
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import Notation, Play, notation_of
from mogul.engine.taj_mahal.records.effects import UNSEEN, Claim, Effect, Layout
from mogul.engine.taj_mahal.rule_sets import COURT_SEATS, RULE_SETS, SYMBOLS, Card, City, CourtSeat, Phase, Symbol
from mogul.engine.taj_mahal.rules.card_places import halves
from mogul.engine.taj_mahal.rules.effect_log import (
    CLAIM,
    CROWN_PLACED,
    DREW,
    PLACED,
    POINTS,
    ROW_DISCARDED,
    TOKEN_TAKEN,
    TOOK,
)
from mogul.engine.taj_mahal.rules.game_state import GameState
from mogul.engine.taj_mahal.rules.state import AUCTION, NO_CARD, PALACE, PALACE_OWED, PLAY, TAKE_OWED, WITHDRAW
from mogul.engine.taj_mahal.rules.withdrawal import BUILDING
from mogul.engine.taj_mahal.views.position import SHOWN, Position
from mogul.engine.taj_mahal.views.view import PublicView, View

# The effects of a turn that come at once: at the end of a visit, and after unrest, others follow.
_AT_ONCE: Final = frozenset((CLAIM, PLACED, TOKEN_TAKEN, CROWN_PLACED, POINTS, ROW_DISCARDED, DREW, TOOK))

# All that the rest of a withdrawal depends on, of what differs between the moves tried here.
_OF_A_SEAT: Final = ("palaces", "crowned", "commodities")
_PROGRESS: Final = ("phase", "withdrawing", "palaces_owed", "crown_owed", "tile_claimed")
_TOKENS: Final = ("tokens_left", "tokens_pending")


@dataclass(frozen=True)
class CourtStanding:
    """The contest for a piece of the court (W1, U2). counts: symbols shown for it, by seat. unrest: those of the unrest
    cards. leaders: the seats that show most of them, and more than the unrest; none where nobody shows any. lead: of a
    single leader over the next, seat or unrest; 0 without one."""

    court_seat: CourtSeat
    counts: tuple[int, ...]
    unrest: int
    leaders: tuple[int, ...]
    lead: int


@dataclass(frozen=True)
class MoveTally:
    """The gain of a move before the next card is taken, or the next seat decides. then: the moves of the same turn that
    follow; of the choices of cities those that bring the most points, the first of equals. effects: of all these
    moves, a card that is drawn without its kind. points: on the track."""

    move: Move
    then: tuple[Move, ...]
    effects: tuple[Effect, ...]
    points: int

    @property
    def claims(self) -> tuple[CourtSeat, ...]:
        """The pieces of the court that are claimed (W1)."""
        return tuple(each.court_seat for each in self.effects if isinstance(each, Claim))


@dataclass(frozen=True)
class PlayTally:
    """The table after a legal play, before anybody answers it. counts: the symbols of the own row, by court seat.
    withdrawal: what leaving then would bring, without the play's own points."""

    move: Move
    counts: tuple[int, ...]
    withdrawal: MoveTally


@dataclass(frozen=True)
class CityTally:
    """An open city in an auction. points: of a palace there, alone: token (W4) and links (W6)."""

    city: City
    points: int


@dataclass(frozen=True)
class Tally:
    """The sums of a table. moves: of the viewer, every legal one; none if it is not to move. plays: those of them that
    are plays. cities: where the viewer could place a palace if it withdrew from the auction now."""

    court: tuple[CourtStanding, ...]
    moves: tuple[MoveTally, ...] = ()
    plays: tuple[PlayTally, ...] = ()
    cities: tuple[CityTally, ...] = ()


def tally(components: ComponentSet, view: PublicView) -> Tally:
    """Returns the sums of a table. view: of a seat, playable (`view_problems`), or of a spectator."""
    court = court_standings(notation_of(components, RULE_SETS[view.rule_set]), view)
    if not isinstance(view, View) or view.is_over:
        return Tally(court)
    table, is_auction = _Table(components, view), view.phase is Phase.AUCTION
    cities = table.cities() if is_auction and view.players[view.seat].is_in else ()
    if view.seat != view.seat_to_move:
        return Tally(court, cities=cities)
    return Tally(court, table.moves(), table.plays() if is_auction else (), cities)


def court_standings(notation: Notation, view: PublicView) -> tuple[CourtStanding, ...]:
    """Returns the contests for the pieces of the court, in their order."""
    rows, unrest = (
        [symbols_of_row(notation, each.row) for each in view.players],
        symbols_of_cards(notation, view.unrest),
    )
    return tuple(
        _standing(piece, tuple(row[symbol] for row in rows), unrest[symbol])
        for piece, symbol in zip(COURT_SEATS, SYMBOLS, strict=True)
    )


def symbols_of_cards(notation: Notation, cards: Iterable[Card]) -> Counter[Symbol]:
    """Returns the symbols printed on influence cards."""
    return Counter(symbol for card in cards for symbol in notation.card_symbols[card])


def symbols_of_row(notation: Notation, row: Iterable[Play]) -> Counter[Symbol]:
    """Returns the symbols a row shows, those of prestige cards included (P3, P4)."""
    symbols = symbols_of_cards(notation, (card for play in row for card in notation.cards_of(play)))
    symbols.update(SHOWN[play.prestige_card] for play in row if play.prestige_card in SHOWN)
    return symbols


def _standing(piece: CourtSeat, counts: tuple[int, ...], unrest: int) -> CourtStanding:
    most = max(counts)
    leaders = tuple(seat for seat, count in enumerate(counts) if count == most > unrest)
    rivals = [count for seat, count in enumerate(counts) if seat not in leaders]
    lead = most - max(rivals, default=0) if len(leaders) == 1 else 0
    return CourtStanding(piece, counts, unrest, leaders, min(lead, most - unrest) if lead else 0)


class _Gain(NamedTuple):
    """The rest of a withdrawal: points, moves, effects as the kernels log them."""

    points: int
    moves: list[Move]
    entries: list[Entry]


_NOTHING: Final = _Gain(0, [], [])


class _Table:
    """A table on which the viewer's moves are tried, whoever is to move."""

    def __init__(self, components: ComponentSet, view: View) -> None:
        position = Position(components, view)
        self._game = GameState(position.game)
        self._layout = Layout(dict(view.bonus_tokens), view.provinces)
        state, self._seat = self._game.state, view.seat
        self._game.states[0] = position.information["public"]
        state["seat"] = state["mover"] = view.seat
        if view.deck_size:  # any unseen card stands for the one that would be drawn
            state["deck_lo"], state["deck_hi"] = halves(position.unseen)
        self._rests = dict[tuple[int, ...], _Gain]()
        self._before = self._game.states.copy()

    def moves(self) -> tuple[MoveTally, ...]:
        """Of every legal move."""
        self._restore()
        return tuple(self._brought(move) for move in sorted(self._game.moves()))

    def _brought(self, move: Move) -> MoveTally:
        self._restore()
        return self._brought_now(move)

    def _brought_now(self, move: Move) -> MoveTally:
        """By a move from the state as it is."""
        self._game.move(move)
        is_play = PLAY <= move < PALACE  # unrest, which answers it, is chance
        entries = self._game.entries() if is_play else self._settled()
        rest = _NOTHING if is_play else self._best()
        entries = [each for each in [*entries, *rest.entries] if each[0] in _AT_ONCE]
        return MoveTally(move, tuple(rest.moves), self._layout.effects(entries), _points(entries))

    def plays(self) -> tuple[PlayTally, ...]:
        """Of every legal play."""
        self._restore()
        return tuple(self._play(move) for move in sorted(self._game.moves()) if move != WITHDRAW)

    def _play(self, move: Move) -> PlayTally:
        self._restore()
        self._game.move(move)
        state = self._game.state
        # As if nobody answered: neither the next seat nor the unrest.
        state["seat"], state["phase"], state["need"] = self._seat, AUCTION, NO_CARD
        symbols = int(state["row_symbols"][self._seat])
        counts = tuple(symbols >> 8 * place & 255 for place in range(len(COURT_SEATS)))
        return PlayTally(move, counts, self._brought_now(Move(WITHDRAW)))

    def cities(self) -> tuple[CityTally, ...]:
        """For a palace alone, as if one advisor were claimed and nothing else."""
        self._restore()
        state = self._game.state
        state["withdrawing"], state["phase"], state["palaces_owed"] = BUILDING, PALACE_OWED, 1
        before, found = self._game.states.copy(), []
        for move in sorted(self._game.moves()):
            self._game.states[:] = before
            self._game.move(move)
            found.append(CityTally(City(move - PALACE), _points(self._settled())))
        return tuple(found)

    def _restore(self) -> None:
        self._game.states[:] = self._before

    def _settled(self) -> list[Entry]:
        """The effects of the last move, after the draws that it asks for; nobody knows their cards yet."""
        entries = self._game.entries()
        while self._game.need != NO_CARD:
            state = self._game.state
            deck = int(state["deck_lo"]) | int(state["deck_hi"]) << 64
            self._game.draw((deck & -deck).bit_length() - 1)
            for effect, seat, what, amount in self._game.entries():
                entries.append((effect, seat, UNSEEN if effect == DREW else what, amount))
        return entries

    def _best(self) -> _Gain:
        """The rest of a withdrawal with the most points, the first of equals, from the state as it is."""
        if int(self._game.state["phase"]) in (AUCTION, TAKE_OWED) or self._game.is_over:
            return _NOTHING
        best, before = None, self._game.states.copy()
        key = self._key()
        if key in self._rests:
            return self._rests[key]
        for move in sorted(self._game.moves()):
            self._game.states[:] = before
            self._game.move(move)
            entries = self._settled()
            later = self._best()
            points = _points(entries) + later.points
            if best is None or points > best.points:
                best = _Gain(points, [move, *later.moves], [*entries, *later.entries])
        assert best is not None
        self._game.states[:] = before
        self._rests[key] = best
        return best

    def _key(self) -> tuple[int, ...]:
        """Equal for states with the same rest of the withdrawal."""
        state, seat = self._game.state, self._seat
        has_row = int(state["row_lo"][seat]) | int(state["row_hi"][seat]) > 0
        return (
            has_row,
            *(int(state[name][seat]) for name in _OF_A_SEAT),
            *(int(state[name]) for name in _PROGRESS + _TOKENS),
        )


def _points(entries: Iterable[Entry]) -> int:
    return sum(amount for effect, _, _, amount in entries if effect == POINTS)
