import type { Tally } from "#contract/v1/games";
import type { MatchEvent, MatchState } from "#contract/v1/match";
import { tallyFor } from "../boards/tally";
import { useLoaded } from "../ui/loaded";
import { standing } from "./news";
import type { Table } from "./table";

/** A state of the match with the events that led to it and with its sums. */
export interface Shown extends MatchState {
  events: readonly MatchEvent[];
  tally: Tally | undefined;
}

/** What is shown: a new state as soon as its sums are there, so that no figure is of another state. */
export function useShown(table: Pick<Table, "state" | "events">): Shown | undefined {
  const state = table.state.value;
  return useLoaded(
    async (stop) => {
      if (!state) return undefined;
      const events = standing(table.events.peek());
      return { ...state, events, tally: await tallyFor(state.position, stop) };
    },
    [state],
  ).value;
}
