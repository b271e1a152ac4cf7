/* Random games of Maharaja in C: the yardstick for the numba kernels of mogul.engine.maharaja.

   The same state, the same random numbers, the same algorithm; every result is bit-identical
   (tests/bench/maharaja/test_reference.py). Rule ids as in the kernels. layout.h is generated (bench/reference.py). */

#include "layout.h"

#include <stdbool.h>

#define INLINE static inline __attribute__((always_inline))

typedef uint64_t u64;

INLINE int lowest(u64 word) { return __builtin_ctzll(word); }
INLINE u64 bit(int place) { return (u64)1 << place; }

INLINE u64 roll(Rng *rng) {
    rng->state += 0xA0761D6478BD642F;
    __uint128_t product = (__uint128_t)rng->state * (rng->state ^ 0xE7037ED1A0B428DB);
    return (u64)(product >> 64) ^ (u64)product;
}
INLINE u64 below(Rng *rng, u64 limit) { return ((roll(rng) >> 32) * limit) >> 32; }

/* Houses */

INLINE u64 occupied_villages(const Game *g, const State *s) {
    u64 found = 0;
    for (int seat = 0; seat < g->players; seat++) found |= s->one[seat];
    return found;
}
INLINE u64 villages_with_room(const Game *g, const State *s) { /* S6 */
    u64 first = 0, second = 0;
    for (int seat = 0; seat < g->players; seat++) {
        second |= s->two[seat] | (first & s->one[seat]);
        first |= s->one[seat];
    }
    return g->tables->villages & ~(g->tables->capacity == 1 ? first : second);
}
INLINE int houses_at(const State *s, int seat, int village) {
    return (int)(s->one[seat] >> village & 1) + (int)(s->two[seat] >> village & 1);
}
INLINE void add_house(State *s, int seat, int place) {
    if (place >= VILLAGES) {
        s->city_houses[place - VILLAGES][seat]++;
        return;
    }
    s->two[seat] |= s->one[seat] & bit(place);
    s->one[seat] |= bit(place);
}
INLINE void remove_house(State *s, int seat, int place) {
    if (place >= VILLAGES) {
        s->city_houses[place - VILLAGES][seat]--;
        return;
    }
    s->one[seat] &= ~bit(place) | s->two[seat];
    s->two[seat] &= ~bit(place);
}

/* Walking (T) */

INLINE int other_end(const Game *g, const State *s, int road) {
    return g->tables->road_ends[road] - s->architect[s->seat];
}
INLINE int toll(const Game *g, const State *s, int road) { /* T2, C4 */
    int gold = 0;
    for (int place = 0; place < ROAD_VILLAGES; place++) {
        int village = g->tables->road_village[road][place];
        if (village == NO_VILLAGE || s->one[s->seat] >> village & 1) continue;
        for (int other = 0; other < g->players; other++) gold += houses_at(s, other, village);
    }
    return gold;
}
INLINE u64 open_roads(const Game *g, const State *s) { /* T1, T3, T6 */
    int seat = s->seat;
    u64 occupied = occupied_villages(g, s), found = 0;
    for (u64 left = g->tables->junction_roads[s->architect[seat]]; left; left &= left - 1) {
        int road = lowest(left);
        if (g->tables->road_villages[road] & ~occupied || s->visited >> other_end(g, s, road) & 1) continue;
        if (s->card[seat] == MONK || toll(g, s, road) <= s->gold[seat]) found |= bit(road);
    }
    return found;
}
INLINE void walk(const Game *g, State *s, int road) {
    int seat = s->seat;
    bool is_free = s->card[seat] == MONK;
    for (int place = 0; place < ROAD_VILLAGES; place++) {
        int village = g->tables->road_village[road][place];
        if (village == NO_VILLAGE || s->one[seat] >> village & 1) continue;
        for (int other = 0; other < g->players; other++) {
            int gold = houses_at(s, other, village);
            s->gold[other] += gold;
            if (!is_free) s->gold[seat] -= gold;
        }
    }
    s->architect[seat] = other_end(g, s, road);
    s->visited |= 1 << s->architect[seat];
}

