/* Random games of Taj Mahal in C: the yardstick for the numba kernels of mogul.engine.taj_mahal.

   The same state, the same random numbers, the same algorithm; every result is bit-identical (tests/bench/taj_mahal/test_reference.py).
   Written to be fast: all that happens in every turn is inlined, nothing is checked, choices that no processor can predict are made without
   a branch where that pays. Rule ids as in the kernels. layout.h is generated (bench/reference.py). */

#include "layout.h"

#include <stdbool.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

#define INLINE static inline __attribute__((always_inline))

typedef uint64_t u64;
typedef struct { u64 lo, hi; } Cards;

/* Bits and random numbers */

INLINE int popcount(u64 word) { return __builtin_popcountll(word); }
INLINE int lowest(u64 word) { return __builtin_ctzll(word); }
INLINE int highest(u64 word) { return 63 - __builtin_clzll(word); }
INLINE u64 pick(u64 word, u64 rank) { /* the set bit that has `rank` set bits below it */
#ifdef __BMI2__
    return _pdep_u64((u64)1 << rank, word);
#else
    while (rank--) word &= word - 1;
    return word & -word;
#endif
}
INLINE int select_bit(u64 word, u64 rank) { return lowest(pick(word, rank)); }
INLINE u64 all_if(bool condition) { return -(u64)condition; }

INLINE u64 roll(Rng *rng) {
    rng->state += 0xA0761D6478BD642F;
    __uint128_t product = (__uint128_t)rng->state * (rng->state ^ 0xE7037ED1A0B428DB);
    return (u64)(product >> 64) ^ (u64)product;
}
INLINE u64 below(Rng *rng, u64 limit) { return ((roll(rng) >> 32) * limit) >> 32; }

/* Sets of cards */

INLINE Cards just(unsigned card) {
    u64 here = (u64)1 << (card & 63), in_hi = all_if(card >= 64);
    return (Cards){here & ~in_hi, here & in_hi};
}
INLINE int size(Cards c) { return popcount(c.lo) + popcount(c.hi); }
INLINE Cards lowest_of(Cards c) { return (Cards){c.lo & -c.lo, c.hi & -c.hi & all_if(c.lo == 0)}; }
INLINE unsigned card_at(Cards c, u64 rank) {
    u64 below_64 = popcount(c.lo), in_hi = all_if(rank >= below_64);
    return (64 & in_hi) + select_bit((c.lo & ~in_hi) | (c.hi & in_hi), rank - (below_64 & in_hi));
}
INLINE unsigned any_card(Cards c, Rng *rng) { return card_at(c, below(rng, size(c))); }

INLINE Cards added(Cards one, Cards other) { /* as numbers of two words */
    Cards sum;
#ifdef __BMI2__
    unsigned long long lo, hi; /* gcc makes an adc of this alone; any other form takes 10 % longer */
    _addcarry_u64(_addcarry_u64(0, one.lo, other.lo, &lo), one.hi, other.hi, &hi);
    sum = (Cards){lo, hi};
#else
    sum.lo = one.lo + other.lo;
    sum.hi = one.hi + other.hi + (sum.lo < one.lo);
#endif
    return sum;
}

