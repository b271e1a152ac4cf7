"""The features of a seat: numbers of about the size of 1.

They follow from the knowledge of that seat: its own hand, and all open information; not from the hands of others and
the order of the deck. Nothing depends on the names of the board or the order of seats: components and tables of every
size look alike.

They count cards of a colour in sets and in the hand of the seat to move, symbols in the rows of the others (W1, U2),
provinces that a new palace would be linked to (W6), and points that a tile and a bonus token would bring (W4, W7).
"""

from typing import Final

import numpy as np

from mogul.engine.bits import ONE, ZERO, byte_of, has, lowest, popcount
from mogul.engine.game_interface import MAX_SEATS
from mogul.engine.jit import inlined
from mogul.engine.taj_mahal.rule_sets import CARD_TOKEN, COMMODITIES, SYMBOLS
from mogul.engine.taj_mahal.rules.card_sets import size
from mogul.engine.taj_mahal.rules.scoring import hand_points
from mogul.engine.taj_mahal.rules.state import ADVISORS, CROWN_SEAT, NO_COLOUR, TILE_SEAT
from mogul.engine.taj_mahal.rules.tables import COLOURS, MAX_CITIES, PROVINCES, WHITE
from mogul.players.evaluation.network import Layout


@inlined
def count_colour(tables, lo, hi, colour):
    """The number of cards of a colour in a set; float32."""
    return np.float32(size(lo & tables.colour_lo[colour], hi & tables.colour_hi[colour]))


@inlined
def count_colours(tables, state, workspace):
    """Fills `workspace.colours`, float32[COLOURS], and `workspace.largest`, the most of them."""
    lo, hi = state.hand_lo[state.seat], state.hand_hi[state.seat]
    workspace.largest = np.float32(0.0)
    for colour in range(COLOURS):
        workspace.colours[colour] = count_colour(tables, lo, hi, colour)
        workspace.largest = max(workspace.largest, workspace.colours[colour])


@inlined
def most_of_rivals(state, seat, symbol):
    """The most of a symbol in another row, or in the unrest; uint64."""
    most = byte_of(state.unrest_symbols, symbol)
    for rival in range(MAX_SEATS):
        if rival != seat:
            most = max(most, byte_of(state.row_symbols[rival], symbol))
    return most


@inlined
def find_networks(tables, palaces, linked):
    """For every city of `palaces` (cities with any palace of a seat) write the set of provinces its network reaches
    into `linked`, uint64[MAX_CITIES]; other entries are left alone."""
    left = palaces
    while left != ZERO:
        reached = left & (~left + ONE)
        edge, provinces = reached, ZERO
        while edge != ZERO:
            city = lowest(edge)
            edge &= edge - ONE
            provinces |= ONE << np.uint64(tables.city_province[city])
            found = tables.neighbours[city] & palaces & ~reached
            reached |= found
            edge |= found
        left &= ~reached
        while reached != ZERO:
            linked[lowest(reached)] = provinces
            reached &= reached - ONE


@inlined
def most_links(tables, palaces, province, choices, linked):
    """The number of other provinces that the seat's palaces in `province` are linked to, with one more on the best of
    the cities `choices`; float32. `linked` as `find_networks` wrote it for `palaces`."""
    here = palaces & tables.province_cities[province]
    common = ONE << np.uint64(province)
    while here != ZERO:
        common |= linked[lowest(here)]
        here &= here - ONE
    most = popcount(common)
    while choices != ZERO:
        city = lowest(choices)
        choices &= choices - ONE
        provinces = common
        around = tables.neighbours[city] & palaces
        while around != ZERO:
            provinces |= linked[lowest(around)]
            around &= around - ONE
        most = max(most, popcount(provinces))
    return np.float32(most) - np.float32(1.0)


# A card counts as two points; its true value depends on the hand.
CARD_POINTS = np.float32(2.0)


@inlined
def tile_points(tables, visit, commodities):
    """Points that the tile of `visit` would bring an owner of `commodities` (a byte a commodity); float32."""
    points = ZERO
    for commodity in range(len(COMMODITIES)):
        printed = byte_of(tables.tile_commodities[visit], commodity)
        if printed != ZERO:
            points += printed + byte_of(commodities, commodity)
    return np.float32(points)


