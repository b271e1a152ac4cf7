import type { BonusToken, CourtSeat } from "#contract/taj_mahal/v1/board";
import type { Effect as TajMahalEffect } from "#contract/taj_mahal/v1/effect";
import type { Move as TajMahalMove } from "#contract/taj_mahal/v1/move";
import type { Effect, Move, MoveTally, Tally } from "#contract/v1/games";

/** The kind of an effect, with its values. */
export type EffectKind = TajMahalEffect["kind"];

/** What a withdrawal brings: the pieces of the court, its points, and all effects in order. */
export interface Outcome {
  claims: readonly CourtSeat[];
  points: number;
  effects: readonly EffectKind[];
}

/** The table after a play that nobody answers: the symbols of the own row by court seats, and what withdrawing brings. */
export interface AfterPlay {
  counts: readonly number[];
  withdrawal: Outcome;
}

/** The kinds of effects of Taj Mahal. */
export function kindsOf(effects: readonly Effect[]): EffectKind[] {
  return effects.flatMap(({ game }) => (game.case === "tajMahal" ? [game.value.kind] : []));
}

/** The kind of a move of Taj Mahal. */
export function kindOfMove(move: Move | undefined): TajMahalMove["kind"] | undefined {
  return move?.game.case === "tajMahal" ? move.game.value.kind : undefined;
}

/** The city of a move that places a palace. */
export function cityOf(move: Move | undefined): string | undefined {
  const kind = kindOfMove(move);
  return kind?.case === "palace" || kind?.case === "crown" ? kind.value.city : undefined;
}

/** The move that withdraws; undefined: the viewer cannot. */
export function withdrawalOf(tally: Tally | undefined): Move | undefined {
  return tally?.moves.find(({ move }) => kindOfMove(move)?.case === "withdraw")?.move;
}

/** The points of a palace in a city: by the move that places one, else if the viewer withdrew now; undefined: nobody
 * asks. */
export function pointsIn(tally: Tally | undefined, city: string): number | undefined {
  const sums = tally?.game.case === "tajMahal" ? tally.game.value.cities : [];
  const found = tally?.moves.find(({ move }) => cityOf(move) === city) ?? sums.find((each) => each.city === city);
  return found?.points;
}

/** What withdrawing brings, with the palaces that follow. */
export function outcomeOf(brought: MoveTally): Outcome {
  const effects = kindsOf(brought.effects);
  const claims = effects.flatMap((each) => (each.case === "claim" ? [each.value.courtSeat] : []));
  return { claims, points: brought.points, effects };
}

/** The token that points are for, among those that were taken and not yet counted: it need not be the first (W4). */
export function tokenOf<Taken extends { token?: BonusToken }>(
  taken: readonly Taken[],
  points: number,
): Taken | undefined {
  const isOf = (gift: BonusToken["gift"] | undefined) => gift?.case === "points" && gift.value === points;
  return taken.find(({ token }) => isOf(token?.gift)) ?? taken.find(({ token }) => token?.gift.case === "commodity");
}

/** The table after a play; undefined while it is not known. */
export function afterPlay(tally: Tally | undefined, play: Move | undefined): AfterPlay | undefined {
  if (!play || tally?.game.case !== "tajMahal") return undefined;
  const plays = tally.moves.filter(({ move }) => kindOfMove(move)?.case === "play");
  const found = tally.game.value.plays[plays.findIndex(({ move }) => move?.notation === play.notation)];
  if (!found?.withdrawal) return undefined;
  const { claims, points, effects } = found.withdrawal;
  return { counts: found.counts, withdrawal: { claims, points, effects: effects.map((each) => each.kind) } };
}