/* Of coloured cards, the lowest of each kind: x & -x kind by kind in one addition. */
INLINE Cards one_of_each_kind(const Tables *t, Cards c) {
    u64 later_lo = t->later_copies_lo, later_hi = t->later_copies_hi;
    u64 inner_lo = later_lo >> 1 | later_hi << 63, inner_hi = later_hi >> 1;
    Cards ones = {~later_lo & inner_lo, ~later_hi & inner_hi};
    Cards sum = added((Cards){~c.lo & inner_lo, ~c.hi & inner_hi}, ones);
    return (Cards){c.lo & (sum.lo ^ ((c.lo ^ later_lo) & ~inner_lo)), c.hi & (sum.hi ^ ((c.hi ^ later_hi) & ~inner_hi))};
}
INLINE Cards one_of_each_kind_anywhere(const Tables *t, Cards c) {
    Cards kept = one_of_each_kind(t, (Cards){c.lo, c.hi & ~t->colour_hi[WHITE]});
    for (int symbol = 0; symbol < 6; symbol++) {
        u64 white = c.hi & t->kind_hi[t->white_kind[symbol]];
        kept.hi |= white & -white;
    }
    return kept;
}
INLINE void add_to_hand(State *s, int seat, Cards c) {
    s->hand_lo[seat] |= c.lo;
    s->hand_hi[seat] |= c.hi;
}
INLINE bool can_draw(State *s) { /* V4 */
    if (s->deck_lo | s->deck_hi) return true;
    if (!(s->discard_lo | s->discard_hi)) return false;
    s->deck_lo = s->discard_lo;
    s->deck_hi = s->discard_hi;
    s->discard_lo = s->discard_hi = 0;
    return true;
}

/* Majorities: six counts in the bytes of a word */

#define SYMBOL_BYTES 0x0000010101010101u
#define HIGH 0x0000808080808080u
INLINE u64 more(u64 mine, u64 theirs) { return ((mine | HIGH) - (theirs + SYMBOL_BYTES)) & HIGH; }
INLINE unsigned court_seats(u64 high) { return ((high >> 7) * 0x0102040810204080u) >> 56; }

/* A random legal move */

INLINE Cards playable(const Tables *t, const State *s, int seat) { /* P2 */
    Cards c = {s->hand_lo[seat] & ~t->colour_lo[WHITE], s->hand_hi[seat] & ~t->colour_hi[WHITE]};
    int colour = s->row_colour[seat];
    if (colour != NO_COLOUR) {
        c.lo &= t->colour_lo[colour];
        c.hi &= t->colour_hi[colour];
    }
    return one_of_each_kind(t, c);
}
INLINE Cards playable_with_monk(const Tables *t, const State *s, int seat) { /* P6 */
    int colour = s->row_colour[seat];
    if (colour == NO_COLOUR || !(s->hand_prestige[seat] >> MONK & 1)) return (Cards){0, 0};
    return one_of_each_kind(t, (Cards){s->hand_lo[seat] & ~t->colour_lo[WHITE] & ~t->colour_lo[colour],
                                       s->hand_hi[seat] & ~t->colour_hi[WHITE] & ~t->colour_hi[colour]});
}
INLINE u64 extras_in_hand(const Tables *t, const State *s, int seat) { /* P1 */
    return 1 | (u64)t->white_symbols[s->hand_hi[seat] >> 20] << FIRST_WHITE | (u64)s->hand_prestige[seat] << FIRST_PRESTIGE;
}
INLINE int random_auction(const Tables *t, const State *s, Rng *rng) {
    int seat = s->seat;
    Cards cards = playable(t, s, seat), monk = playable_with_monk(t, s, seat);
    u64 extras = extras_in_hand(t, s, seat), each = popcount(extras), plays = size(cards) * each;
    u64 rank = below(rng, 1 + plays + size(monk));
    if (rank-- == 0) return WITHDRAW;
    if (rank < plays) return PLAY + EXTRAS * t->card_kind[card_at(cards, rank / each)] + select_bit(extras, rank % each);
    return PLAY + EXTRAS * t->card_kind[card_at(monk, rank - plays)] + FIRST_PRESTIGE + MONK;
}
INLINE u64 palace_choices(const Game *g, const State *s) { /* W2, in rising order */
    u64 closed = 0;
    for (int seat = 0; seat < MAX_SEATS; seat++) closed |= s->palaces[seat];
    u64 cities = (g->tables->province_cities[s->tile_province[s->visit]] & ~closed) >> s->palace_floor << s->palace_floor;
    if (g->tokens_at_once) return cities;
    u64 last = pick(cities, popcount(cities) - s->palaces_owed);
    return cities & (last | (last - 1));
}
INLINE Cards take_choices(const Tables *t, const State *s) { /* W10, in rising order */
    Cards floor = just(s->take_floor);
    Cards c = {s->display_lo & -floor.lo, s->display_hi & (-floor.hi | all_if(floor.hi == 0))};
    if (s->takes_owed > 1) {
        if (c.hi) c.hi ^= (u64)1 << highest(c.hi);
        else c.lo ^= (u64)1 << highest(c.lo);
    }
    return one_of_each_kind_anywhere(t, c);
}
INLINE int any_city(u64 cities, Rng *rng) { return select_bit(cities, below(rng, popcount(cities))); }
INLINE int random_move(const Game *g, const State *s, Rng *rng) {
    const Tables *t = g->tables;
    switch (s->phase) {
    case AUCTION: return random_auction(t, s, rng);
    case PALACE_OWED: return PALACE + any_city(palace_choices(g, s), rng);
    case CROWN_OWED: return CROWN + any_city(t->province_cities[s->tile_province[s->visit]], rng);
    default: return TAKE + t->card_kind[any_card(take_choices(t, s), rng)];
    }
}

