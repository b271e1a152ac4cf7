import { CourtSeat } from "#contract/taj_mahal/v1/board";
import type { ComponentSet } from "#contract/taj_mahal/v1/component_set";
import { PointsReason } from "#contract/taj_mahal/v1/effect";
import type { CourtStanding, Tally } from "#contract/taj_mahal/v1/tally";
import type { View } from "#contract/taj_mahal/v1/view";
import type { Move } from "#contract/v1/games";
import { isSeatView, viewOf } from "../../boards/taj_mahal/knowledge";
import { type EffectKind, kindsOf, type Outcome, outcomeOf, withdrawalOf } from "../../boards/taj_mahal/sums";
import { words } from "../../boards/taj_mahal/words";
import { tallyOf } from "../../boards/tally";
import type { Point } from "../course";

const NOTHING: Outcome = { claims: [], points: 0, effects: [] };

/** What the reader's seat sees. Raises Error where a point is of another game. */
export function viewAt({ position }: Point): View {
  const view = viewOf(position);
  if (!view || !isSeatView(view)) throw new Error("no view");
  return view;
}

/** The board. */
export function setAt({ components }: Point): ComponentSet {
  if (components.game.case !== "tajMahal") throw new Error("no board");
  return components.game.value;
}

export function sumsOf({ tally }: Point): Tally | undefined {
  return tally?.game.case === "tajMahal" ? tally.game.value : undefined;
}

/** Who leads for a piece. */
export function standingOf(at: Point, piece: CourtSeat): CourtStanding | undefined {
  return sumsOf(at)?.court.find((each) => each.courtSeat === piece);
}

/** What withdrawing now would bring. */
export function withdrawalAt({ tally }: Point): Outcome {
  const brought = tallyOf(tally, withdrawalOf(tally));
  return brought ? outcomeOf(brought) : NOTHING;
}

/** The effects of a move, and of what follows from it. */
export function effectsOf({ tally }: Point, move: Move): EffectKind[] {
  return kindsOf(tallyOf(tally, move)?.effects ?? []);
}

/** The points of some effects that have a reason. */
export function pointsFor(effects: readonly EffectKind[], reason: PointsReason): number {
  return effects.reduce(
    (sum, { case: kind, value }) => sum + (kind === "pointsScored" && value.reason === reason ? value.points : 0),
    0,
  );
}

/** The points that a move brings, all in all. */
export function pointsOf({ tally }: Point, move: Move): number {
  return tallyOf(tally, move)?.points ?? 0;
}

/** The other provinces to which a palace links, if effects place one. */
export function linksIn(effects: readonly EffectKind[]): number {
  return Math.max(0, pointsFor(effects, PointsReason.PALACES) - 1); // W6
}

/** A piece at the beginning of a line. */
export function pieceName(piece: CourtSeat): string {
  return words.word("niches", CourtSeat, piece);
}
