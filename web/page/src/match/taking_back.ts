import type { Effect } from "#contract/v1/games";
import type { MatchEvent, MatchState, MoveMade } from "#contract/v1/match";
import type { Game } from "../boards/game";

/** True if the service takes the last move of the seat back: nobody has learned anything from it, and nobody else plays
 * who could. */
export function canTakeBack(state: MatchState, events: readonly MatchEvent[], game: Game): boolean {
  const persons = state.match?.seats.filter((each) => each.player?.kind.case === "person").length;
  if (state.seat === undefined || state.status?.over || persons !== 1) return false;
  const last = lastStanding(events);
  const tells = (effect: Effect) => game.isChance(effect) || effect.privateToSeats.length > 0;
  return last?.seat === state.seat && !last.effects.some(tells);
}

/** The last move that was not taken back; undefined: none since the match began, be it from a record. */
function lastStanding(events: readonly MatchEvent[]): MoveMade | undefined {
  const standing: { ply: number; made: MoveMade }[] = [];
  for (const { ply, kind } of events) {
    if (kind.case === "moveMade") standing.push({ ply, made: kind.value });
    if (kind.case === "movesTakenBack") while ((standing.at(-1)?.ply ?? 0) > ply) standing.pop();
  }
  return standing.at(-1)?.made;
}
