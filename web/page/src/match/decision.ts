import type { Move } from "#contract/v1/games";
import type { MatchEvent, MatchState } from "#contract/v1/match";
import { makesForced } from "./forced";

/** A key that tells two decisions of the seat apart; empty: it has none. While others decide at the same time, its legal moves
 * stay the same. Those of its next decision can be the same too, so its own last event counts as well. */
export function decisionOf(state: MatchState | undefined, events: readonly MatchEvent[]): string {
  if (!state?.legalMoves.length) return "";
  return `${lastDecided(state, events)}\n${namesOf(state.legalMoves)}`;
}

/** True if a match waits for the person of the seat: not for a move that the page makes by itself. */
export function waitsForPerson(state: MatchState | undefined): boolean {
  if (!state?.legalMoves.length || state.match?.seats[state.seat ?? -1]?.absent) return false;
  return state.legalMoves.length > 1 || !makesForced.value;
}

/** The number of the last event that the seat has decided itself; 0: none. */
export function lastDecided(state: MatchState, events: readonly MatchEvent[]): bigint {
  const own = events.findLast(
    ({ kind }) => (kind.case === "moveMade" || kind.case === "movesTakenBack") && kind.value.seat === state.seat,
  );
  return own?.number ?? 0n;
}

/** True if a move that was chosen in one state can be made in a later one: others were to move as well, one of them was
 * quicker, and the moves are the same. */
export function isSameChoice(chosen: MatchState, later: MatchState): boolean {
  const decided = chosen.status?.seatsToMove.length ?? 0;
  return decided > 1 && later.ply > chosen.ply && namesOf(chosen.legalMoves) === namesOf(later.legalMoves);
}

function namesOf(moves: readonly Move[]): string {
  return moves.map((each) => each.notation).join("\n");
}
