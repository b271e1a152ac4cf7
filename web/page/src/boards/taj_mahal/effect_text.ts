import type { BonusToken } from "#contract/taj_mahal/v1/board";
import { type Effect, PointsReason } from "#contract/taj_mahal/v1/effect";
import { points, punkte } from "../../i18n/counts";
import { bilingual } from "../../i18n/language";
import { word } from "../word";
import { cardText } from "./move_text";
import { words } from "./words";

/** Effects as sentences. `who` is the seat concerned. Pieces are in the case that their sentences need. */
const effects = bilingual(
  {
    pieces: ["", "the vizier", "the general", "the monk", "the princess", "the crown", "the province tile"],
    reasons: {
      [PointsReason.NOBILITY]: "for the princess's card",
      [PointsReason.BONUS_TOKEN]: "for a bonus token",
      [PointsReason.PALACES]: "for palaces",
      [PointsReason.PROVINCE_TILE]: "for the province tile",
      [PointsReason.HAND]: "for the cards in hand",
    } as Record<number, string>,
    claim: (who: string, piece: string) => `${who} claims ${piece}.`,
    palacePlaced: (who: string, city: string) => `${who} places a palace in ${city}.`,
    crownPlaced: (who: string, city: string) => `${who} places the palace with the crown in ${city}.`,
    tokenTaken: (who: string, city: string, token: string) => `${who} takes the bonus token of ${city}: ${token}.`,
    points: (who: string, count: number, reason: string) => `${who} scores ${points(count)} ${reason}.`,
    cardDrawn: (who: string) => `${who} draws a card.`,
    cardSeen: (who: string, card: string) => `${who} draws ${card}.`,
    cardTaken: (who: string, card: string) => `${who} takes ${card} from the display.`,
    cardDisplayed: (card: string) => `Turned up for the display: ${card}.`,
    rowDiscarded: (who: string) => `${who} discards the cards of the row.`,
    reshuffled: "The discard pile is shuffled and becomes the deck.",
    prestigeGained: (who: string, advisor: string, from: string) =>
      `${who} returns two tokens of the ${advisor} and gets the prestige card from ${from}.`,
    prestigeKept: (who: string, advisor: string) =>
      `${who} returns two tokens of the ${advisor} and keeps the prestige card.`,
    supply: "the supply",
    unrestTurned: (card: string) => `Turned up as unrest: ${card}.`,
    protest: (pieces: string) => `A protest sets aside ${pieces || "nothing"}.`,
    unrestDiscarded: "The unrest cards are discarded.",
    tileOut: (visit: number) => `Province tile ${visit} leaves the game.`,
    visitEnded: (visit: number) => `Visit ${visit} ends.`,
    visitStarted: (visit: number, province: string) => `Visit ${visit} begins, in ${province}.`,
  },
  {
    pieces: ["", "den Wesir", "den General", "den Mönch", "die Prinzessin", "die Krone", "das Provinzplättchen"],
    reasons: {
      [PointsReason.NOBILITY]: "für die Karte der Prinzessin",
      [PointsReason.BONUS_TOKEN]: "für ein Bonusplättchen",
      [PointsReason.PALACES]: "für Paläste",
      [PointsReason.PROVINCE_TILE]: "für das Provinzplättchen",
      [PointsReason.HAND]: "für die Handkarten",
    },
    claim: (who: string, piece: string) => `${who} bekommt ${piece}.`,
    palacePlaced: (who: string, city: string) => `${who} baut einen Palast in ${city}.`,
    crownPlaced: (who: string, city: string) => `${who} baut den Kronpalast in ${city}.`,
    tokenTaken: (who: string, city: string, token: string) => `${who} nimmt das Bonusplättchen von ${city}: ${token}.`,
    points: (who: string, count: number, reason: string) => `${who} bekommt ${punkte(count)} ${reason}.`,
    cardDrawn: (who: string) => `${who} zieht eine Karte.`,
    cardSeen: (who: string, card: string) => `${who} zieht ${card}.`,
    cardTaken: (who: string, card: string) => `${who} nimmt ${card} aus der Auslage.`,
    cardDisplayed: (card: string) => `Für die Auslage aufgedeckt: ${card}.`,
    rowDiscarded: (who: string) => `${who} legt die Karten der Reihe ab.`,
    reshuffled: "Der Ablagestapel wird gemischt und ist der neue Stapel.",
    prestigeGained: (who: string, advisor: string, from: string) =>
      `${who} gibt zwei Plättchen (${advisor}) zurück und bekommt die Prestigekarte von ${from}.`,
    prestigeKept: (who: string, advisor: string) =>
      `${who} gibt zwei Plättchen (${advisor}) zurück und behält die Prestigekarte.`,
    supply: "der Bank",
    unrestTurned: (card: string) => `Als Unruhe aufgedeckt: ${card}.`,
    protest: (pieces: string) => `Ein Protest legt ${pieces || "nichts"} beiseite.`,
    unrestDiscarded: "Die Unruhekarten werden abgelegt.",
    tileOut: (visit: number) => `Provinzplättchen ${visit} verlässt das Spiel.`,
    visitEnded: (visit: number) => `Besuch ${visit} endet.`,
    visitStarted: (visit: number, province: string) => `Besuch ${visit} beginnt, in ${province}.`,
  },
);

/** The kind of a bonus token. */
export function tokenText(token: BonusToken | undefined): string {
  switch (token?.gift.case) {
    case "commodity":
      return word(words().commodities, token.gift.value);
    case "points":
      return words().tokenPoints(token.gift.value);
    case "cards":
      return words().tokenCard;
    default:
      return "?";
  }
}

/** An effect as a sentence; undefined for one that is newer than the page.
 * @param seat the seat concerned, or undefined */
export function effectText(
  { kind }: Effect,
  seat: number | undefined,
  name: (seat: number) => string,
): string | undefined {
  const say = effects();
  const who = seat === undefined ? "" : name(seat);
  const piece = (each: number) => word(say.pieces, each);
  switch (kind.case) {
    case "claim":
      return say.claim(who, piece(kind.value.courtSeat));
    case "palacePlaced":
    case "crownPlaced":
      return say[kind.case](who, kind.value.city);
    case "tokenTaken":
      return say.tokenTaken(who, kind.value.city, tokenText(kind.value.token));
    case "pointsScored": {
      const reason = say.reasons[kind.value.reason];
      return reason && say.points(who, kind.value.points, reason);
    }
    case "cardDrawn":
    case "rowDiscarded":
      return say[kind.case](who);
    case "cardSeen":
    case "cardTaken":
      return say[kind.case](who, cardText(kind.value.card));
    case "cardDisplayed":
    case "unrestTurned":
      return say[kind.case](cardText(kind.value.card));
    case "reshuffled":
    case "unrestDiscarded":
      return say[kind.case];
    case "prestigeGained": {
      const { advisor, fromSeat } = kind.value;
      const card = word(words().advisors, advisor);
      if (fromSeat === seat) return say.prestigeKept(who, card);
      return say.prestigeGained(who, card, fromSeat === undefined ? say.supply : name(fromSeat));
    }
    case "protest":
      return say.protest(kind.value.setAside.map(piece).join(", "));
    case "tileOut":
    case "visitEnded":
      return say[kind.case](kind.value.visit);
    case "visitStarted":
      return say.visitStarted(kind.value.visit, kind.value.province);
    default:
      return undefined;
  }
}
