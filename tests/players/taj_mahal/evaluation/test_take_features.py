"""The features of a card to take."""

from collections import Counter

import pytest

from mogul.engine.taj_mahal.notation import Notation, sorted_cards
from mogul.engine.taj_mahal.rule_sets import RIO_GRANDE, SYMBOLS, ZMAN, RuleSet
from mogul.engine.taj_mahal.rules.card_places import count_kinds, read_cards
from mogul.engine.taj_mahal.rules.state import TAKE, TAKE_OWED
from mogul.players.taj_mahal.evaluation.take_features import LAYOUT, WIDTH
from tests.engine.taj_mahal.random_tables import board_of
from tests.players.taj_mahal.evaluation.network_answers import move_features
from tests.players.taj_mahal.evaluation.states import legal_moves, states


def expected(card: str, hand: list[str]) -> dict[int, float]:
    """By the words on the cards."""
    colours = Counter(each.split()[0] for each in hand if not each.startswith("white"))
    colour, symbols = card.split()
    written: dict[int, float] = dict.fromkeys(range(WIDTH), 0.0)
    if colour == "white":
        written[LAYOUT.at.white] = 1.0
    else:
        written[LAYOUT.at.colour] = colours[colour] / 4
        written[LAYOUT.at.largest] = float(colours[colour] == max(colours.values(), default=0))
    for symbol in symbols.split("+"):
        written[LAYOUT.at.symbols + SYMBOLS.index(symbol)] += 1.0
    written[LAYOUT.at.double] = float(len({*symbols.split("+")}) < len(symbols.split("+")))
    return written


@pytest.mark.parametrize(("rule_set", "players", "seed"), [(ZMAN, 2, 2), (ZMAN, 4, 1), (RIO_GRANDE, 3, 7)])
def test_features_of_a_card_follow_from_its_symbols_and_the_hand(rule_set: RuleSet, players: int, seed: int) -> None:
    notation, seen = Notation(board_of(seed), rule_set), Counter[str]()
    for game, state in states(rule_set, players, seed):
        if state["phase"] == TAKE_OWED:
            hand = count_kinds(game.tables, read_cards(state, "hand", int(state["seat"])))
            for move in legal_moves(game, state):
                card = notation.cards[move - TAKE]
                written = expected(card, [notation.cards[each] for each in sorted_cards(hand)])
                assert dict(enumerate(move_features(game, state, move))) == written
                seen.update(name for name in ("white", "largest", "double") if written[getattr(LAYOUT.at, name)])
    assert min(seen[name] for name in ("white", "largest", "double")) > 3
