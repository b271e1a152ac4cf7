import type { InfluenceCard } from "#contract/taj_mahal/v1/cards";
import type { Move, Play } from "#contract/taj_mahal/v1/move";
import { bilingual } from "../../i18n/language";
import { word } from "../word";
import { words } from "./words";

const moves = bilingual(
  {
    play: (cards: string) => `play ${cards}`,
    withWhite: (card: string, symbol: string) => `${card} with white ${symbol}`,
    withPrestige: (card: string, advisor: string) => `${card} with prestige ${advisor}`,
    withdraw: "withdraw",
    palace: (city: string) => `palace in ${city}`,
    crown: (city: string) => `palace with the crown in ${city}`,
    take: (card: string) => `take ${card}`,
  },
  {
    play: (cards: string) => `${cards} spielen`,
    withWhite: (card: string, symbol: string) => `${card} mit weiß ${symbol}`,
    withPrestige: (card: string, advisor: string) => `${card} mit Prestigekarte ${advisor}`,
    withdraw: "zurückziehen",
    palace: (city: string) => `Palast in ${city}`,
    crown: (city: string) => `Kronpalast in ${city}`,
    take: (card: string) => `${card} nehmen`,
  },
);

/** A card inside a sentence. */
export function cardText(card: InfluenceCard | undefined): string {
  if (!card) return "?";
  return `${word(words().colors, card.color)} ${card.symbols.map((each) => word(words().symbols, each)).join("+")}`;
}

function playText({ card, companion }: Play): string {
  switch (companion.case) {
    case "whiteCard":
      return moves().withWhite(cardText(card), word(words().symbols, companion.value));
    case "prestigeCard":
      return moves().withPrestige(cardText(card), word(words().advisors, companion.value));
    default:
      return cardText(card);
  }
}

/** A move in words; undefined for one that is newer than the page. */
export function moveText({ kind }: Move): string | undefined {
  switch (kind.case) {
    case "play":
      return moves().play(playText(kind.value));
    case "withdraw":
      return moves().withdraw;
    case "palace":
    case "crown":
      return moves()[kind.case](kind.value.city);
    case "take":
      return moves().take(cardText(kind.value.card));
    default:
      return undefined;
  }
}
