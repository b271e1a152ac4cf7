import { PointsReason } from "#contract/taj_mahal/v1/effect";
import type { MatchEvent } from "#contract/v1/match";
import type { ScoreSource } from "../game";
import { kindsOf } from "./sums";
import { words } from "./words";

/** Reasons for points, in the order in which a visit has them; those of the hand come at the end. */
const REASONS = [
  { reason: PointsReason.PALACES, name: "palaces" },
  { reason: PointsReason.BONUS_TOKEN, name: "tokens" },
  { reason: PointsReason.PROVINCE_TILE, name: "tiles" },
  { reason: PointsReason.NOBILITY, name: "nobility" },
  { reason: PointsReason.HAND, name: "hand" },
] as const;

/** Where the points of all seats came from. */
export function scoreSources(events: readonly MatchEvent[]): ScoreSource[] {
  const scored = events.flatMap(({ kind }) => {
    if (kind.case !== "moveMade") return [];
    const { seat = 0, effects } = kind.value;
    return effects.flatMap((effect) =>
      kindsOf([effect]).flatMap((each) =>
        each.case === "pointsScored" ? [{ seat: effect.seat ?? seat, ...each.value }] : [],
      ),
    );
  });
  const seats = Math.max(0, ...scored.map(({ seat }) => seat + 1));
  return REASONS.map(({ reason, name }) => ({
    title: words.text("sources", name),
    points: Array.from({ length: seats }, (_, seat) =>
      scored.filter((each) => each.seat === seat && each.reason === reason).reduce((sum, each) => sum + each.points, 0),
    ),
  }));
}
