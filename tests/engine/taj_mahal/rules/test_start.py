"""The state a game begins in."""

import numpy as np

from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.rule_sets import RuleSet
from mogul.engine.taj_mahal.rules.card_places import read_cards
from mogul.engine.taj_mahal.rules.game import taj_mahal
from mogul.engine.taj_mahal.rules.start import start_state
from mogul.engine.taj_mahal.rules.state import AUCTION, FOR_DISPLAY, NO_COLOUR, STATE, WHOLE_COURT
from mogul.engine.taj_mahal.rules.tables import CARDS
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE


@AT_EVERY_TABLE
def test_a_game_begins_with_the_first_card_of_the_display(
    components: ComponentSet, rule_set: RuleSet, players: int
) -> None:
    """S3 to S5, V1 to V5: all cards in the deck, every piece in its court seat, everybody in, nothing else."""
    game = taj_mahal(components, players, rule_set)
    state = np.zeros(1, STATE)[0]
    tiles, tokens = np.arange(12, dtype=np.uint8)[::-1].copy(), np.arange(16, dtype=np.uint8) % 5
    start_state(game, state, players - 1, tiles, tokens)
    assert read_cards(state, "deck") == 2**CARDS - 1
    fortresses = sum(1 << components.cities.index(city) for city in components.fortresses)
    begun = {
        "deck_lo": 2**64 - 1,
        "deck_hi": 2**32 - 1,
        "tokens_left": fortresses,
        "tile_province": tiles,
        "token_kind": tokens,
        "row_colour": NO_COLOUR,
        "first_player": players - 1,
        "seat": players - 1,
        "phase": AUCTION,
        "need": FOR_DISPLAY,
        "players_in": 2**players - 1,
        "court": WHOLE_COURT,
        "display_owed": 2 * players - 1,
    }
    for name in STATE.names or ():
        assert np.all(state[name] == begun.get(name, 0)), name
