import { Color, type InfluenceCard } from "#contract/taj_mahal/v1/cards";
import type { Move, Play } from "#contract/taj_mahal/v1/move";

type Card = Pick<InfluenceCard, "color" | "symbols">;

/** The id of a kind of card in the hand. Copies of a kind have one id, for nothing distinguishes them. */
export function handTarget(card: Card): string {
  return `hand:${card.color}/${card.symbols.join("+")}`;
}

export function displayTarget(card: Card): string {
  return `display:${card.color}/${card.symbols.join("+")}`;
}

export function prestigeTarget(advisor: number): string {
  return `prestige:${advisor}`;
}

/** The id of a piece of the court. */
export function pieceTarget(piece: number): string {
  return `piece:${piece}`;
}

/** The id of the row of a seat. */
export function seatTarget(seat: number): string {
  return `seat:${seat}`;
}

export function cityTarget(city: string): string {
  return `city:${city}`;
}

function playTargets(play: Play): string[] {
  const card = play.card ? [handTarget(play.card)] : [];
  switch (play.companion.case) {
    case "whiteCard":
      return [...card, handTarget({ color: Color.WHITE, symbols: [play.companion.value] })];
    case "prestigeCard":
      return [...card, prestigeTarget(play.companion.value)];
    default:
      return card;
  }
}

/** The elements of the board that a move is made of. */
export function moveTargets(move: Move): string[] {
  switch (move.kind.case) {
    case "play":
      return playTargets(move.kind.value);
    case "palace":
    case "crown":
      return [cityTarget(move.kind.value.city)];
    case "take":
      return move.kind.value.card ? [displayTarget(move.kind.value.card)] : [];
    default:
      return [];
  }
}
