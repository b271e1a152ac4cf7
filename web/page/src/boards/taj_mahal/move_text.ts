import { Advisor, Color, type InfluenceCard } from "#contract/taj_mahal/v1/cards";
import type { Move, Play } from "#contract/taj_mahal/v1/move";
import { nameOf, valuesOf } from "../../i18n/text_table";
import { cardText, words } from "./words";

/** A move in words; undefined for one that is newer than the page. */
export function moveText({ kind }: Move): string | undefined {
  if (kind.case === undefined) return undefined;
  if (kind.case === "play") return playText(kind.value);
  return words.find("moves", kind.case, valuesOf(kind.value, { card: (card: InfluenceCard) => cardText(card) }));
}

/** A move whose cards or city are marked; undefined for a withdrawal, which is a word. */
export function shortMoveText({ kind }: Move): string | undefined {
  if (kind.case === "palace" || kind.case === "crown") return kind.value.city;
  if (kind.case === "take") return words.text("sum", "this_card");
  if (kind.case !== "play") return undefined;
  return words.text("sum", kind.value.companion.case ? "these_two" : "this_card");
}

function playText({ card, companion }: Play): string | undefined {
  const values = { card: cardText(card) };
  switch (companion.case) {
    case "whiteCard":
      return words.find("moves", "play_with_white_card", {
        ...values,
        white_card: cardText({ color: Color.WHITE, symbols: [companion.value] }),
      });
    case "prestigeCard":
      return words.find("moves", "play_with_prestige_card", {
        ...values,
        prestige_card: nameOf(Advisor, companion.value),
      });
    default:
      return words.find("moves", "play", values);
  }
}
