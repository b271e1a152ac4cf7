import { type BonusToken, CourtSeat } from "#contract/taj_mahal/v1/board";
import { Advisor, type InfluenceCard } from "#contract/taj_mahal/v1/cards";
import type { Effect } from "#contract/taj_mahal/v1/effect";
import { nameOf, snakeCase, valuesOf } from "../../i18n/text_table";
import type { EffectProps } from "../game";
import { cardText, piecesText, tokenText, words } from "./words";

/** An effect as a sentence; undefined for one that is newer than the page. cardAs: a card inside of it. */
export function effectText(
  { kind }: Effect,
  { seat, rule, name, own }: EffectProps,
  cardAs = cardText,
): string | undefined {
  if (kind.case === undefined) return undefined;
  const values = valuesOf(kind.value, {
    court_seat: (piece: CourtSeat) => nameOf(CourtSeat, piece),
    advisor: (advisor: Advisor) => nameOf(Advisor, advisor),
    token: (token: BonusToken) => tokenText(token),
    card: (card: InfluenceCard) => cardAs(card),
    from_seat: (seat: number) => name(seat),
    set_aside: piecesText,
  });
  const isKept = kind.case === "prestigeGained" && kind.value.fromSeat === seat;
  return words.effect(
    isKept ? "prestige_kept" : snakeCase(kind.case),
    { ...values, seat: seat === undefined ? undefined : name(seat), rule },
    seat !== undefined && seat === own,
  );
}
