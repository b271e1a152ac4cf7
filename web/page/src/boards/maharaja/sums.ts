import type { Effect } from "#contract/maharaja/v1/effect";
import type { Move as MaharajaMove } from "#contract/maharaja/v1/move";
import type { PlanTally, Scoring } from "#contract/maharaja/v1/tally";
import type { Move, MoveTally, Tally } from "#contract/v1/games";

/** An effect with the seat that it concerns, and its rule. */
export interface Brought {
  kind: Effect["kind"];
  seat: number | undefined;
  rule: string;
}

/** The kind of a move of Maharaja. */
export function stepOf(move: Move | undefined): MaharajaMove["kind"] | undefined {
  return move?.game.case === "maharaja" ? move.game.value.kind : undefined;
}

/** What a move brings, in order; nothing while it is not known. */
export function effectsOf(brought: Pick<MoveTally, "effects"> | undefined): Brought[] {
  return (brought?.effects ?? []).flatMap(({ game, seat, rule }) =>
    game.case === "maharaja" ? [{ kind: game.value.kind, seat, rule }] : [],
  );
}

/** The gold that a seat gets by what a move brings, or pays if it is negative; without what scoring pays. */
export function goldOf(effects: readonly Brought[], own: number): number {
  return effects.reduce((sum, { kind, seat, rule }) => {
    if (seat !== own || rule.startsWith("P")) return sum;
    if (kind.case === "goldChanged") return sum + kind.value.gold;
    return kind.case === "tollPaid" ? sum - kind.value.gold : sum;
  }, 0);
}

/** The Maharaja's city as it would be scored now, or after a move; undefined while it is not known. */
export function scoringOf(tally: Tally | undefined, move?: Move): Scoring | undefined {
  if (tally?.game.case !== "maharaja") return undefined;
  const { now, after } = tally.game.value;
  return after[placeOf(tally, move)] ?? planOf(tally, move)?.scoring ?? now;
}

/** What a plan would come to, by the move that chooses it; undefined: it is none, or nobody knows. */
export function planOf(tally: Tally | undefined, move: Move | undefined): PlanTally | undefined {
  return tally?.game.case === "maharaja" ? tally.game.value.plans[placeOf(tally, move)] : undefined;
}

function placeOf(tally: Tally, move: Move | undefined): number {
  return move ? tally.moves.findIndex((each) => each.move?.notation === move.notation) : -1;
}