/* Governors (R1, R2, G) */

INLINE int topmost_box(const State *s) {
    int top = 0;
    for (int city = 0; city < CITIES; city++) top = s->box[city] > top ? s->box[city] : top;
    return top;
}
INLINE void move_maharaja(State *s) {
    int first = 0;
    for (int city = 1; city < CITIES; city++)
        if (s->box[city] < s->box[first]) first = city;
    s->maharaja = first;
    s->box[first] = topmost_box(s) + 1;
}
INLINE void move_governor(State *s, int city) {
    int start = s->box[city];
    for (int other = 0; other < CITIES; other++)
        if (other != city && start - 2 <= s->box[other] && s->box[other] < start) s->box[other]++;
    s->box[city] = start - 2;
}

/* Scoring (P) */

static const int PRIZES[4][5] = {{10, 5, 0, 0, 0}, {11, 7, 3, 0, 0}, {12, 9, 6, 3, 0}, {13, 10, 7, 4, 1}};

INLINE int city_points(const State *s, int seat, int city) { /* P1, C3 */
    return s->city_houses[city][seat] + (s->architect[seat] == city) + s->outer[city][seat] * (s->card[seat] == SADHU ? 2 : 1)
        + (s->centre[city] == seat ? 3 : 0);
}
static __attribute__((noinline)) void score_city(const Game *g, State *s) { /* P2, P3 */
    int points[MAX_SEATS], scoring = 0, last = 0;
    for (int seat = 0; seat < g->players; seat++) points[seat] = city_points(s, seat, s->maharaja);
    for (int seat = 0; seat < g->players; seat++) {
        if (!points[seat]) continue;
        scoring++;
        last = seat;
        int place = 0;
        for (int other = 0; other < g->players; other++)
            place += points[other] > points[seat] || (points[other] == points[seat] && s->card[other] < s->card[seat]);
        s->gold[seat] += PRIZES[g->players - 2][place];
    }
    if (scoring == 1) s->gold[last] += 5;
}

/* The order of the game */

INLINE int lowest_card(const Game *g, const State *s, int seats) {
    int found = NOBODY, card = 100;
    for (int seat = 0; seat < g->players; seat++)
        if (seats >> seat & 1 && s->card[seat] < card) found = seat, card = s->card[seat];
    return found;
}
INLINE void start_round(const Game *g, State *s) { /* R1, R2 */
    s->round++;
    move_maharaja(s);
    for (int seat = 0; seat < g->players; seat++) s->plan[seat] = NO_PLAN;
    s->had_turn = 0;
    s->phase = PLANNING;
    s->seat = 0;
}
INLINE void next_of_setup(const Game *g, State *s) { /* S3..S5 */
    int players = g->players;
    if (s->steps < players) {
        s->phase = CHARACTERS;
        s->seat = (s->first_player + s->steps) % players;
        return;
    }
    int houses = s->steps - players;
    if (houses == SETUP_HOUSES * players) {
        for (int seat = 0; seat < players; seat++) {
            s->supply[seat] += LATER_HOUSES;
            s->aside[seat] -= LATER_HOUSES;
        }
        start_round(g, s);
        return;
    }
    s->phase = HOUSES;
    int all = (1 << players) - 1, had = 0;
    for (int turn = houses % players; turn > 0; turn--) had |= 1 << lowest_card(g, s, all & ~had);
    s->seat = lowest_card(g, s, all & ~had);
}
static __attribute__((noinline)) void next_turn(const Game *g, State *s) { /* R4, R5, F1 */
    int left = ((1 << g->players) - 1) & ~s->had_turn;
    if (left) {
        s->phase = SHOWING;
        s->seat = lowest_card(g, s, left);
        return;
    }
    score_city(g, s);
    bool ends = topmost_box(s) >= LAST_BOX || s->round == LAST_ROUND;
    for (int seat = 0; seat < g->players; seat++) ends |= s->palaces[seat] == 0;
    if (ends)
        s->phase = OVER;
    else
        start_round(g, s);
}
INLINE void next_planner(const Game *g, State *s) {
    for (int seat = 0; seat < g->players; seat++)
        if (s->plan[seat] == NO_PLAN) {
            s->seat = seat;
            return;
        }
    next_turn(g, s);
}

