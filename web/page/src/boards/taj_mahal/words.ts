import { type BonusToken, Commodity, CourtSeat } from "#contract/taj_mahal/v1/board";
import { Symbol as CardSymbol, Color, type InfluenceCard } from "#contract/taj_mahal/v1/cards";
import type { ComponentSet } from "#contract/taj_mahal/v1/component_set";
import english from "../../../../../engine/mogul/engine/taj_mahal/texts/en.json";
import { nameOf, TextTable, type Value } from "../../i18n/text_table";

/** The words of Taj Mahal. */
export const words = new TextTable("taj_mahal", english);

/** The goods on the province tile of a visit. */
export function commoditiesOf(components: ComponentSet, visit: number): readonly Commodity[] {
  return components.provinceTiles.find((tile) => tile.visit === visit)?.commodities ?? [];
}

/** A card inside a sentence. */
export function cardText(card: Pick<InfluenceCard, "color" | "symbols"> | undefined): string {
  if (!card) return "?";
  const symbols = card.symbols.map((each) => words.word("symbols", CardSymbol, each)).join("+");
  return words.text("influence_card", "named", { symbols, color: nameOf(Color, card.color) });
}

/** The kind of a bonus token. */
export function tokenText({ gift }: BonusToken): string {
  if (gift.case === undefined) return "?";
  const value = gift.case === "commodity" ? nameOf(Commodity, gift.value) : gift.value;
  return words.text("tokens", gift.case, { gift: value });
}

/** Pieces of the court as the object of a sentence; undefined if one of them is newer than the page. */
export function piecesText(pieces: readonly CourtSeat[]): Value {
  const texts = pieces.flatMap((each) => words.picked("pieces", nameOf(CourtSeat, each)) ?? []);
  return texts.length < pieces.length ? undefined : words.listed(texts) || words.text("lists", "nothing");
}

/** Pieces of the court by their names alone, inside a sentence: `princess and tile`. */
export function piecesListed(pieces: readonly CourtSeat[]): string {
  return words.listed(pieces.map((each) => words.word("niche_names", CourtSeat, each)));
}

/** Pieces of the court by their names alone: `princess, tile`. */
export function piecesList(pieces: readonly CourtSeat[]): string {
  return pieces.map((each) => words.word("niche_names", CourtSeat, each)).join(", ");
}

/** Goods with their numbers: `rice, tea ×2`. */
export function goodsText(goods: readonly Commodity[]): string {
  const kinds = [...new Set(goods)];
  const counted = kinds.map((kind) => {
    const count = goods.filter((each) => each === kind).length;
    return words.word("commodities", Commodity, kind) + (count > 1 ? ` ×${count}` : "");
  });
  return counted.join(", ");
}
