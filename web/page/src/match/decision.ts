import type { Move } from "#contract/v1/games";

/** What tells two decisions of a seat apart: while others decide at the same time, its legal moves stay the same. */
export function decisionOf(legalMoves: readonly Move[]): string {
  return legalMoves.map((each) => each.notation).join("\n");
}