@inlined
def token_points(tables, state, cities, commodities):
    """Points that the best bonus token left on `cities` would bring an owner of `commodities`; float32; 0 for none."""
    best = np.float32(0.0)
    left = state.tokens_left & cities
    while left != ZERO:
        city = lowest(left)
        left &= left - ONE
        kind = state.token_kind[tables.token_slot[city]]
        if kind < CARD_TOKEN:
            points = np.float32(1.0) + np.float32(byte_of(commodities, kind))
        elif kind == CARD_TOKEN:
            points = CARD_POINTS
        else:
            points = np.float32(tables.token_points[kind])
        best = max(best, points)
    return best


_SOON: Final = 2  # visits to come with features of their own

LAYOUT: Final = Layout(
    lead=1,  # points over the mean of the table
    behind=1,  # points over the best of the others
    hand_points=1,  # F1, prestige cards in the row included (W8)
    cards=1,  # influence cards in hand
    colours=COLOURS,  # how many of a colour, the largest first
    white=1,
    prestige=ADVISORS,  # a pair of tokens brings the card at the end of the visit (E1)
    tokens=ADVISORS,
    commodities=len(COMMODITIES),
    symbols=len(SYMBOLS),  # in hand, in the colour of the row, or without a row in the largest
    other_symbols=(COLOURS - 1) * len(SYMBOLS),  # in the other colours, the largest first
    white_symbols=len(SYMBOLS),
    tile=1,  # points the tile would bring
    later_tiles=1,  # all to come together
    token=1,  # points the best bonus token of the province would bring
    links=1,  # provinces that palaces in this one can be linked to
    crown_links=1,  # the same by a crown palace, on any city
    next_links=_SOON,  # the same of the next visits
    later_links=1,  # of all to come together
    most_links=1,  # of the best to come
    is_in=1,
    has_played=1,
    row=1,  # cards in it
    followers=1,  # cards in hand of the colour `symbols` is about
    turns_until=1,  # players who are in and have their turn before
    others_in=1,
    others_cards=1,  # in the hands of those who are in
    bank=1,  # points that withdrawing now would bring
    claims=len(SYMBOLS),  # pieces that it would bring
    pairs=1,  # prestige cards that it would bring
    margin=len(SYMBOLS),  # symbols in the row over the best of the others, of pieces not gone
    court=len(SYMBOLS),  # pieces not gone
    display=1,  # cards in it
    display_white=1,
    display_colour=1,  # of the colour `symbols` is about
)
AT: Final = LAYOUT.at
WIDTH: Final = LAYOUT.width
# linked: of the seat written last, see `find_networks`. colours: of its hand, the largest first; how many cards, their
# symbols, and which colour it is. features: by seat.
SEAT_FEATURES = np.dtype(
    [
        ("linked", np.uint64, (MAX_CITIES,)),
        ("colours", np.uint64, (COLOURS,)),
        ("features", np.float32, (MAX_SEATS, WIDTH)),
    ]
)

_64 = np.uint64(64)
# An entry of `colours`: 4 bits for the colour, 8 for each of 6 symbols, and the number of cards above them.
_COLOUR_BITS, _COUNT = np.uint64(4), np.uint64(52)
_COLOUR_MASK, _SYMBOLS_MASK = np.uint64(15), np.uint64((1 << 52) - 16)
_MOST_MARGIN = np.float32(3.0)
_HALF, _QUARTER, _FIFTH, _EIGHTH = np.float32(0.5), np.float32(0.25), np.float32(0.2), np.float32(0.125)
_TENTH, _TWENTIETH = np.float32(0.1), np.float32(0.05)


@inlined
def _symbols_of(tables, lo, hi):
    """The symbols of a set of cards, a byte a symbol."""
    symbols = ZERO
    while lo != ZERO:
        symbols += tables.kind_symbols[tables.card_kind[lowest(lo)]]
        lo &= lo - np.uint64(1)
    while hi != ZERO:
        symbols += tables.kind_symbols[tables.card_kind[_64 + lowest(hi)]]
        hi &= hi - np.uint64(1)
    return symbols