/* Advisor tokens: two bits an advisor, against sets with one */

INLINE unsigned one_of_each(unsigned advisors) {
    unsigned spread = (advisors | advisors << 2) & 0x33;
    return (spread | spread << 1) & 0x55;
}
INLINE unsigned pairs(unsigned tokens) {
    unsigned spread = tokens >> 1 & 0x55;
    spread = (spread | spread >> 1) & 0x33;
    return (spread | spread >> 2) & 0x0F;
}

/* Visits and turns */

INLINE int clockwise(const Game *g, int seat) { return seat + 1 < g->players ? seat + 1 : 0; }
INLINE void discard_unrest(State *s) {
    s->discard_lo |= s->unrest_lo;
    s->discard_hi |= s->unrest_hi;
    s->unrest_lo = s->unrest_hi = s->unrest_symbols = 0;
}
INLINE void fill_display(State *s) { /* V3 */
    if (s->display_owed > 0 && can_draw(s)) s->need = FOR_DISPLAY;
    else s->display_owed = 0;
}
INLINE void start_visit(const Game *g, State *s) { /* V1..V5 */
    s->court = WHOLE_COURT;
    s->aside = 0;
    s->protest = 0;
    s->players_in = (1 << g->players) - 1;
    s->seat = s->first_player;
    s->phase = AUCTION;
    s->display_owed = 2 * g->players - 1;
    fill_display(s);
}
INLINE void end_visit(State *s) { /* E1 */
    discard_unrest(s);
    unsigned given = 0;
    for (int seat = 0; seat < MAX_SEATS; seat++) given |= pairs(s->advisor_tokens[seat]);
    for (int seat = 0; seat < MAX_SEATS; seat++) {
        unsigned won = pairs(s->advisor_tokens[seat]);
        s->advisor_tokens[seat] -= one_of_each(won) << 1;
        s->hand_prestige[seat] = (s->hand_prestige[seat] & ~given) | won;
    }
}
INLINE void next_turn(const Game *g, State *s) {
    if (s->players_in) {
        int seat = clockwise(g, s->seat);
        while (!(s->players_in >> seat & 1)) seat = clockwise(g, seat);
        s->seat = seat;
        s->phase = AUCTION;
        return;
    }
    end_visit(s);
    if (s->visit + 1 == PROVINCES) {
        s->phase = OVER;
        return;
    }
    s->visit++;
    s->first_player = clockwise(g, s->first_player);
    start_visit(g, s);
}
INLINE void end_turn(const Game *g, State *s) { /* U1 */
    if (g->unrest && s->players_in && !s->protest && can_draw(s)) s->need = FOR_UNREST;
    else next_turn(g, s);
}
INLINE void add_unrest(const Tables *t, State *s, unsigned card) { /* U1..U3 */
    int kind = t->card_kind[card], colour = t->kind_colour[kind];
    Cards c = just(card);
    if (colour != WHITE && ((s->unrest_lo & t->colour_lo[colour]) | (s->unrest_hi & t->colour_hi[colour]))) {
        s->discard_lo |= c.lo;
        s->discard_hi |= c.hi;
        u64 winning = more(s->unrest_symbols, s->row_symbols[0]) & more(s->unrest_symbols, s->row_symbols[1]);
        unsigned aside = court_seats(winning) & s->court;
        s->court &= ~aside;
        s->aside |= aside;
        s->protest = 1;
        discard_unrest(s);
    } else {
        s->unrest_lo |= c.lo;
        s->unrest_hi |= c.hi;
        s->unrest_symbols += t->kind_symbols[kind];
    }
}

