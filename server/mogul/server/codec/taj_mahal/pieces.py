"""Cards, moves and bonus tokens of one component set under one rule set, as messages and as texts."""

from collections.abc import Iterable
from functools import lru_cache

from mogul.engine.problem import quote
from mogul.engine.taj_mahal.cards import COMMODITIES
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import UNKNOWN, Notation
from mogul.engine.taj_mahal.rule_sets import RULE_SETS
from mogul.engine.taj_mahal.rules.tables import token_kinds
from mogul.server.codec.taj_mahal.names import ADVISOR, COMMODITY, SYMBOL, Words
from mogul.server.codec.violations import Violations
from mogul.taj_mahal.v1 import board_pb2, cards_pb2, move_pb2

CARD_TOKEN = "+1card"


class Pieces:
    """Reads and writes what a component set has. Made by `pieces_of`."""

    def __init__(self, components: ComponentSet, rule_set: str) -> None:
        self.components = components
        self.notation = Notation(components, RULE_SETS[rule_set])
        self.colour = Words("color", self.notation.colour_names, cards_pb2.Color.values())
        self._messages = {text: self._card_message(text) for text in self.notation.cards}
        self._texts = {(card.color, tuple(card.symbols)): text for text, card in self._messages.items()}
        self._tokens = token_kinds(components)

    # Cards

    def _card_message(self, text: str) -> cards_pb2.InfluenceCard:
        colour, _, symbols = text.partition(" ")
        return cards_pb2.InfluenceCard(color=self.colour.write(colour), symbols=SYMBOL.write_all(symbols.split("+")))

    def write_card(self, card: str) -> cards_pb2.InfluenceCard:
        """The message of a kind; not to be written to."""
        return self._messages[card]

    def write_cards(self, cards: Iterable[str]) -> list[cards_pb2.InfluenceCard]:
        """The messages of several cards."""
        return [self._messages[card] for card in cards]

    def write_dealt(self, card: str) -> cards_pb2.DealtCard:
        """A card that may be unknown."""
        if card == UNKNOWN:
            return cards_pb2.DealtCard(hidden=True)
        return cards_pb2.DealtCard(card=self._messages[card])

    def read_card(self, violations: Violations, place: str, card: cards_pb2.InfluenceCard) -> str:
        """The text of a kind; its symbols may come in any order."""
        text = self._texts.get((card.color, tuple(sorted(card.symbols))))
        if text is None:
            violations.unreadable(place, f"{self._spelled(card)} is no influence card of {self.components.name}")
            return self.notation.cards[0]
        return text

    def _spelled(self, card: cards_pb2.InfluenceCard) -> str:
        scratch = Violations()
        symbols = "+".join(SYMBOL.read_all(scratch, "", card.symbols[:3]))
        text = f"{self.colour.read(scratch, '', card.color)} {symbols}"
        return f'"{text}"' if scratch.is_readable else "this"

    def read_cards(
        self, violations: Violations, place: str, cards: Iterable[cards_pb2.InfluenceCard]
    ) -> tuple[str, ...]:
        """The texts of several cards."""
        return tuple(self.read_card(violations, f"{place}[{index}]", card) for index, card in enumerate(cards))

    def read_dealt(self, violations: Violations, place: str, card: cards_pb2.DealtCard) -> str:
        """A card that may be unknown."""
        if card.WhichOneof("face") == "card":
            return self.read_card(violations, f"{place}.card", card.card)
        if not card.hidden:
            violations.unreadable(place, "card or hidden must be set")
        return UNKNOWN

    # Moves

    def write_move(self, move: str) -> move_pb2.Move:
        """The message of a move's text."""
        verb, card, companion, city = self.notation.parts(move)
        if verb == "withdraw":
            return move_pb2.Move(withdraw=move_pb2.Withdraw())
        if city is not None:
            if verb == "crown":
                return move_pb2.Move(crown=move_pb2.PlaceCrown(city=city))
            return move_pb2.Move(palace=move_pb2.PlacePalace(city=city))
        assert card is not None
        if verb == "take":
            return move_pb2.Move(take=move_pb2.TakeCard(card=self._messages[card]))
        return move_pb2.Move(play=self.write_play(card, companion))

    def write_play(self, card: str, companion: str | None) -> move_pb2.Play:
        """A coloured card and what is played with it."""
        message = move_pb2.Play(card=self._messages[card])
        if companion is not None:
            family, _, name = companion.partition(" ")
            if family == "white":
                message.white_card = SYMBOL.write(name)
            else:
                message.prestige_card = ADVISOR.write(name)
        return message

    def read_move(self, violations: Violations, place: str, move: move_pb2.Move) -> str:
        """The text of a move. Whether it is legal is for the rules to say."""
        match move.WhichOneof("kind"):
            case "play":
                card, companion = self.read_play(violations, f"{place}.play", move.play)
                return f"play {card} with {companion}" if companion else f"play {card}"
            case "palace":
                return f"palace {self.read_city(violations, f'{place}.palace.city', move.palace.city)}"
            case "crown":
                return f"crown {self.read_city(violations, f'{place}.crown.city', move.crown.city)}"
            case "take":
                return f"take {self.read_card(violations, f'{place}.take.card', move.take.card)}"
            case "withdraw":
                return "withdraw"
        violations.unreadable(place, "must be one of play, withdraw, palace, crown, take")
        return "withdraw"

    def read_play(self, violations: Violations, place: str, play: move_pb2.Play) -> tuple[str, str | None]:
        """A coloured card and its companion."""
        card = self.read_card(violations, f"{place}.card", play.card)
        if card.startswith("white "):
            violations.unreadable(f"{place}.card", f"{card} is never played alone (P1); name a colored card here")
        match play.WhichOneof("companion"):
            case "white_card":
                symbol = SYMBOL.read(violations, f"{place}.white_card", play.white_card)
                if f"white {symbol}" not in self._messages:
                    violations.unreadable(f"{place}.white_card", f"{self.components.name} has no white {symbol}")
                return card, f"white {symbol}"
            case "prestige_card":
                return card, f"prestige {ADVISOR.read(violations, f'{place}.prestige_card', play.prestige_card)}"
        return card, None

    # The board

    def read_city(self, violations: Violations, place: str, city: str) -> str:
        """A city's id."""
        if city not in self.components.province_of_city:
            violations.unreadable(place, f"{quote(city)} is no city of {self.components.name}")
        return city

    def write_token(self, kind: str) -> board_pb2.BonusToken:
        """A bonus token's kind."""
        if kind in COMMODITIES:
            return board_pb2.BonusToken(commodity=COMMODITY.write(kind))
        if kind == CARD_TOKEN:
            return board_pb2.BonusToken(cards=1)
        return board_pb2.BonusToken(points=int(kind))

    def write_city_tokens(self, tokens: Iterable[tuple[str, str]]) -> list[board_pb2.CityToken]:
        """Tokens by city."""
        return [board_pb2.CityToken(city=city, token=self.write_token(kind)) for city, kind in tokens]

    def read_token(self, violations: Violations, place: str, token: board_pb2.BonusToken) -> str:
        """A bonus token's kind."""
        match token.WhichOneof("gift"):
            case "commodity":
                kind = COMMODITY.read(violations, f"{place}.commodity", token.commodity)
            case "points":
                kind = f"+{token.points}"
            case "cards":
                kind = f"+{token.cards}card"
            case _:
                kind = "nothing"
        if kind not in self._tokens:
            violations.unreadable(
                place, f"{kind} is no bonus token of {self.components.name}: {', '.join(self._tokens)}"
            )
            return self._tokens[0]
        return kind

    def read_city_tokens(
        self, violations: Violations, place: str, tokens: Iterable[board_pb2.CityToken]
    ) -> tuple[tuple[str, str], ...]:
        """Tokens by city, in city order. A city named twice is noted, and so is one without a fortress."""
        found: dict[str, str] = {}
        for index, each in enumerate(tokens):
            kind = self.read_token(violations, f"{place}[{index}].token", each.token)
            if each.city not in self.components.fortresses:
                known = ", ".join(self.components.fortresses)
                violations.unreadable(
                    f"{place}[{index}].city", f"{quote(each.city)} is no fortress city; they are {known}"
                )
            elif each.city in found:
                violations.unreadable(f"{place}[{index}].city", f"{quote(each.city)} is named twice")
            found[each.city] = kind
        order = {city: number for number, city in enumerate(self.components.cities)}
        return tuple(sorted(found.items(), key=lambda entry: order.get(entry[0], len(order))))


@lru_cache(maxsize=64)
def pieces_of(components: ComponentSet, rule_set: str) -> Pieces:
    """The pieces of a component set under a rule set; made once (1 ms)."""
    return Pieces(components, rule_set)