@inlined
def _write_display(tables, state, colour, x):
    lo, hi = state.display_lo, state.display_hi
    x[AT.display] = np.float32(size(lo, hi)) * _EIGHTH
    x[AT.display_white] = count_colour(tables, lo, hi, WHITE) * _HALF
    x[AT.display_colour] = count_colour(tables, lo, hi, colour) * _QUARTER


@inlined
def _sort_colours(tables, lo, hi, workspace):
    """Fills `workspace.colours`: colours by the number of cards in hand, the most first; equal ones by symbols."""
    for colour in range(COLOURS):
        mine_lo, mine_hi = lo & tables.colour_lo[colour], hi & tables.colour_hi[colour]
        symbols = _symbols_of(tables, mine_lo, mine_hi)
        key = size(mine_lo, mine_hi) << _COUNT | symbols << _COLOUR_BITS | np.uint64(colour)
        place = colour
        while place > 0 and workspace.colours[place - 1] < key:
            workspace.colours[place] = workspace.colours[place - 1]
            place -= 1
        workspace.colours[place] = key


@inlined
def _write_symbols(symbols, start, x):
    for symbol in range(len(SYMBOLS)):
        x[start + symbol] = np.float32(byte_of(symbols, symbol)) * _HALF


@inlined
def _write_colours(state, seat, workspace, x):
    """Returns the colour that `symbols` is about."""
    about, others = int(workspace.colours[0] & _COLOUR_MASK), 0
    if state.row_colour[seat] != NO_COLOUR:
        about = int(state.row_colour[seat])
    for place in range(COLOURS):
        key = workspace.colours[place]
        count, symbols = np.float32(key >> _COUNT) * _QUARTER, (key & _SYMBOLS_MASK) >> _COLOUR_BITS
        x[AT.colours + place] = count
        if int(key & _COLOUR_MASK) == about:
            x[AT.followers] = count
            _write_symbols(symbols, AT.symbols, x)
        else:
            _write_symbols(symbols, AT.other_symbols + len(SYMBOLS) * others, x)
            others += 1
    return about


@inlined
def _write_hand(tables, state, seat, workspace, x):
    lo, hi = state.hand_lo[seat], state.hand_hi[seat]
    _sort_colours(tables, lo, hi, workspace)
    about = _write_colours(state, seat, workspace, x)
    white_lo, white_hi = lo & tables.colour_lo[WHITE], hi & tables.colour_hi[WHITE]
    x[AT.white] = count_colour(tables, lo, hi, WHITE) * _HALF
    _write_symbols(_symbols_of(tables, white_lo, white_hi), AT.white_symbols, x)
    x[AT.cards] = np.float32(size(lo, hi)) * _EIGHTH
    kept = popcount(np.uint64(state.row_prestige[seat]))
    x[AT.hand_points] = np.float32(hand_points(tables, state, seat) + kept) * _FIFTH
    _write_display(tables, state, about, x)


@inlined
def _write_belongings(state, seat, x):
    prestige = state.hand_prestige[seat] | state.row_prestige[seat]
    tokens = state.advisor_tokens[seat]
    for advisor in range(ADVISORS):
        count = (tokens >> np.uint8(2 * advisor)) & np.uint8(3)
        x[AT.prestige + advisor] = np.float32((prestige >> np.uint8(advisor)) & np.uint8(1) or count == np.uint8(2))
        x[AT.tokens + advisor] = np.float32(count == np.uint8(1))
    for commodity in range(len(COMMODITIES)):
        x[AT.commodities + commodity] = np.float32(byte_of(state.commodities[seat], commodity)) * _HALF


