"""Chance at a table: a random set-up, and the cards that come up during play.

Every generator here is derived from the seed with a domain of its own, so that no other use of the same number (a
search, say) can correlate with the deal.
"""

import random
from collections.abc import Callable

from mogul.engine.randomness import dealing_random
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import notation_of, sorted_cards
from mogul.engine.taj_mahal.records.record import HAND, Displayed, Drew, Event, Setup, Unrest
from mogul.engine.taj_mahal.records.replay import Replay, Step
from mogul.engine.taj_mahal.rule_sets import RuleSet
from mogul.engine.taj_mahal.rules.card_places import members, read_cards
from mogul.engine.taj_mahal.rules.state import FOR_DISPLAY, FOR_UNREST, NO_CARD
from mogul.engine.taj_mahal.words import Card, DealtCard


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
