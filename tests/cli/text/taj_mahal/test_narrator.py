"""Turns in a line."""

from types import SimpleNamespace

from mogul.cli.text.names import from_seat, numbered
from mogul.cli.text.taj_mahal.narrator import TurnNarrator
from mogul.engine.taj_mahal.records.effect import Effect
from mogul.engine.taj_mahal.views.view import PHASES

TILES = ("Agra", "Delhi")


def in_phase(phase: str) -> SimpleNamespace:
    """A game, as far as the narrator looks at it."""
    return SimpleNamespace(state={"phase": PHASES.index(phase)})


def test_a_turn_of_several_moves_is_one_line() -> None:
    narrator = TurnNarrator(TILES, numbered, None)
    effects = [Effect("claim", 1, "vizier"), Effect("claim", 1, "crown"), Effect("claim", 1, "tile")]
    assert narrator.describe(1, "withdraw", effects, in_phase("palace")) == []
    built = [Effect("palace", 1, "Agra"), Effect("token", 1, "Agra", source="+1card")]
    assert narrator.describe(1, "palace Agra", [*built, Effect("drew", 1, "white monk")], in_phase("crown")) == []
    points = [Effect("points", 1, "W6", points=2), Effect("points", 1, "W7", points=3), Effect("discard_row", 1)]
    assert narrator.describe(1, "crown Delhi", [Effect("crown", 1, "Delhi"), *points], in_phase("take")) == []
    (line,) = narrator.describe(
        1, "take red monk+elephant", [Effect("took", 1, "red monk+elephant")], in_phase("auction")
    )
    assert line.plain == (
        "seat 1: withdraw · claims vizier, crown, tile · palace in Agra · crown palace in Delhi · token +1card · "
        "+2 for palaces · +3 for the province tile · draws a card · takes red monk+elephant"
    )


def test_a_drawn_card_is_named_to_its_player_alone() -> None:
    effects = [Effect("drew", 1, "white monk")]
    lines = {
        viewer: TurnNarrator(TILES, numbered, viewer).describe(1, "withdraw", effects, in_phase("auction"))
        for viewer in (0, 1)
    }
    assert [line.plain for line in lines[0]] == ["seat 1: withdraw · draws a card"]
    assert [line.plain for line in lines[1]] == ["seat 1: withdraw · draws white monk"]


def test_effects_at_the_table_have_lines_of_their_own() -> None:
    narrator = TurnNarrator(TILES, from_seat(0), 0)
    effects = [
        Effect("points", 0, "P5", points=2),
        Effect("unrest", what="red monk+elephant"),
        Effect("protest", what=("vizier", "tile")),
        Effect("reshuffle"),
        Effect("prestige", 0, "monk", source=1),
        Effect("prestige", 1, "vizier", source="kept"),
        Effect("prestige", 1, "general", source="supply"),
        Effect("tile_out", what=1),
        Effect("visit_end", what=1),
        Effect("visit", what=2),
    ]
    lines = narrator.describe(0, "play red vizier+elephant with prestige princess", effects, in_phase("auction"))
    assert [line.plain.strip("─ ") for line in lines] == [
        "you: play red vizier+elephant with prestige princess · +2 for the princess",
        "unrest: red monk+elephant",
        "protest! set aside: vizier, tile",
        "the discard pile is shuffled: a new deck",
        "you: two tokens of the monk bring the prestige card from seat 1",
        "seat 1: returns two tokens of the vizier, and keeps the prestige card",
        "seat 1: two tokens of the general bring the prestige card",
        "nobody claimed the tile of visit 1: it leaves the game",
        "Visit 2: Delhi",
    ]
