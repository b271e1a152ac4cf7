"""The checks of a view against the course of play: it is playable, but no play leads to it. All of them are warnings.

Pieces, tokens and points are accounts: they must agree with the palaces, which stay on the board for good.
"""

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.components.component_set import CARD_TOKEN_TEXT
from mogul.engine.taj_mahal.rule_sets import ADVISORS, COMMODITIES, RULE_SETS, Advisor, City, CourtSeat, Phase
from mogul.engine.taj_mahal.rules.tables import CARDS
from mogul.engine.taj_mahal.views.view import Player, prestige_played, row_cards
from mogul.engine.taj_mahal.views.view_numbers import ViewCheck

_DEALT = 6  # S3
_NOBILITY = 2  # P5
_FIRST_PRESTIGE = 3  # the visit: two tokens of one advisor need two visits (E1)


def check_play(check: ViewCheck) -> None:
    """Checks a view that has no errors."""
    play = _Play(check)
    play.pieces_of_this_visit()
    play.pieces_of_earlier_visits()
    play.rows()
    play.cards()
    play.unrest()
    play.points()


class _Play:
    def __init__(self, check: ViewCheck) -> None:
        self.warning, self.notation, self.components = check.warning, check.notation, check.components
        self.view = view = check.view
        self._rules, self._board = RULE_SETS[view.rule_set], _board(self.components)
        self._cities = [self._board.cities[province] for province in view.provinces]  # by visit
        self._here = self._cities[view.visit - 1]
        self._withdrawn = sum(not player.is_in for player in view.players)
        self._all_in = not self._withdrawn and view.phase is Phase.AUCTION
        # The seat in the middle of its withdrawal has claimed its pieces, and scores them later (W6, W7).
        self._building = view.seat_to_move if view.phase in (Phase.PALACE, Phase.CROWN) else None

    # Pieces

    def pieces_of_this_visit(self) -> None:
        """W1, W2, W5, V2: the pieces that have left their court seats are those that palaces and seats show."""
        view = self.view
        left = {*CourtSeat} - {*view.court} - {*view.set_aside}
        claimed = len(left & {*map(CourtSeat, ADVISORS)})
        built = sum(len(self._here & {*player.palaces}) for player in view.players)
        if built + view.palaces_owed != claimed:
            text = f"{claimed} advisors were claimed, with {built} palaces here and {view.palaces_owed} still to place"
            self.warning("court", f"{text}; an advisor is a palace (W2)")
        crowned = sum(len(self._here & {*player.crown_palaces}) for player in view.players)
        if crowned + view.crown_owed != (CourtSeat.CROWN in left):
            found = f"{crowned} crown palaces are here, {int(view.crown_owed)} is still to place"
            gone = "claimed" if CourtSeat.CROWN in left else "not claimed"
            self.warning("court", f"the crown is {gone}, and {found} (W5)")
        owners = [view.visit in player.tile_visits for player in view.players]
        is_out = view.is_over and view.visit in view.tile_visits_out
        if CourtSeat.TILE in left and not any(owners) and not is_out:
            self.warning("court", f"the tile of visit {view.visit} is in no place (W1, E3)")
        for seat, player in enumerate(view.players):
            can_claim = not player.is_in or (seat == view.seat_to_move and view.phase is not Phase.AUCTION)
            if not can_claim and (self._here & {*player.palaces, *player.crown_palaces} or owners[seat]):
                self.warning(f"players[{seat}]", "has won something in this visit before withdrawing from it (W)")

    def pieces_of_earlier_visits(self) -> None:
        """E1, E3, W2, W3, W5."""
        view = self.view
        tiles = {*view.tile_visits_out}.union(*(player.tile_visits for player in view.players))
        for visit in range(1, view.visit):
            if visit not in tiles:
                self.warning(
                    "tile_visits_out", f"the tile of visit {visit} is neither claimed nor out of the game (E3)"
                )
            for field, most in (("palaces", len(ADVISORS)), ("crown_palaces", 1)):
                built = sum(len(self._cities[visit - 1] & {*getattr(player, field)}) for player in view.players)
                if built > most:
                    text = f"{field}: {built} in the province of visit {visit}; at most {most} (W2, W5)"
                    self.warning("players", text)
        fortresses = self._board.fortresses
        for seat, player in enumerate(view.players):
            if {*player.bonus_token_cities} != fortresses & {*player.palaces}:
                expected = ", ".join(self.notation.cities[city] for city in sorted(fortresses & {*player.palaces}))
                text = f"expected {expected or 'none'}, where the palaces stand that took them (W3)"
                self.warning(f"players[{seat}].bonus_token_cities", text)
        self._exchanges()

    def _exchanges(self) -> None:
        """E1: every advisor claimed is a token, unless it was returned with a second one for the prestige card."""
        view = self.view
        cards = [Counter((*player.prestige_cards, *prestige_played(player))) for player in view.players]
        exchanges = 0
        for seat, player in enumerate(view.players):
            claimed = len(player.palaces) + (view.palaces_owed if seat == self._building else 0)
            returned = claimed - len(player.advisor_tokens)
            if returned < 2 * cards[seat].total() or returned % 2:
                text = f"{len(player.advisor_tokens)} tokens after {claimed} advisors, and "
                text += f"{cards[seat].total()} prestige cards; each of them takes two tokens (W2, E1)"
                self.warning(f"players[{seat}].advisor_tokens", text)
            exchanges += returned // 2
        if exchanges > 0 and not any(cards):
            self.warning("players", "prestige_cards: tokens were returned, and nobody has a prestige card (E1)")
        for advisor in ADVISORS:
            is_claimed = CourtSeat(advisor) not in {*view.court, *view.set_aside}
            tokens = sum(player.advisor_tokens.count(advisor) for player in view.players)
            tokens += 2 * any(each[advisor] for each in cards)
            if tokens > view.visit - 1 + is_claimed:
                text = f"advisor_tokens: {tokens} of the {advisor} were claimed by now; one in a visit (V2, W1)"
                self.warning("players", text)

    # Turns and cards

    def rows(self) -> None:
        """V5: turns go round, so nobody who is in has played more than once more than another one."""
        view = self.view
        if view.is_over:
            return
        count = len(view.players)
        mover = (view.seat_to_move - view.first_player) % count
        turns = set()  # complete rounds of turns, by each row
        for place in range(count):
            seat = (view.first_player + place) % count
            if view.players[seat].is_in and not (place == mover and view.phase is Phase.TAKE):
                turns.add(len(view.players[seat].row) - (place < mover))
        if len(turns) > 1 or min(turns, default=0) < 0:
            rows = ", ".join(str(len(player.row)) for player in view.players)
            text = f"row: {rows} plays; turns go round from seat {view.first_player} to seat {view.seat_to_move} (V5)"
            self.warning("players", text)

    def cards(self) -> None:
        """S3, V3, W10."""
        view = self.view
        full = 2 * len(view.players) - 1
        most = max(0, full - 2 * self._withdrawn)
        if view.phase is Phase.TAKE and view.cards_owed == 1 and most > 1:
            most -= 1
        # A display was short only if every other card was in a hand; what has left the hands since was played.
        plays = [len(player.row) + 1 for player in view.players if player.is_in and view.phase is not Phase.TAKE]
        played = 2 * self._withdrawn * max(plays, default=CARDS)
        elsewhere = view.deck_size + len(view.discard_pile) + len(view.unrest)
        if len(view.display) > most or (len(view.display) < most and elsewhere > played):
            text = f"{len(view.display)} cards; {full} are turned up, and each who withdraws takes two (V3, W10)"
            self.warning("display", text)
        if view.visit == 1 and self._all_in:
            for seat, player in enumerate(view.players):
                played = len(row_cards(self.notation, player))
                if player.hand_size + played != _DEALT:
                    text = f"{player.hand_size}, and {played} in the row; {_DEALT} were dealt (S3)"
                    self.warning(f"players[{seat}].hand_size", text)
            if view.discard_pile and not view.protest:
                self.warning("discard_pile", "is not empty before the first withdrawal of the game (W8)")
        for seat, player in enumerate(view.players):
            most = 2 * (view.visit - 1 + (not player.is_in or (seat == view.seat_to_move and view.phase is Phase.TAKE)))
            if len(player.known_cards) > most:
                text = f"{len(player.known_cards)}; at most {most} were taken from displays by now (W10)"
                self.warning(f"players[{seat}].known_cards", text)

    def unrest(self) -> None:
        """U1: a card after each turn, until a protest."""
        view = self.view
        if len(view.players) != 2 or not self._rules.unrest_with_two or not self._all_in:
            return
        turns = sum(len(player.row) for player in view.players)
        if view.protest:
            if turns < 2:
                self.warning("protest", f"has happened after {turns} turns; two cards of one colour take two (U1)")
        elif len(view.unrest) > turns or (len(view.unrest) < turns and (view.deck_size or view.discard_pile)):
            self.warning(
                "unrest", f"{len(view.unrest)} cards; one is drawn after each turn, and there were {turns} (U1)"
            )

    # Points

    def points(self) -> None:
        """P5, W4, W6, W7: the palaces and tiles of a seat, each in its visit, fix all but the points of P5."""
        view = self.view
        is_princess_out = any(
            Advisor.PRINCESS in (*player.prestige_cards, *prestige_played(player)) for player in view.players
        )
        most = max(0, view.visit + 1 - _FIRST_PRESTIGE) if is_princess_out else 0  # of the card's plays
        for seat, player in enumerate(view.players):
            points = self._points_of(seat, player)
            least = _NOBILITY * (Advisor.PRINCESS in prestige_played(player))
            nobility = player.score - points
            if nobility % _NOBILITY or not least <= nobility <= _NOBILITY * most:
                text = f"palaces, bonus tokens and tiles make {points} (W4, W6, W7)"
                if most:
                    text += f", plays of the princess's prestige card {_NOBILITY} each (P5)"
                self.warning(f"players[{seat}].score", f"{player.score}; {text}")

    def _points_of(self, seat: int, player: Player) -> int:
        view = self.view
        tokens, owned = dict(view.bonus_tokens), Counter[str]()
        commodities = {str(commodity) for commodity in COMMODITIES}
        points, standing = 0, set[City]()
        for visit in range(1, view.visit + 1):
            cities = self._cities[visit - 1]
            is_building = seat == self._building and visit == view.visit
            standing |= cities & {*player.palaces, *player.crown_palaces}
            if not (is_building and view.phase is Phase.PALACE and not self._rules.tokens_at_once):
                for city in cities & {*player.bonus_token_cities}:
                    kind = self.notation.tokens[tokens[city]]
                    if kind in commodities:
                        points += 1 + owned[kind]
                        owned[kind] += 1
                    elif kind != CARD_TOKEN_TEXT:
                        points += int(kind)
            if is_building:
                break
            if standing & cities:
                points += self._linked_provinces(standing, standing & cities)
            if visit in player.tile_visits:
                printed = self.components.province_tiles[visit]
                points += len(printed) + sum(owned[commodity] for commodity in {*printed})
                owned.update(printed)
        return points

    def _linked_provinces(self, palaces: set[City], here: set[City]) -> int:
        """W6: the provinces with a palace that roads link to one here, this one included."""
        reached, edge = {*here}, [*here]
        while edge:
            found = self._board.neighbours[edge.pop()] & palaces - reached
            reached |= found
            edge += found
        return len({self._board.provinces[city] for city in reached})


class _Board(NamedTuple):
    """The board of a component set. cities: by province; neighbours and provinces: by city."""

    cities: list[set[City]]
    fortresses: set[City]
    neighbours: list[set[City]]
    provinces: list[int]


@lru_cache(maxsize=64)
def _board(components: ComponentSet) -> _Board:
    number = {name: City(city) for city, name in enumerate(components.cities)}
    cities = [{number[name] for name in names} for names in components.provinces.values()]
    neighbours: list[set[City]] = [set() for _ in number]
    for one, other in components.roads:
        neighbours[number[one]].add(number[other])
        neighbours[number[other]].add(number[one])
    provinces = [province for province, members in enumerate(cities) for _ in members]
    return _Board(cities, {number[name] for name in components.fortresses}, neighbours, provinces)