/* Withdrawing */

INLINE void begin_withdrawal(State *s) { /* W1 */
    int seat = s->seat;
    u64 mine = s->row_symbols[seat], winning = more(mine, s->unrest_symbols);
    for (int rival = 0; rival < MAX_SEATS; rival++) winning &= more(mine, s->row_symbols[rival]) | all_if(rival == seat);
    unsigned claims = court_seats(winning) & s->court, advisors = claims & ((1 << ADVISORS) - 1);
    s->court &= ~claims;
    s->advisor_tokens[seat] += one_of_each(advisors);
    s->palaces_owed = popcount(advisors);
    s->crown_owed = claims >> CROWN_SEAT & 1;
    s->tile_claimed = claims >> TILE_SEAT & 1;
    s->withdrawing = BUILDING;
    s->palace_floor = 0;
}
INLINE void place_palace(const Game *g, State *s, int city) { /* W2, W3 */
    u64 here = (u64)1 << city;
    s->palaces[s->seat] |= here;
    s->palaces_owed--;
    if (s->tokens_left & here) {
        s->tokens_left &= ~here;
        s->tokens_pending |= here;
    }
    s->palace_floor = g->tokens_at_once ? 0 : city + 1;
}
INLINE void place_crown(State *s, int city) { /* W5 */
    s->crowned[s->seat] |= (u64)1 << city;
    s->crown_owed = 0;
}
INLINE void take(const Tables *t, State *s, int kind) { /* W10 */
    Cards c = lowest_of((Cards){s->display_lo & t->kind_lo[kind], s->display_hi & t->kind_hi[kind]});
    s->display_lo &= ~c.lo;
    s->display_hi &= ~c.hi;
    add_to_hand(s, s->seat, c);
    s->takes_owed--;
    s->take_floor = (64 & all_if(c.lo == 0)) + lowest(c.lo | c.hi);
}
INLINE int matching_goods(uint32_t owned, uint32_t printed) {
    uint32_t kinds = (printed + 0x7F7F7F7F) >> 7 & 0x01010101;
    return (owned & kinds * 255) * 0x01010101 >> 24;
}
INLINE bool resolve_tokens(const Tables *t, State *s) { /* W4 */
    int seat = s->seat;
    while (s->tokens_pending) {
        int city = lowest(s->tokens_pending);
        s->tokens_pending &= s->tokens_pending - 1;
        int kind = s->token_kind[t->token_slot[city]];
        uint32_t goods = t->token_commodities[kind];
        if (goods) {
            s->score[seat] += 1 + matching_goods(s->commodities[seat], goods);
            s->commodities[seat] += goods;
        } else if (kind == CARD_TOKEN) {
            if (can_draw(s)) {
                s->need = FOR_TOKEN;
                return true;
            }
        } else {
            s->score[seat] += t->token_points[kind];
        }
    }
    return false;
}
INLINE int linked_provinces(const Tables *t, u64 palaces, u64 here) { /* W6 */
    u64 reached = palaces & here, edge = reached, provinces = 0;
    while (edge) {
        int city = lowest(edge);
        edge &= edge - 1;
        provinces |= (u64)1 << t->city_province[city];
        u64 found = t->neighbours[city] & palaces & ~reached;
        reached |= found;
        edge |= found;
    }
    return popcount(provinces) - 1;
}
INLINE bool close_withdrawal(const Tables *t, State *s) { /* W6..W9 */
    int seat = s->seat;
    bool refused = !(s->row_lo[seat] | s->row_hi[seat]);
    u64 here = t->province_cities[s->tile_province[s->visit]], mine = s->palaces[seat] | s->crowned[seat];
    if (mine & here) s->score[seat] += 1 + linked_provinces(t, mine, here);
    if (s->tile_claimed) {
        uint32_t printed = t->tile_commodities[s->visit];
        s->score[seat] += matching_goods(printed, printed) + matching_goods(s->commodities[seat], printed);
        s->commodities[seat] += printed;
        s->tile_claimed = 0;
    }
    if (!refused) {
        s->hand_prestige[seat] |= s->row_prestige[seat];
        s->discard_lo |= s->row_lo[seat];
        s->discard_hi |= s->row_hi[seat];
        s->row_lo[seat] = s->row_hi[seat] = s->row_symbols[seat] = 0;
        s->row_prestige[seat] = 0;
        s->row_colour[seat] = NO_COLOUR;
    }
    int left = size((Cards){s->display_lo, s->display_hi});
    s->takes_owed = left < 2 ? left : 2;
    s->take_floor = 0;
    s->withdrawing = DRAFTING;
    if (refused && can_draw(s)) {
        s->need = FOR_REFUSAL;
        return true;
    }
    return false;
}
INLINE bool carry_on(const Game *g, State *s) {
    if (s->withdrawing == BUILDING) {
        if ((g->tokens_at_once || !s->palaces_owed) && resolve_tokens(g->tables, s)) return false;
        if (s->palaces_owed) {
            s->phase = PALACE_OWED;
            return false;
        }
        if (s->crown_owed) {
            s->phase = CROWN_OWED;
            return false;
        }
        if (close_withdrawal(g->tables, s)) return false;
    }
    if (s->takes_owed) {
        s->phase = TAKE_OWED;
        return false;
    }
    s->withdrawing = NOT_WITHDRAWING;
    s->players_in &= ~(1 << s->seat);
    return true;
}

