"""Observations of Taj Mahal as numbers; see `mogul.arena.observations`."""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from mogul.arena.observations import Numbers, Parts, amounts, counts, from_seat, marks
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import Notation, notation_of
from mogul.engine.taj_mahal.rule_sets import RULE_SETS
from mogul.engine.taj_mahal.rules.tables import PROVINCES
from mogul.engine.taj_mahal.views.view import (
    Player,
    SpectatorView,
    View,
    prestige_played,
    row_cards,
    visible_cards,
)
from mogul.engine.taj_mahal.words import ADVISORS, COLOURS, COURT_SEATS, PHASES, Card, City, Token
from mogul.engine.word import Word

_USUAL_SCORE: Final = 50.0
_USUAL_CARDS: Final = 10.0
_USUAL_TOKENS: Final = 4.0


def observe(components: ComponentSet, view: View | SpectatorView) -> Parts:
    """Returns the parts of an observation, from the view of a seat or of a spectator.

    N seats, K kinds of cards, C cities, T kinds of bonus tokens. Cards are counted as shares of all copies of a kind.
    Of the seats: score[N], is_in[N], row[N, K], row_prestige[N, 4], row_color[N, 4], hand_size[N], known_cards[N, K],
    prestige_cards[N, 4], advisor_tokens[N, 4], palaces[N, C], crown_palaces[N, C], tile_visits[N, 12], tokens[N, T].
    hidden[N, K]: expected cards of a hand that the viewer does not know, by its memory; of the viewer itself 0.
    hand[K]: of the viewer, those that nobody else knows of; of a spectator 0. The others are named like the fields of
    `View`.
    """
    notation = notation_of(components, RULE_SETS[view.rule_set])
    seat = view.seat if isinstance(view, View) else 0
    players = from_seat(view.players, seat)
    cities, kinds = len(components.cities), len(notation.tokens)
    dealt, taken = dict(view.bonus_tokens), {city for player in players for city in player.bonus_token_cities}
    tokens = np.zeros((cities, kinds), np.float32)
    for city, token in dealt.items():
        tokens[city, token] = float(city not in taken)
    provinces = np.zeros((PROVINCES, PROVINCES), np.float32)
    provinces[np.arange(PROVINCES), view.provinces] = 1.0
    seats = range(view.player_count)
    return {
        "visit": marks(PROVINCES, [view.visit - 1]),
        "phase": marks(len(PHASES), [view.phase.number]),
        "seat_to_move": marks(len(seats), [(each - seat) % len(seats) for each in view.seats_to_move]),
        "first_player": marks(len(seats), [(view.first_player - seat) % len(seats)]),
        "owed": amounts(view.palaces_owed, view.crown_owed, view.cards_owed, usual=2.0),
        "provinces": provinces,
        "tile_visits_out": marks(PROVINCES, (visit - 1 for visit in view.tile_visits_out)),
        "bonus_tokens": tokens,
        "court": _words(COURT_SEATS, view.court),
        "set_aside": _words(COURT_SEATS, view.set_aside),
        "protest": amounts(view.protest, usual=1.0),
        "display": _cards(notation, view.display),
        "discard_pile": _cards(notation, view.discard_pile),
        "unrest": _cards(notation, view.unrest),
        "deck_size": amounts(view.deck_size, usual=sum(notation.copies)),
        "score": amounts(*(player.score for player in players), usual=_USUAL_SCORE),
        "is_in": amounts(*(player.is_in for player in players), usual=1.0),
        "row": np.stack([_cards(notation, row_cards(notation, player)) for player in players]),
        "row_prestige": np.stack([_words(ADVISORS, prestige_played(player)) for player in players]),
        "row_color": np.stack([_row_color(player) for player in players]),
        "hand_size": amounts(*(player.hand_size for player in players), usual=_USUAL_CARDS),
        "known_cards": np.stack([_cards(notation, player.known_cards) for player in players]),
        "prestige_cards": np.stack([_words(ADVISORS, player.prestige_cards) for player in players]),
        "advisor_tokens": np.stack([_words(ADVISORS, player.advisor_tokens) for player in players]),
        "palaces": np.stack([marks(cities, player.palaces) for player in players]),
        "crown_palaces": np.stack([marks(cities, player.crown_palaces) for player in players]),
        "tile_visits": np.stack([marks(PROVINCES, (visit - 1 for visit in player.tile_visits)) for player in players]),
        "tokens": np.stack([_tokens(kinds, dealt, player) for player in players]),
        "hidden": np.stack(from_seat(list(_hidden(notation, view)), seat)),
        "hand": _cards(notation, view.hand if isinstance(view, View) else ()),
    }


def _words(words: Sequence[Word], present: Sequence[Word]) -> Numbers:
    return counts(len(words), (word.number for word in present), 1.0)


def _cards(notation: Notation, cards: Sequence[Card]) -> Numbers:
    found: Numbers = counts(len(notation.copies), cards, 1.0) / _copies(notation)
    return found


def _copies(notation: Notation) -> Numbers:
    return np.array(notation.copies, np.float32)


def _row_color(player: Player) -> Numbers:
    return marks(len(COLOURS), [] if player.row_color is None else [player.row_color.number])


def _tokens(kinds: int, dealt: Mapping[City, Token], player: Player) -> Numbers:
    return counts(kinds, (dealt[city] for city in player.bonus_token_cities), _USUAL_TOKENS)


def _hidden(notation: Notation, view: View | SpectatorView) -> Numbers:
    """By seat and kind, float32[N, K]: expected hidden cards as shares of the copies."""
    kinds = len(notation.copies)
    found = np.zeros((view.player_count, kinds), np.float32)
    for explanation in view.memory or ():
        for epoch in explanation.epochs:
            pool = counts(kinds, epoch.pool, max(len(epoch.pool), 1))
            hidden = np.array(epoch.hidden, np.float32) * np.float32(explanation.weight)
            found += hidden[:, None] * pool
    if isinstance(view, View) and view.memory is None:  # every unseen card is equally likely everywhere
        unseen = _copies(notation) - counts(kinds, visible_cards(notation, view), 1.0)
        for seat, player in enumerate(view.players):
            if seat != view.seat:
                found[seat] = (player.hand_size - len(player.known_cards)) * unseen / max(unseen.sum(), 1.0)
    shares: Numbers = found / _copies(notation)
    return shares
