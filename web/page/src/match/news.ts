import type { MatchEvent } from "#contract/v1/match";

// After a longer absence the course of the game tells the rest.
const MOST = 8;

/** The events without the moves that were taken back. */
export function standing(events: readonly MatchEvent[]): readonly MatchEvent[] {
  let found: MatchEvent[] = [];
  for (const event of events) {
    if (event.kind.case === "movesTakenBack")
      found = found.filter(({ kind, ply }) => kind.case !== "moveMade" || ply <= event.ply);
    found.push(event);
  }
  return found;
}

/** The events to be said: those after the last one that was said, or the latest alone if none was. */
export function newsOf(events: readonly MatchEvent[], said: bigint | undefined): readonly MatchEvent[] {
  return said === undefined ? events.slice(-1) : events.filter((each) => each.number > said).slice(-MOST);
}