/* A turn */

INLINE int parts(const Game *g, const State *s, int action) { return g->tables->parts[s->plan[s->seat]][action]; }
INLINE void forget_walk(State *s) {
    s->visited = 1 << s->architect[s->seat];
    s->house_floor = 0;
}

INLINE void begin_turn(const Game *g, State *s) { /* R4, C2, A1, A5 */
    int seat = s->seat;
    s->had_turn |= 1 << seat;
    s->phase = TURN;
    s->in_villages = s->in_cities = s->built = s->moved = 0;
    s->governors = s->swaps = s->quarries = s->power_used = 0;
    s->taken = NOWHERE;
    s->gold[seat] += (s->card[seat] == TRADER) + 2 * parts(g, s, GOLD_ACTION);
    for (int number = parts(g, s, QUARRY_ACTION); number > 0; number--) {
        int houses = s->aside[seat] >= 2 ? 2 : s->aside[seat];
        s->aside[seat] -= houses;
        s->supply[seat] += houses;
        s->quarries += houses > 0;
    }
    forget_walk(s);
}
INLINE bool may_build_house(const Game *g, const State *s, bool in_city) {
    int plan = s->plan[s->seat];
    if (s->in_villages + s->in_cities >= g->tables->houses[plan]) return false;
    return in_city || s->in_villages < g->tables->any_houses[plan];
}
INLINE bool is_complete(const State *s, int action) {
    int houses = s->in_villages + s->in_cities;
    switch (action) {
    case GOLD_ACTION: return true;
    case HOUSE_ACTION: return houses >= 1;
    case TWO_HOUSES_ACTION: return houses >= 2 && s->in_cities >= 1;
    case MOVE_ACTION: return s->moved >= 1;
    case QUARRY_ACTION: return s->quarries >= 1;
    case PALACE_ACTION: return s->built >= 1;
    case PALACE_AND_HOUSE_ACTION: return s->built >= 1 && houses >= 1;
    case GOVERNOR_ACTION: return s->governors >= 1;
    default: return s->swaps >= 1;
    }
}
INLINE int undone_actions(const Game *g, const State *s) { /* N1 */
    const Tables *t = g->tables;
    int plan = s->plan[s->seat];
    if (s->in_villages + s->in_cities == t->houses[plan] && s->built == t->palaces[plan]
        && s->moved == t->parts[plan][MOVE_ACTION] && s->quarries == t->parts[plan][QUARRY_ACTION]
        && s->governors == t->parts[plan][GOVERNOR_ACTION] && s->swaps == t->parts[plan][CHARACTER_ACTION])
        return 0;
    return is_complete(s, t->first_action[plan]) || is_complete(s, t->second_action[plan]) ? 1 : 2;
}
INLINE void end_turn(const Game *g, State *s) {
    int undone = undone_actions(g, s);
    int gold = 2 * (g->penalty_by_action ? undone : undone > 0);
    for (int seat = 0; seat < g->players; seat++)
        if (seat != s->seat) s->gold[seat] += gold;
    next_turn(g, s);
}

/* Legal moves */