/* Steps */

INLINE void play_cards(const Tables *t, State *s, int kind, int extra) { /* P1..P7, whatever the extra, without a branch */
    int seat = s->seat;
    u64 with_white = all_if((unsigned)(extra - FIRST_WHITE) < FIRST_PRESTIGE - FIRST_WHITE);
    int white = t->white_kind[(extra - FIRST_WHITE) & with_white];
    u64 whites = s->hand_hi[seat] & t->kind_hi[white] & with_white;
    Cards c = lowest_of((Cards){s->hand_lo[seat] & t->kind_lo[kind], s->hand_hi[seat] & t->kind_hi[kind]});
    c.hi |= whites & -whites;
    s->hand_lo[seat] &= ~c.lo;
    s->hand_hi[seat] &= ~c.hi;
    s->row_lo[seat] |= c.lo;
    s->row_hi[seat] |= c.hi;
    unsigned prestige = (1u << extra) >> FIRST_PRESTIGE;
    s->hand_prestige[seat] &= ~prestige;
    s->row_prestige[seat] |= prestige;
    s->row_symbols[seat] += t->kind_symbols[kind] + (t->kind_symbols[white] & with_white)
        + ((u64)(extra == FIRST_PRESTIGE + GENERAL) << 8 * 5) + ((u64)(extra == FIRST_PRESTIGE + VIZIER) << 8 * 4);
    s->score[seat] += 2 * (extra == FIRST_PRESTIGE + PRINCESS);
    if (s->row_colour[seat] == NO_COLOUR && extra != FIRST_PRESTIGE + MONK) s->row_colour[seat] = t->kind_colour[kind];
}
INLINE void apply(const Game *g, State *s, int move) {
    s->mover = s->seat;
    s->seen_by_all = s->seen_by_mover = 0;
    if (PLAY <= move && move < PALACE) {
        play_cards(g->tables, s, (unsigned)(move - PLAY) / EXTRAS, (unsigned)(move - PLAY) % EXTRAS);
        end_turn(g, s);
        return;
    }
    if (move == WITHDRAW) begin_withdrawal(s);
    else if (move < CROWN) place_palace(g, s, move - PALACE);
    else if (move < TAKE) place_crown(s, move - CROWN);
    else take(g->tables, s, move - TAKE);
    if (carry_on(g, s)) end_turn(g, s);
}
INLINE void resolve_draw(const Game *g, State *s, unsigned card) {
    const Tables *t = g->tables;
    Cards c = just(card);
    int need = s->need, kind = t->card_kind[card];
    s->deck_lo &= ~c.lo;
    s->deck_hi &= ~c.hi;
    s->need = NO_CARD;
    if (need == FOR_DISPLAY) {
        s->seen_by_all += t->kind_hash[kind];
        s->display_lo |= c.lo;
        s->display_hi |= c.hi;
        s->display_owed--;
        fill_display(s);
    } else if (need == FOR_UNREST) {
        s->seen_by_all = t->kind_hash[kind] * 3;
        add_unrest(t, s, card);
        next_turn(g, s);
    } else {
        s->seen_by_mover += t->kind_hash[kind] * 5;
        add_to_hand(s, s->seat, c);
        if (carry_on(g, s)) end_turn(g, s);
    }
}
INLINE void play(const Game *g, State *s, int move, Rng *rng) {
    apply(g, s, move);
    while (s->need != NO_CARD) resolve_draw(g, s, any_card((Cards){s->deck_lo, s->deck_hi}, rng));
}

