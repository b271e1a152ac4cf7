"""Chance at a table: a random set-up, and the cards that come up during play; and the problems of a set-up: it must be
one the rules can begin with (S1..S4).

Every generator here is derived from the seed with a domain of its own, so that no other use of the same number (a
search, say) can correlate with the deal.
"""

import random
from collections import Counter
from collections.abc import Callable

from mogul.engine.problem import Problem, Problems, listing, quote
from mogul.engine.rng import dealing_random
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import Notation, notation_of, sorted_cards
from mogul.engine.taj_mahal.records.record import HAND, Displayed, Drew, Event, Setup, Unrest
from mogul.engine.taj_mahal.records.replay import Replay, Step
from mogul.engine.taj_mahal.rule_sets import RULE_SETS, UNKNOWN, Card, City, DealtCard, Province, RuleSet, Token
from mogul.engine.taj_mahal.rules.card_places import members, read_cards
from mogul.engine.taj_mahal.rules.state import FOR_DISPLAY, FOR_UNREST, NO_CARD


def setup_problems(components: ComponentSet, setup: Setup) -> list[Problem]:
    """Every problem of a set-up on this component set, all of them errors, in the order of its fields."""
    problems = Problems()
    rules = RULE_SETS.get(setup.rule_set)
    if rules is None:
        problems.error("rule_set", f"{quote(setup.rule_set)} is not a rule set; they are {listing(RULE_SETS)}")
        return problems.found
    if setup.player_count not in rules.players:
        problems.error("player_count", f"{setup.player_count}; {rules.table_sizes}")
    if not 0 <= setup.first_player < setup.player_count:
        problems.error("first_player", f"{setup.first_player} is no seat; seats are 0 to {setup.player_count - 1}")
    notation = notation_of(components, rules)
    check_layout(problems, problems.error, components, notation, setup.provinces, setup.bonus_tokens)
    _check_hands(problems, notation, setup)
    return problems.found


def check_layout(
    problems: Problems,
    note: Callable[[str, str], None],
    components: ComponentSet,
    notation: Notation,
    provinces: tuple[Province, ...],
    bonus_tokens: tuple[tuple[City, Token], ...],
) -> None:
    """Checks the fields `provinces` and `bonus_tokens` of a set-up or a view. note: of `problems`, for a layout that
    cannot be dealt but does not hinder the rules."""
    names = notation.provinces
    if sorted(provinces) != [*range(len(names))]:
        text = f"must name each province once, in the order of the visits; they are {listing(names)}"
        problems.error("provinces", text)
    elif (last := names[provinces[-1]]) != components.agra_province:
        note(f"provinces[{len(provinces) - 1}]", f"{last}; the last visit is to {components.agra_province} (S1)")
    fortresses = set(map(notation.city, components.fortresses))
    for city, times in Counter(city for city, _ in bonus_tokens).items():
        if times > 1:
            text = f"{quote(notation.cities[city])} is named {times} times; each fortress city has one (S2)"
            problems.error("bonus_tokens", text)
        if city not in fortresses:
            text = f"{quote(notation.cities[city])} is no fortress city; they are {listing(components.fortresses)}"
            problems.error("bonus_tokens", text)
    tokens = {city: notation.tokens[token] for city, token in bonus_tokens}
    for city in sorted(fortresses - set(tokens)):
        problems.error("bonus_tokens", f"{notation.cities[city]} has none; each fortress city has one (S2)")
    agra, points = components.agra_city, f"+{components.agra_bonus_points}"
    if (printed := tokens.pop(notation.city(agra), points)) != points:
        note("bonus_tokens", f"{agra} has {quote(printed)}; its token is always {points} (S2)")
    dealt = Counter(tokens.values())
    for kind in {**components.bonus_tokens, **dealt}:
        there_are = components.bonus_tokens.get(kind, 0)
        if dealt[kind] != there_are:
            note("bonus_tokens", f"{dealt[kind]} of {quote(kind)}; the component set has {there_are}")


def _check_hands(problems: Problems, notation: Notation, setup: Setup) -> None:
    if len(setup.hands) != setup.player_count:
        problems.error("hands", f"{len(setup.hands)} hands for {setup.player_count} players")
    for seat, hand in enumerate(setup.hands):
        if len(hand) != HAND:
            problems.error(f"hands[{seat}]", f"{len(hand)} cards; {HAND} are dealt (S3), unknown ones written as ?")
    dealt = Counter(card for hand in setup.hands for card in hand if card != UNKNOWN)
    for card, copies in sorted(dealt.items()):
        if copies > notation.copies[card]:
            problems.error("hands", f"{copies} of {notation.cards[card]}; there are {notation.copies[card]}")


def new_setup(
    components: ComponentSet, rule_set: RuleSet, players: int, seed: int, first_player: int | None = None
) -> Setup:
    """A random set-up (S1..S4). `first_player`: None draws one.

    Raises ValueError for an impossible table size or seat.
    """
    if players not in rule_set.players:
        raise ValueError(f"players is {players}; {rule_set.table_sizes}")
    if first_player is not None and not 0 <= first_player < players:
        raise ValueError(f"first_player is {first_player}; seats are 0 to {players - 1}")
    chance = dealing_random("set-up", seed)
    drawn_first = chance.randrange(players)
    notation = notation_of(components, rule_set)
    agra = components.agra_province
    provinces = [province for province in components.provinces if province != agra]
    chance.shuffle(provinces)
    cities = [city for city in components.cities if city in set(components.fortresses)]
    tokens = [kind for kind, copies in components.bonus_tokens.items() for _ in range(copies)]
    chance.shuffle(tokens)
    where = dict(zip((city for city in cities if city != components.agra_city), tokens, strict=True))
    where[components.agra_city] = f"+{components.agra_bonus_points}"
    cards = [*sorted_cards(notation.copies)]
    chance.shuffle(cards)
    return Setup(
        rule_set=rule_set.name,
        player_count=players,
        component_set=components.name,
        component_hash=components.content_hash,
        first_player=drawn_first if first_player is None else first_player,
        provinces=tuple(map(notation.province, (*provinces, agra))),
        bonus_tokens=tuple((notation.city(city), notation.token(where[city])) for city in cities),
        hands=tuple(tuple(sorted(cards[seat * HAND : (seat + 1) * HAND])) for seat in range(players)),
    )


def deal(game: Replay, chance: random.Random) -> tuple[Event, list[Step]] | None:
    """Settles the next chance event, if one is owed, with random cards of the deck."""
    return settle(game, lambda: _any_card(game, chance))


def settle(game: Replay, next_card: Callable[[], DealtCard]) -> tuple[Event, list[Step]] | None:
    """Settles the next chance event, if one is owed: the event, already carried out in `game`, and its steps."""
    need, seat = game.need, game.seat
    if need == NO_CARD:
        return None
    cards: list[DealtCard] = []
    steps: list[Step] = []
    while not cards or need == game.need == FOR_DISPLAY:
        cards.append(next_card())
        steps.append(game.draw(cards[-1]))
    if need == FOR_DISPLAY:
        return Displayed(tuple(cards)), steps
    return (Unrest(cards[0]) if need == FOR_UNREST else Drew(seat, cards[0])), steps


def _any_card(game: Replay, chance: random.Random) -> Card:
    card = chance.choice(members(read_cards(game.state, "deck")))
    return Card(int(game.game.tables["card_kind"][card]))
