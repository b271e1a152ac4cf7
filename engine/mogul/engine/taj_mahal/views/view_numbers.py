"""The first checks of a view: every number lies in its range, every list names each thing as often as it should."""

from collections import Counter
from collections.abc import Iterable

from mogul.engine.problem import Problems, listing, quote
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import Play, notation_of
from mogul.engine.taj_mahal.records.deal import check_layout
from mogul.engine.taj_mahal.rule_sets import RULE_SETS, WHITE, RuleSet
from mogul.engine.taj_mahal.rules.tables import PROVINCES
from mogul.engine.taj_mahal.views.view import Player, View

MAX_SCORE = 2000  # a state keeps 16 bits; games end below 200


def check_numbers(problems: Problems, components: ComponentSet, view: View) -> None:
    """Notes the problems without which no other check makes sense."""
    rules = RULE_SETS.get(view.rule_set)
    if rules is None:
        problems.error("rule_set", f"{quote(view.rule_set)} is not a rule set; they are {listing(RULE_SETS)}")
        return
    check = _Check(problems, components, view)
    check.table(rules)
    check_layout(problems, problems.warning, components, check.notation, view.provinces, view.bonus_tokens)
    for seat, player in enumerate(view.players):
        check.player(f"players[{seat}]", player)


class ViewCheck:
    """A view under check, and what its checks share."""

    def __init__(self, problems: Problems, components: ComponentSet, view: View) -> None:
        self.problems, self.error, self.warning = problems, problems.error, problems.warning
        self.components, self.view = components, view
        self.notation = notation_of(components, RULE_SETS[view.rule_set])


class _Check(ViewCheck):
    def table(self, rules: RuleSet) -> None:
        view = self.view
        seats = len(view.players)
        if seats not in rules.players:
            self.error("players", f"{seats} players; {rules.table_sizes}")
        for place in ("seat", "seat_to_move", "first_player"):
            if not 0 <= getattr(view, place) < seats:
                self.error(place, f"{getattr(view, place)} is no seat; seats are 0 to {seats - 1}")
        if not 1 <= view.visit <= PROVINCES:
            self.error("visit", f"{view.visit}; visits are 1 to {PROVINCES}")
        self._visits("tile_visits_out", view.tile_visits_out)
        for place in ("court", "set_aside"):
            for piece, times in Counter(getattr(view, place)).items():
                if times > 1:
                    self.error(place, f"{piece} is named {times} times; there is one")

    def player(self, place: str, player: Player) -> None:
        for index, city in enumerate(player.bonus_token_cities):
            if self.notation.cities[city] not in self.components.fortresses:
                name = quote(self.notation.cities[city])
                each = listing(self.components.fortresses)
                self.error(
                    f"{place}.bonus_token_cities[{index}]", f"{name} is no city with a bonus token; expected {each}"
                )
        self._visits(f"{place}.tile_visits", player.tile_visits)
        if not 0 <= player.score <= MAX_SCORE:
            self.error(f"{place}.score", f"{player.score}; scores are 0 to {MAX_SCORE}")
        for index, play in enumerate(player.row):
            self._play(f"{place}.row[{index}]", play)

    def _play(self, place: str, play: Play) -> None:
        if self.notation.card_colors[play.card] is WHITE:
            text = f"{quote(self.notation.cards[play.card])}: a colourless card is never played alone (P1)"
            self.error(f"{place}.card", text)
        if play.white_card is not None and play.white_card not in self.notation.white_cards:
            self.error(f"{place}.white_card", f"there is no white {play.white_card}")
        if play.white_card is not None and play.prestige_card is not None:
            self.error(place, "a white card and a prestige card: at most one goes with a coloured card (P1)")

    def _visits(self, place: str, visits: Iterable[int]) -> None:
        for index, visit in enumerate(visits):
            if not 1 <= visit <= PROVINCES:
                self.error(f"{place}[{index}]", f"{visit} is no visit; visits are 1 to {PROVINCES}")
