"""Worked positions: the points of palaces (W6) and province tiles (W7)."""

from __future__ import annotations

import copy

from tests.rules.case import BOARD
from tests.rules.story import Story, worked_position

# Palaces


@worked_position
def connections() -> Story:
    """W6. Visit 1: Delhi and Meerut, 1. Visit 2: Ferozepur, joined to Delhi: 1 + 1, though two palaces are reached.
    Visit 3: Bahraich - Meerut - Delhi - Ferozepur: 1 + 2."""
    s = Story(
        "linked provinces count once each",
        "W6",
        provinces={1: "Delhi", 2: "Lahore", 3: "Awadh"},
        tokens={"Delhi": "+1card"},
        hands={0: ["red vizier+general", "red monk+elephant", "red princess+elephant"]},
    )
    s.win(0, "red vizier+general", "palace Delhi", "palace Meerut")
    s.happened_of("points", (0, 1, "W6"))
    s.mark()
    s.win(0, "red monk+elephant", "palace Ferozepur")
    s.happened(("points", 0, 2, "W6"))
    s.mark()
    s.win(0, "red princess+elephant", "palace Bahraich")
    s.happened(("points", 0, 3, "W6"))
    return s


@worked_position
def no_connection() -> Story:
    """W6: Ferozepur is joined to Delhi, where seat 0 has no palace; Sirhind is joined to Amritsar only. Seat 1's palace
    in Delhi is no link."""
    s = Story(
        "a road to somebody else's palace links nothing",
        "W6",
        provinces={1: "Delhi", 2: "Lahore"},
        hands={0: ["red vizier+general", "red monk+princess"], 1: ["green monk+mogul"]},
    )
    s.fill()
    s.play(0, "red vizier+general")
    s.play(1, "green monk+mogul")
    s.out(2)
    s.out(0, "palace Sirhind", "palace Hardwar")
    s.out(1, "palace Delhi", "crown Meerut")
    s.mark()
    s.win(0, "red monk+princess", "palace Ferozepur", "palace Sialkot")
    s.happened_of("points", (0, 1, "W6"))
    return s


@worked_position
def crown_palaces_link() -> Story:
    """W6, E2: a crown palace alone scores and stays a link. Visit 1: the crown on Delhi, 1 (and the tile, spices, 1).
    Visit 2: the crown on Ferozepur, linked to Delhi: 2 (and the tile, tea and gems, 2)."""
    s = Story(
        "crown palaces score and link like the others",
        "W6 E2 W5",
        provinces={1: "Delhi", 2: "Lahore"},
        hands={0: ["red mogul+elephant", "red mogul+elephant"]},
    )
    s.win(0, "red mogul+elephant", "crown Delhi")
    s.happened_of("points", (0, 1, "W6"), (0, 1, "W7"))
    s.mark()
    s.win(0, "red mogul+elephant", "crown Ferozepur")
    s.happened_of("points", (0, 2, "W6"), (0, 2, "W7"))
    return s


@worked_position
def two_networks() -> Story:
    """W6. Visit 1: Sirhind. Visit 2: Rajauri. Visit 3: Amritsar, joined to Sirhind, and Lahore, joined to Rajauri, but
    not to each other: 1 + 2."""
    s = Story(
        "every palace of the province may bring its own links",
        "W6",
        provinces={1: "Delhi", 2: "Kashmir", 3: "Lahore"},
        hands={0: ["red vizier+mogul", "red general+monk", "red princess+mogul"]},
    )
    s.win(0, "red vizier+mogul", "palace Sirhind", "crown Sirhind")
    s.win(0, "red general+monk", "palace Rajauri", "palace Srinagar")
    s.mark()
    s.win(0, "red princess+mogul", "palace Amritsar", "crown Lahore")
    s.happened(("points", 0, 3, "W6"))
    return s


@worked_position
def earlier_visits_do_not_score_again() -> Story:
    """W6: visit 2 brings seat 0 the tile but no palace: no point for palaces. Tile 2 (tea, gems): 2."""
    s = Story(
        "no palace in this visit, no points for palaces",
        "W6 W7",
        hands={0: ["red vizier+general", "red elephant+elephant"]},
    )
    s.win(0, "red vizier+general")
    s.mark()
    s.win(0, "red elephant+elephant")
    s.happened_of("points", (0, 2, "W7"))
    return s


# The province tile


@worked_position
def tiles_score() -> Story:
    """W7. Tile 1: spices, 1. Tile 3: rice and spices: 2, and 1 for the spices of tile 1."""
    s = Story(
        "commodities of a printed kind count", "W7", hands={0: ["red elephant+elephant", "green elephant+elephant"]}
    )
    s.win(0, "red elephant+elephant")
    s.to_visit(3)
    s.mark()
    s.win(0, "green elephant+elephant")
    s.happened_of("points", (0, 3, "W7"))
    return s


@worked_position
def tile_with_one_kind_twice() -> Story:
    """W7, W4. Visit 1: tea token, 1. Visit 2: tile of tea and tea: 2, and 1 for the tea owned, which counts once.
    Visit 3: a tea token: 1 and 3 teas owned."""
    components = copy.deepcopy(BOARD)
    components["province_tiles"]["2"] = "tea+tea"
    s = Story(
        "an owned commodity counts once for a tile that shows its kind twice",
        "W7 W4",
        provinces={1: "Delhi", 2: "Kashmir", 3: "Lahore"},
        tokens={"Delhi": "tea", "Lahore": "tea"},
        hands={0: ["red vizier+general", "red elephant+elephant", "red monk+princess"]},
        components=components,
    )
    s.win(0, "red vizier+general", "palace Delhi", "palace Hardwar")
    s.mark()
    s.win(0, "red elephant+elephant")
    s.happened_of("points", (0, 3, "W7"))
    s.mark()
    s.win(0, "red monk+princess", "palace Lahore", "palace Sialkot")
    s.happened(("points", 0, 4, "W4"))
    return s