INLINE int palace_price(const State *s, int seat) { return s->card[seat] == ARTISAN ? 9 : 12; }
INLINE bool may_build_palace(const Game *g, const State *s) { /* A6 */
    int seat = s->seat, city = s->architect[seat];
    if (city == CITIES || s->palaces[seat] == 0 || s->gold[seat] < palace_price(s, seat)) return false;
    if (s->centre[city] == NOBODY) return true;
    int taken = 0;
    for (int other = 0; other < g->players; other++) taken += s->outer[city][other];
    return taken < g->tables->outer_sites;
}
INLINE int list_villages(u64 villages, int first, int16_t *moves, int count) {
    for (; villages; villages &= villages - 1) moves[count++] = first + lowest(villages);
    return count;
}
INLINE int list_takes(const State *s, u64 room, int first, int16_t *moves, int count) { /* A4 */
    int seat = s->seat, city = s->architect[seat];
    for (u64 villages = s->one[seat]; villages; villages &= villages - 1) {
        int village = lowest(villages);
        if (city != CITIES || room & ~bit(village)) moves[count++] = first + village;
    }
    for (int other = 0; other < CITIES; other++)
        if (s->city_houses[other][seat] && (room || (city != CITIES && city != other)))
            moves[count++] = first + VILLAGES + other;
    return count;
}
static __attribute__((noinline)) int list_steps(const Game *g, const State *s, u64 room, int16_t *moves) {
    int seat = s->seat, city = s->architect[seat], count = 0;
    bool has_power = s->card[seat] == BUILDER && !s->power_used;
    if (s->supply[seat]) {
        if (s->gold[seat] >= 1) {
            int floor = g->any_order ? 0 : s->house_floor;
            if (may_build_house(g, s, false) && floor < VILLAGES) count = list_villages(room >> floor << floor, HOUSE, moves, count);
            if (city != CITIES && may_build_house(g, s, true)) moves[count++] = HOUSE + VILLAGES + city;
        }
        if (has_power) {
            count = list_villages(room, FREE_HOUSE, moves, count);
            if (city != CITIES) moves[count++] = FREE_HOUSE + VILLAGES + city;
        }
    }
    if (s->moved < parts(g, s, MOVE_ACTION)) count = list_takes(s, room, TAKE, moves, count);
    if (has_power) count = list_takes(s, room, FREE_TAKE, moves, count);
    if (s->built < g->tables->palaces[s->plan[seat]] && may_build_palace(g, s)) moves[count++] = PALACE;
    if (s->governors < parts(g, s, GOVERNOR_ACTION))
        for (int governor = 0; governor < CITIES; governor++)
            if (s->box[governor] >= 2) moves[count++] = GOVERNOR + governor;
    if (s->swaps < parts(g, s, CHARACTER_ACTION))
        for (int card = 0; card < 6; card++)
            if (card != s->card[seat]) moves[count++] = SWAP + card;
    for (u64 roads = open_roads(g, s); roads; roads &= roads - 1) moves[count++] = WALK + lowest(roads);
    moves[count++] = END;
    return count;
}
INLINE int list_moves(const Game *g, const State *s, int16_t *moves) {
    int count = 0;
    if (s->phase == PLANNING) {
        for (; count < PLANS; count++) moves[count] = PLAN + count;
        return count;
    }
    if (s->phase == SHOWING) {
        moves[0] = SHOW + s->plan[s->seat];
        return 1;
    }
    if (s->phase == CHARACTERS) {
        for (int card = 0; card < 6; card++) {
            bool is_held = false;
            for (int seat = 0; seat < g->players; seat++) is_held |= s->card[seat] == card;
            if (!is_held) moves[count++] = PICK + card;
        }
        return count;
    }
    u64 room = villages_with_room(g, s);
    if (s->phase == HOUSES) return list_villages(room, HOUSE, moves, 0);
    if (s->phase == PUTTING) {
        if (s->taken < VILLAGES) room &= ~bit(s->taken);
        count = list_villages(room, PUT, moves, 0);
        int city = s->architect[s->seat];
        if (city != CITIES && VILLAGES + city != s->taken) moves[count++] = PUT + VILLAGES + city;
        return count;
    }
    return list_steps(g, s, room, moves);
}

/* Moves */

