"""The rules as one step: `apply` a move. It runs to the next decision; chance is in the set-up alone (S2, S3)."""

from mogul.engine.effect_log import note
from mogul.engine.jit import inlined
from mogul.engine.maharaja.rules.effect_log import (
    A2,
    A6,
    BY_MOVE,
    BY_PLAN,
    BY_POWER,
    BY_SETUP,
    C6,
    CARD_PICKED,
    CARD_TAKEN,
    GOLD,
    HOUSE_BUILT,
    HOUSE_PUT,
    HOUSE_TAKEN,
    PALACE_BUILT,
)
from mogul.engine.maharaja.rules.legal import HOUSE_PRICE, palace_price
from mogul.engine.maharaja.rules.rounds import move_governor, next_of_setup, next_planner
from mogul.engine.maharaja.rules.state import (
    ARTISAN,
    END,
    FREE_HOUSE,
    FREE_TAKE,
    GOVERNOR,
    HOUSE,
    HOUSES,
    NOBODY,
    NOWHERE,
    PALACE,
    PICK,
    PLAN,
    PUT,
    PUTTING,
    SHOW,
    SWAP,
    TAKE,
    TURN,
    WALK,
)
from mogul.engine.maharaja.rules.tables import VILLAGES
from mogul.engine.maharaja.rules.turn import add_house, begin_turn, end_turn, forget_walk, remove_house, walk


@inlined
def apply(game, state, move, log):
    """Carries out a legal move of the seat to move."""
    if move < SHOW:
        state.plan[state.seat] = move - PLAN
        next_planner(game, state)
    elif move < PICK:
        state.plan[state.seat] = move - SHOW
        begin_turn(game, state, log)
    elif move < HOUSE:
        state.card[state.seat] = move - PICK
        note(log, CARD_PICKED, state.seat, move - PICK, 0)
        state.steps += 1
        next_of_setup(game, state, log)
    elif move < FREE_HOUSE and state.phase == HOUSES:
        _build(state, move - HOUSE, BY_SETUP, log)
        state.steps += 1
        next_of_setup(game, state, log)
    elif move < WALK:
        _act(state, move, log)
        if state.phase == TURN:
            forget_walk(state)
        if HOUSE <= move < FREE_HOUSE:
            state.house_floor = move - HOUSE
    elif move < END:
        state.house_floor = 0
        walk(game, state, move - WALK, log)
    else:
        end_turn(game, state, log)


@inlined
def _act(state, move, log):
    """A step of a turn that is no walk."""
    seat = state.seat
    if move < FREE_HOUSE:
        state.gold[seat] -= HOUSE_PRICE
        note(log, GOLD, seat, A2, -HOUSE_PRICE)
        _build(state, move - HOUSE, BY_PLAN, log)
        if move - HOUSE < VILLAGES:
            state.in_villages += 1
        else:
            state.in_cities += 1
    elif move < TAKE:
        state.power_used = 1
        _build(state, move - FREE_HOUSE, BY_POWER, log)
    elif move < PUT:
        is_free = move >= FREE_TAKE
        state.is_free_take = is_free
        state.taken = move - (FREE_TAKE if is_free else TAKE)
        state.phase = PUTTING
        remove_house(state, seat, state.taken)
        note(log, HOUSE_TAKEN, seat, state.taken, BY_POWER if is_free else BY_MOVE)
    elif move < PALACE:
        add_house(state, seat, move - PUT)
        note(log, HOUSE_PUT, seat, move - PUT, BY_POWER if state.is_free_take else BY_MOVE)
        if state.is_free_take:
            state.power_used = 1
        else:
            state.moved += 1
        state.taken = NOWHERE
        state.phase = TURN
    elif move < GOVERNOR:
        _build_palace(state, log)
    elif move < SWAP:
        move_governor(state, move - GOVERNOR, log)
        state.governors += 1
    else:
        _swap(state, move - SWAP, log)


@inlined
def _build(state, place, how, log):
    """S4, A2, C5: a house from the supply."""
    state.supply[state.seat] -= 1
    add_house(state, state.seat, place)
    note(log, HOUSE_BUILT, state.seat, place, how)


@inlined
def _build_palace(state, log):
    """A6: the centre is built first."""
    seat = state.seat
    city = state.architect[seat]
    price = palace_price(state, seat)
    state.gold[seat] -= price
    note(log, GOLD, seat, C6 if state.card[seat] == ARTISAN else A6, -price)
    state.palaces[seat] -= 1
    state.built += 1
    is_centre = state.centre[city] == NOBODY
    if is_centre:
        state.centre[city] = seat
    else:
        state.outer[city, seat] += 1
    note(log, PALACE_BUILT, seat, city, is_centre)


@inlined
def _swap(state, card, log):
    """A9: a straight swap with a seat, or with a card beside the board."""
    seat = state.seat
    holder = NOBODY
    for other in range(len(state.card)):
        if state.card[other] == card:
            holder = other
            state.card[other] = state.card[seat]
    state.card[seat] = card
    state.swaps += 1
    note(log, CARD_TAKEN, seat, card, holder)
