"""What is wrong with a view: *errors* make it unplayable, *warnings* say it cannot come up in real play.

No view an `Observer` makes has either. Everything is looked at and all problems are named; where names are wrong
already, what would only repeat them is left out.
"""

from collections import Counter

from mogul.engine.problem import Problem, Problems
from mogul.engine.taj_mahal.cards import ADVISORS, WHITE
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import notation_of
from mogul.engine.taj_mahal.rule_sets import RULE_SETS
from mogul.engine.taj_mahal.rules.tables import CARDS, PROVINCES
from mogul.engine.taj_mahal.views.memory_problems import check_memory
from mogul.engine.taj_mahal.views.sight import colour_of, prestige_played, row_colour, seen_cards
from mogul.engine.taj_mahal.views.view import Player, View
from mogul.engine.taj_mahal.views.view_names import check_names

_MAX_CARDS_OWED = 2  # W10


def view_problems(components: ComponentSet, view: View) -> list[Problem]:
    """Every problem of a view on this component set, errors and warnings."""
    problems = Problems()
    check_names(problems, components, view)
    if not problems.errors:
        check = _Check(problems, components, view)
        check.board()
        check.rows()
        check.turn()
        check.withdrawal()
        check.unrest()
        check.cards()
    return problems.found


class _Check:
    """The parts of a view against each other; all its names have a meaning."""

    def __init__(self, problems: Problems, components: ComponentSet, view: View) -> None:
        self._problems = problems
        self._components = components
        self._view = view
        self._notation = notation_of(components, RULE_SETS[view.rule_set])

    # The board: every piece in one place

    def board(self) -> None:
        view, error = self._view, self._problems.error
        self._once("palaces", "a city holds one normal palace (W2)")
        self._once("crown_palaces", "a city holds one crown palace (W5)")
        self._once("bonus_tokens", "a bonus token is taken once (W3)")
        self._once("tiles", "a province tile is claimed once (W1)")
        prestige = Counter(advisor for player in view.players for advisor in player.prestige)
        prestige.update(advisor for player in view.players for advisor in prestige_played(player))
        for advisor, copies in prestige.items():
            if copies > 1:
                error("players", f"the {advisor}'s prestige card is in {copies} places; there is one")
        tokens = [Counter(player.advisor_tokens) for player in view.players]
        for advisor in ADVISORS:
            pairs = sum(owned[advisor] > 1 for owned in tokens)
            if pairs > 1:
                error("players", f"{pairs} players have a pair of the {advisor}; at most one can (E1)")
        for seat, player in enumerate(view.players):
            self._belongings(f"players[{seat}]", seat, player)
        claimed = {visit for player in view.players for visit in player.tiles}
        for visit in sorted({*view.tiles_out} & claimed):
            error("tiles_out", f"the tile of visit {visit} is also claimed")
        for visit in sorted(visit for visit in {*view.tiles_out} if visit > view.visit):
            self._problems.warning("tiles_out", f"visit {visit} has not happened yet")
        if "tile" in view.court and view.visit in claimed:
            self._problems.warning("court", f"the tile of visit {view.visit} is in its court seat, and also claimed")

    def _once(self, field: str, rule: str) -> None:
        owners = Counter(value for player in self._view.players for value in getattr(player, field))
        for value, count in owners.items():
            if count > 1:
                self._problems.error("players", f"{field}: {value} occurs {count} times; {rule}")

    def _belongings(self, place: str, seat: int, player: Player) -> None:
        view, warning = self._view, self._problems.warning
        for advisor, copies in Counter(player.advisor_tokens).items():
            if copies > (1 if self._settled(seat) else 2):
                self._problems.error(
                    f"{place}.advisor_tokens",
                    f"{copies} of the {advisor}; a pair is exchanged at the end of a visit (E1)",
                )
        opened = {city for province in view.tiles[: view.visit] for city in self._components.provinces[province]}
        for field in ("palaces", "crown_palaces"):
            for city in sorted({*getattr(player, field)} - opened):
                warning(f"{place}.{field}", f"{city}: its province has not been visited yet")
        for city in sorted({*player.bonus_tokens} - {*player.palaces}):
            warning(f"{place}.bonus_tokens", f"{city}: taken without a palace there (W3)")
        for visit in player.tiles:
            if visit > view.visit:
                warning(f"{place}.tiles", f"visit {visit} has not happened yet")

    def _settled(self, seat: int) -> bool:
        """Whether a seat cannot have claimed anything in this visit: still in, and not withdrawing."""
        return self._view.players[seat].is_in and (seat != self._view.seat_to_move or self._view.phase == "auction")

    # Rows

    def rows(self) -> None:
        error = self._problems.error
        for seat, player in enumerate(self._view.players):
            place = f"players[{seat}]"
            if player.row and not player.is_in:
                error(f"{place}.row", "not empty, but the player has withdrawn: the row is discarded then (W8)")
            colour = self._colour(row_colour(player))
            for index, play in enumerate(player.row):
                shown = self._colour(colour_of(play.card))
                if play.companion != "prestige monk" and shown != colour:
                    error(f"{place}.row[{index}].card", f"{shown} in a {colour} row without the monk (P2, P6)")
            written = self._colour(player.row_colour)
            if written != colour:
                error(f"{place}.row_colour", f"{written}; the plays of the row make it {colour} (P2, P6)")

    def _colour(self, name: str | None) -> str | None:
        return None if name is None else self._notation.colour(name)

    # The turn

    def turn(self) -> None:
        view, error = self._view, self._problems.error
        if view.phase != "over" and not view.players[view.seat_to_move].is_in:
            error("seat_to_move", f"seat {view.seat_to_move} has withdrawn from this visit")
        if view.phase == "over" and (view.visit != PROVINCES or any(player.is_in for player in view.players)):
            self._problems.warning("phase", f"over; the game ends when nobody is in visit {PROVINCES} any more (E4)")
        for piece in view.court:
            if piece in view.aside:
                error("aside", f"{piece} is also in its court seat")
        if len(view.display) > 2 * len(view.players) - 1:
            self._problems.warning(
                "display", f"{len(view.display)} cards; at most {2 * len(view.players) - 1} are turned up (V3)"
            )
        if view.phase != "over":
            self._room_for_palaces()

    def _room_for_palaces(self) -> None:
        """W2: there is always an open city for an advisor's palace."""
        view = self._view
        closed = {city for player in view.players for city in player.palaces}
        for number in range(view.visit, PROVINCES + 1):
            province = view.tiles[number - 1]
            still_open = len({*self._components.provinces[province]} - closed)
            coming = len(ADVISORS)
            if number == view.visit:
                coming = max(0, view.palaces_owed) + len({*view.court} & {*ADVISORS})
            if still_open < coming:
                self._problems.error(
                    "players",
                    f"palaces: {still_open} cities of {province} are open, and {coming} palaces can still come (W2)",
                )

    def withdrawal(self) -> None:
        """What is owed fits the phase."""
        view, error = self._view, self._problems.error
        owed = {"palace": view.palaces_owed, "crown": int(view.crown_owed), "take": view.cards_owed}
        for phase, field in (("palace", "palaces_owed"), ("crown", "crown_owed"), ("take", "cards_owed")):
            if view.phase == phase and owed[phase] < 1:
                error(field, f"nothing is owed, but the phase is {phase}")
            if owed[phase] and phase != view.phase and not (phase == "crown" and view.phase == "palace"):
                error(field, f"must be 0 in phase {view.phase}")
        if view.palaces_owed > len(ADVISORS):
            error("palaces_owed", f"{view.palaces_owed}; at most {len(ADVISORS)}, one for each advisor (W2)")
        if view.phase == "take" and view.cards_owed > min(_MAX_CARDS_OWED, len(view.display)):
            shown = len(view.display)
            error("cards_owed", f"{view.cards_owed}; at most {_MAX_CARDS_OWED}, and the display has {shown} (W10)")
        row = view.players[view.seat_to_move].row
        if view.phase == "take" and row:
            error(f"players[{view.seat_to_move}].row", "is discarded before cards are taken (W8, W10)")
        if view.phase in ("palace", "crown") and not row:
            self._problems.warning(f"players[{view.seat_to_move}].row", "is empty; only a row claims pieces (W1)")

    # Unrest

    def unrest(self) -> None:
        view, warning = self._view, self._problems.warning
        in_use = RULE_SETS[view.rule_set].unrest_with_two and len(view.players) == 2
        if not in_use and (view.unrest or view.aside or view.protest):
            self._problems.error(
                "unrest", "unrest, protest and pieces set aside exist with two players under zman only (U)"
            )
        if view.aside and not view.protest:
            warning("aside", "pieces are set aside by a protest only (U3)")
        if view.protest and view.unrest:
            warning("unrest", "is discarded by the protest, and no more is drawn in this visit (U3)")
        colours = Counter(self._colour(colour_of(card)) for card in view.unrest)
        for colour, cards in colours.items():
            if colour != WHITE and cards > 1:
                warning("unrest", f"{cards} {colour} cards; the second of a colour is discarded by the protest (U1)")

    # Cards

    def cards(self) -> None:
        view, error, notation = self._view, self._problems.error, self._notation
        for seat, player in enumerate(view.players):
            seen = len(player.known_cards) + (len(view.hand) if seat == view.seat else 0)
            if player.hand_size < seen or (seat == view.seat and player.hand_size != seen):
                error(f"players[{seat}].hand_size", f"{player.hand_size}, but {seen} of its cards are named")
        left = Counter(dict(enumerate(notation.copies)))
        left.subtract(notation.kinds(seen_cards(view)))
        for kind, count in left.items():
            if count < 0:
                copies = notation.copies[kind]
                error("cards", f"{copies - count} of {notation.cards[kind]} are in sight; there are {copies}")
        hidden = [
            player.hand_size - len(player.known_cards) if seat != view.seat else 0
            for seat, player in enumerate(view.players)
        ]
        total = len(seen_cards(view)) + sum(hidden) + view.deck_size
        if total != CARDS or view.deck_size < 0:
            sums = f"cards in sight, hidden in hands and in the deck must add up to {CARDS}, not {total}"
            error("deck_size", f"{view.deck_size}; {sums}")
        if view.memory is not None and not self._problems.errors:
            check_memory(self._problems, notation, view, hidden, +left)
