"""Cards, moves, cities and bonus tokens of one component set under one rule set, as messages."""

from collections.abc import Iterable
from functools import lru_cache

from mogul.engine.game_rules import Move
from mogul.engine.problem import listing, quote
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.moves import MoveParts, PlaceCrown, PlacePalace, Play, TakeCard, Withdraw, move_of, parts_of
from mogul.engine.taj_mahal.notation import NotationError, notation_of
from mogul.engine.taj_mahal.rule_sets import RULE_SETS, ZMAN
from mogul.engine.taj_mahal.words import (
    CARD_TOKEN,
    COMMODITIES,
    UNKNOWN,
    WHITE,
    Card,
    City,
    DealtCard,
    Province,
    Token,
)
from mogul.server.codec.taj_mahal.enums import ADVISOR, COLOR, COMMODITY, SYMBOL
from mogul.server.codec.violations import Violations, read_list
from mogul.taj_mahal.v1 import board_pb2, cards_pb2, move_pb2


class ValueCodec:
    """Reads and writes the values that a component set has. Made by `value_codec`.

    A value that cannot be read is noted, and another of its type returned.
    """

    def __init__(self, components: ComponentSet, rule_set: str) -> None:
        self.components = components
        self.notation = notation_of(components, RULE_SETS.get(rule_set, ZMAN))
        kinds = zip(self.notation.card_colors, self.notation.card_symbols, strict=True)
        self._messages = [
            cards_pb2.InfluenceCard(color=COLOR.write(color), symbols=map(SYMBOL.write, symbols))
            for color, symbols in kinds
        ]
        self._cards = {(card.color, tuple(card.symbols)): Card(kind) for kind, card in enumerate(self._messages)}

    # Cards

    def write_card(self, card: Card) -> cards_pb2.InfluenceCard:
        """The message of a card; not to be written to."""
        return self._messages[card]

    def write_dealt(self, card: DealtCard) -> cards_pb2.DealtCard:
        """A card that may be unknown."""
        return cards_pb2.DealtCard(hidden=True) if card == UNKNOWN else cards_pb2.DealtCard(card=self._messages[card])

    def read_card(self, violations: Violations, place: str, message: cards_pb2.InfluenceCard) -> Card:
        """A card; its symbols may come in any order."""
        card = self._cards.get((message.color, tuple(sorted(message.symbols))))
        if card is None:
            violations.unreadable(place, f"{self._spelled(message)} is no influence card of {self.components.name}")
            return Card(0)
        return card

    def _spelled(self, card: cards_pb2.InfluenceCard) -> str:
        scratch = Violations()
        symbols = "+".join(read_list(SYMBOL.read, scratch, "", card.symbols[:3]))
        text = f"{self.notation.colours[COLOR.read(scratch, '', card.color).number]} {symbols}"
        return f'"{text}"' if scratch.is_readable else "this"

    def read_dealt(self, violations: Violations, place: str, card: cards_pb2.DealtCard) -> DealtCard:
        """A card that may be unknown."""
        if card.WhichOneof("face") == "card":
            return self.read_card(violations, f"{place}.card", card.card)
        if not card.hidden:
            violations.unreadable(place, "card or hidden must be set")
        return UNKNOWN

    # Moves

    def write_move(self, move: Move) -> move_pb2.Move:
        """A move."""
        match parts_of(move):
            case Play() as play:
                return move_pb2.Move(play=self.write_play(play))
            case Withdraw():
                return move_pb2.Move(withdraw=move_pb2.Withdraw())
            case PlacePalace(city):
                return move_pb2.Move(palace=move_pb2.PlacePalace(city=self.notation.cities[city]))
            case PlaceCrown(city):
                return move_pb2.Move(crown=move_pb2.PlaceCrown(city=self.notation.cities[city]))
            case TakeCard(card):
                return move_pb2.Move(take=move_pb2.TakeCard(card=self._messages[card]))

    def write_play(self, play: Play) -> move_pb2.Play:
        """A coloured card and the card that goes with it."""
        message = move_pb2.Play(card=self._messages[play.card])
        if play.white_card is not None:
            message.white_card = SYMBOL.write(play.white_card)
        elif play.prestige_card is not None:
            message.prestige_card = ADVISOR.write(play.prestige_card)
        return message

    def read_move(self, violations: Violations, path: str, message: move_pb2.Move) -> Move | None:
        """A move, legal or not; None for one that cannot be read."""
        was_readable, violations.is_readable = violations.is_readable, True
        parts = self._parts(violations, path, message)
        is_readable = violations.is_readable
        violations.is_readable &= was_readable
        return move_of(parts) if is_readable else None

    def _parts(self, violations: Violations, place: str, move: move_pb2.Move) -> MoveParts:
        match move.WhichOneof("kind"):
            case "play":
                return self.read_play(violations, f"{place}.play", move.play)
            case "palace":
                return PlacePalace(self.read_city(violations, f"{place}.palace.city", move.palace.city))
            case "crown":
                return PlaceCrown(self.read_city(violations, f"{place}.crown.city", move.crown.city))
            case "take":
                return TakeCard(self.read_card(violations, f"{place}.take.card", move.take.card))
            case "withdraw":
                return Withdraw()
        violations.unreadable(place, "must be one of play, withdraw, palace, crown, take")
        return Withdraw()

    def read_play(self, violations: Violations, place: str, play: move_pb2.Play) -> Play:
        """A coloured card and the card that goes with it."""
        card = self.read_card(violations, f"{place}.card", play.card)
        if self.notation.card_colors[card] is WHITE:
            text = f"{self.notation.cards[card]} is never played alone (P1); name a colored card here"
            violations.unreadable(f"{place}.card", text)
        match play.WhichOneof("companion"):
            case "white_card":
                symbol = SYMBOL.read(violations, f"{place}.white_card", play.white_card)
                if symbol not in self.notation.white_cards:
                    violations.unreadable(f"{place}.white_card", f"{self.components.name} has no white {symbol}")
                return Play(card, white_card=symbol)
            case "prestige_card":
                return Play(card, prestige_card=ADVISOR.read(violations, f"{place}.prestige_card", play.prestige_card))
        return Play(card)

    # The board

    def read_city(self, violations: Violations, place: str, name: str) -> City:
        """A city."""
        try:
            return self.notation.city(name)
        except NotationError:
            violations.unreadable(place, f"{quote(name)} is no city of {self.components.name}")
            return City(0)

    def read_province(self, violations: Violations, place: str, name: str) -> Province:
        """A province."""
        try:
            return self.notation.province(name)
        except NotationError as error:
            violations.unreadable(place, str(error))
            return Province(0)

    def write_city(self, city: City) -> str:
        """The name of a city."""
        return self.notation.cities[city]

    def write_province(self, province: Province) -> str:
        """The name of a province."""
        return self.notation.provinces[province]

    def write_token(self, token: Token) -> board_pb2.BonusToken:
        """The kind of a bonus token."""
        if token < CARD_TOKEN:
            return board_pb2.BonusToken(commodity=COMMODITY.write(COMMODITIES[token]))
        if token == CARD_TOKEN:
            return board_pb2.BonusToken(cards=1)
        return board_pb2.BonusToken(points=int(self.notation.tokens[token]))

    def read_token(self, violations: Violations, place: str, token: board_pb2.BonusToken) -> Token:
        """The kind of a bonus token."""
        match token.WhichOneof("gift"):
            case "commodity":
                text = str(COMMODITY.read(violations, f"{place}.commodity", token.commodity))
            case "points":
                text = f"+{token.points}"
            case "cards":
                text = f"+{token.cards}card"
            case _:
                text = "nothing"
        try:
            return self.notation.token(text)
        except NotationError:
            known = listing(self.notation.tokens)
            violations.unreadable(place, f"{text} is no bonus token of {self.components.name}: {known}")
            return Token(0)

    def write_city_tokens(self, tokens: Iterable[tuple[City, Token]]) -> list[board_pb2.CityToken]:
        """Tokens by city."""
        names = self.notation.cities
        return [board_pb2.CityToken(city=names[city], token=self.write_token(token)) for city, token in tokens]

    def read_city_tokens(
        self, violations: Violations, place: str, tokens: Iterable[board_pb2.CityToken]
    ) -> tuple[tuple[City, Token], ...]:
        """Tokens by city, in city order. A city named twice is noted, and so is one without a fortress."""
        found: dict[City, Token] = {}
        for index, each in enumerate(tokens):
            token, at = self.read_token(violations, f"{place}[{index}].token", each.token), f"{place}[{index}].city"
            if each.city not in self.components.fortresses:
                known = listing(self.components.fortresses)
                violations.unreadable(at, f"{quote(each.city)} is no fortress city; they are {known}")
                continue
            city = self.notation.city(each.city)
            if city in found:
                violations.unreadable(at, f"{quote(each.city)} is named twice")
            found[city] = token
        return tuple(sorted(found.items()))


@lru_cache(maxsize=64)
def value_codec(components: ComponentSet, rule_set: str) -> ValueCodec:
    """The codec of a component set under a rule set, made once (1 ms). An unknown rule set, which is noted elsewhere,
    reads as the default."""
    return ValueCodec(components, rule_set)
