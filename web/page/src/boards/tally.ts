import type { Move, MoveTally, Position, Tally } from "#contract/v1/games";
import { rules } from "../api/clients";

/** The sums of a seat's position; undefined where there are none, and if the service does not tell them: a table is
 * played on without them, too. */
export async function tallyFor(position: Position | undefined, stop?: AbortSignal): Promise<Tally | undefined> {
  if (!position) return undefined;
  try {
    const subject = { case: "position", value: position } as const;
    return (await rules.getTally({ subject }, { ...(stop && { signal: stop }) })).tally;
  } catch {
    return undefined;
  }
}

/** What a move brings at once; undefined while it is not known. */
export function tallyOf(tally: Tally | undefined, move: Move | undefined): MoveTally | undefined {
  return move && tally?.moves.find((each) => each.move?.notation === move.notation);
}