/* The end of a game */

static int hand_points(const Tables *t, const State *s, int seat) { /* F1 */
    int most = 0;
    for (int colour = 0; colour < COLOURS; colour++) {
        int held = size((Cards){s->hand_lo[seat] & t->colour_lo[colour], s->hand_hi[seat] & t->colour_hi[colour]});
        if (held > most) most = held;
    }
    int white = size((Cards){s->hand_lo[seat] & t->colour_lo[WHITE], s->hand_hi[seat] & t->colour_hi[WHITE]});
    return most + white + popcount(s->hand_prestige[seat]);
}
static __attribute__((noinline)) void result(const Game *g, const State *s, Result *outcome) { /* F2 */
    int standing[MAX_SEATS], winners = 0;
    for (int seat = 0; seat < g->players; seat++) {
        int points = s->score[seat] + hand_points(g->tables, s, seat);
        int cards = size((Cards){s->hand_lo[seat], s->hand_hi[seat]}) + popcount(s->hand_prestige[seat]);
        standing[seat] = points * 256 + (g->cards_break_ties ? cards : 0);
        outcome->score[seat] = points;
    }
    for (int seat = 0; seat < g->players; seat++) {
        int better = 0;
        for (int other = 0; other < g->players; other++) better += standing[other] > standing[seat];
        outcome->rank[seat] = better;
        winners += better == 0;
    }
    for (int seat = 0; seat < g->players; seat++) outcome->share[seat] = outcome->rank[seat] == 0 ? 1.0 / winners : 0.0;
}

/* Plays `games` random games from `start`, writes how each ended to `results`; returns the number of moves made.
   `state` is scratch space; as a local variable gcc would spread its fields over the stack, which takes 15 % longer. */
int64_t play_games(const Game *game, const State *start, State *restrict state, Rng *rng, Result *results, int64_t games) {
    const Game g = *game;
    Rng stream = *rng;
    int64_t steps = 0;
    for (int64_t number = 0; number < games; number++) {
        *state = *start;
        while (state->phase != OVER) {
            play(&g, state, random_move(&g, state, &stream), &stream);
            steps++;
        }
        result(&g, state, &results[number]);
    }
    *rng = stream;
    return steps;
}