@inlined
def _write_board(tables, state, seat, linked, closed, x):
    palaces = state.palaces[seat] | state.crowned[seat]
    find_networks(tables, palaces, linked)
    visit, commodities = int(state.visit), state.commodities[seat]
    province = state.tile_province[visit]
    open_cities = tables.province_cities[province] & ~closed
    x[AT.links] = most_links(tables, palaces, province, open_cities, linked) * _QUARTER
    x[AT.crown_links] = most_links(tables, palaces, province, tables.province_cities[province], linked) * _QUARTER
    x[AT.tile] = tile_points(tables, visit, commodities) * _QUARTER
    x[AT.token] = token_points(tables, state, open_cities, commodities) * _QUARTER
    links, most, tiles = np.float32(0.0), np.float32(0.0), np.float32(0.0)
    for soon in range(_SOON):
        x[AT.next_links + soon] = np.float32(0.0)
    for later in range(visit + 1, PROVINCES):
        province = state.tile_province[later]
        there = most_links(tables, palaces, province, tables.province_cities[province], linked)
        if later - visit <= _SOON:
            x[AT.next_links + later - visit - 1] = there * _QUARTER
        links += there
        most = max(most, there)
        tiles += tile_points(tables, later, commodities)
    x[AT.later_links] = links * _TWENTIETH
    x[AT.most_links] = most * _QUARTER
    x[AT.later_tiles] = tiles * _TWENTIETH


@inlined
def _turns_until(game, state, seat):
    turns, at = 0, int(state.seat)
    while at != seat:
        turns += (state.players_in >> np.uint8(at)) & np.uint8(1)
        at = at + 1 if at + 1 < game.players else 0
    return turns


@inlined
def _write_auction(game, state, seat, x):
    is_in = (state.players_in >> np.uint8(seat)) & np.uint8(1)
    cards = size(state.row_lo[seat], state.row_hi[seat])
    x[AT.is_in] = np.float32(is_in)
    x[AT.row] = np.float32(cards) * _QUARTER
    x[AT.has_played] = np.float32(cards > ZERO)
    others, others_cards = 0, ZERO
    for rival in range(game.players):
        if rival != seat and has(np.uint64(state.players_in), rival):
            others += 1
            others_cards += size(state.hand_lo[rival], state.hand_hi[rival])
    x[AT.others_in] = np.float32(others) * _QUARTER
    x[AT.others_cards] = np.float32(others_cards) * _TWENTIETH
    x[AT.turns_until] = np.float32(_turns_until(game, state, seat) if is_in else 0) * _QUARTER
    mine = state.row_symbols[seat]
    for symbol in range(len(SYMBOLS)):
        theirs, own = most_of_rivals(state, seat, symbol), byte_of(mine, symbol)
        margin = min(max(np.float32(own) - np.float32(theirs), -_MOST_MARGIN), _MOST_MARGIN)
        here = np.float32(has(np.uint64(state.court), symbol))
        x[AT.court + symbol] = here
        x[AT.claims + symbol] = here * np.float32((own > theirs) and is_in)
        x[AT.margin + symbol] = here * np.float32(is_in) * margin * _HALF


@inlined
def _write_bank(x):
    """Writes sums of features that are written already."""
    advisors, pairs = np.float32(0.0), np.float32(0.0)
    for advisor in range(ADVISORS):
        advisors += x[AT.claims + advisor]
        pairs += x[AT.claims + advisor] * x[AT.tokens + advisor]
    points = x[AT.claims + TILE_SEAT] * x[AT.tile]
    if advisors > 0:
        points += _QUARTER + x[AT.links] + x[AT.token]
    elif x[AT.claims + CROWN_SEAT] > 0:
        points += _QUARTER + x[AT.crown_links]
    x[AT.bank] = points
    x[AT.pairs] = pairs


@inlined
def _write_lead(game, state, seat, x):
    total, best = 0, -1
    for other in range(game.players):
        score = int(state.score[other])
        total += score
        if other != seat:
            best = max(best, score)
    score = int(state.score[seat])
    x[AT.lead] = (score - np.float32(total) / np.float32(game.players)) * _TENTH
    x[AT.behind] = (score - best) * _TENTH


@inlined
def write_seat_features(game, state, seat, workspace):
    """Fills `workspace.features[seat]`, float32[WIDTH]; `workspace` is a SEAT_FEATURES record."""
    x, closed = workspace.features[seat], ZERO
    for other in range(game.players):
        closed |= state.palaces[other]
    _write_lead(game, state, seat, x)
    _write_hand(game.tables, state, seat, workspace, x)
    _write_belongings(state, seat, x)
    _write_board(game.tables, state, seat, workspace.linked, closed, x)
    _write_auction(game, state, seat, x)
    _write_bank(x)