INLINE void build(State *s, int place) {
    s->supply[s->seat]--;
    add_house(s, s->seat, place);
}
INLINE void act(State *s, int move) {
    int seat = s->seat;
    if (move < FREE_HOUSE) {
        s->gold[seat]--;
        build(s, move - HOUSE);
        if (move - HOUSE < VILLAGES)
            s->in_villages++;
        else
            s->in_cities++;
    } else if (move < TAKE) {
        s->power_used = 1;
        build(s, move - FREE_HOUSE);
    } else if (move < PUT) {
        s->is_free_take = move >= FREE_TAKE;
        s->taken = move - (s->is_free_take ? FREE_TAKE : TAKE);
        s->phase = PUTTING;
        remove_house(s, seat, s->taken);
    } else if (move < PALACE) {
        add_house(s, seat, move - PUT);
        if (s->is_free_take)
            s->power_used = 1;
        else
            s->moved++;
        s->taken = NOWHERE;
        s->phase = TURN;
    } else if (move < GOVERNOR) {
        int city = s->architect[seat];
        s->gold[seat] -= palace_price(s, seat);
        s->palaces[seat]--;
        s->built++;
        if (s->centre[city] == NOBODY)
            s->centre[city] = seat;
        else
            s->outer[city][seat]++;
    } else if (move < SWAP) {
        move_governor(s, move - GOVERNOR);
        s->governors++;
    } else {
        int card = move - SWAP;
        for (int other = 0; other < MAX_SEATS; other++)
            if (s->card[other] == card) s->card[other] = s->card[seat];
        s->card[seat] = card;
        s->swaps++;
    }
}
static __attribute__((noinline)) void play(const Game *g, State *s, int move) {
    if (move < SHOW) {
        s->plan[s->seat] = move - PLAN;
        next_planner(g, s);
    } else if (move < PICK) {
        s->plan[s->seat] = move - SHOW;
        begin_turn(g, s);
    } else if (move < HOUSE) {
        s->card[s->seat] = move - PICK;
        s->steps++;
        next_of_setup(g, s);
    } else if (move < FREE_HOUSE && s->phase == HOUSES) {
        build(s, move - HOUSE);
        s->steps++;
        next_of_setup(g, s);
    } else if (move < WALK) {
        act(s, move);
        if (s->phase == TURN) forget_walk(s);
        if (HOUSE <= move && move < FREE_HOUSE) s->house_floor = move - HOUSE;
    } else if (move < END) {
        s->house_floor = 0;
        walk(g, s, move - WALK);
    } else {
        end_turn(g, s);
    }
}

static void result(const Game *g, const State *s, Result *outcome) { /* F2 */
    int key[MAX_SEATS], winners = 0;
    for (int seat = 0; seat < g->players; seat++) key[seat] = s->gold[seat] - 65536 * s->palaces[seat];
    for (int seat = 0; seat < g->players; seat++) {
        int better = 0;
        for (int other = 0; other < g->players; other++) better += key[other] > key[seat];
        outcome->rank[seat] = better;
        outcome->score[seat] = PALACES - s->palaces[seat];
        winners += better == 0;
    }
    for (int seat = 0; seat < g->players; seat++) outcome->share[seat] = outcome->rank[seat] == 0 ? 1.0 / winners : 0.0;
}

/* Plays `games` random games from `start`, writes how each ended to `results`; returns the number of moves made. */
int64_t play_games(const Game *game, const State *start, State *restrict state, Rng *rng, Result *results, int64_t games) {
    const Game g = *game;
    Rng stream = *rng;
    int16_t moves[MOVES_CAPACITY];
    int64_t steps = 0;
    for (int64_t number = 0; number < games; number++) {
        *state = *start;
        while (state->phase != OVER) {
            int count = list_moves(&g, state, moves);
            play(&g, state, moves[below(&stream, count)]);
            steps++;
        }
        result(&g, state, &results[number]);
    }
    *rng = stream;
    return steps;
}
