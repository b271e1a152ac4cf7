import type { MatchState } from "#contract/v1/match";
import { matches, withPatience } from "../api/clients";
import { isEngineReady } from "../api/engine";
import { type Keys, knownMatches, usableToken } from "../api/keys";
import { useLoaded } from "../ui/loaded";
import { noteResult } from "./results";

/** A match that this browser knows, with its state if the service has told it. */
export interface KnownMatch {
  keys: Keys;
  state?: MatchState | undefined;
}

const MOST_ASKED = 6; // newest ones: a start page may not cost the service much

/** The matches that this browser knows: those where you are to move first, those that are over last. */
export function useKnownMatches(): KnownMatch[] {
  const known = knownMatches.value;
  const isReady = isEngineReady.value;
  const names = known.map(({ match }) => match).join(" ");
  const states = useLoaded((stop) => (isReady ? askStates(known, stop) : undefined), [names, isReady]).value;
  return inOrder(known.map((keys) => ({ keys, state: states?.get(keys.match) })));
}

/** The states of the newest matches; a match that the service does not tell of has none. */
async function askStates(known: readonly Keys[], stop: AbortSignal): Promise<Map<string, MatchState>> {
  const asked = known.filter((each) => usableToken(each)).slice(0, MOST_ASKED);
  const answers = await Promise.allSettled(
    asked.map(({ match }, index) =>
      matches.getMatch({ match }, { ...withPatience(usableToken(asked[index])), signal: stop }),
    ),
  );
  return new Map(
    answers.flatMap((each) => {
      const state = each.status === "fulfilled" ? each.value.state : undefined;
      if (state) noteResult(state);
      return state?.match ? [[state.match.match, state]] : [];
    }),
  );
}

/** Matches in the order of what can be done in them; those that are alike stay as they are. */
export function inOrder(matches: readonly KnownMatch[]): KnownMatch[] {
  return [...matches].sort((one, other) => rank(one) - rank(other));
}

function rank({ state }: KnownMatch): number {
  if (state?.status?.over) return 3;
  if (!state) return 2;
  return isYours(state) ? 0 : 1;
}

/** True if the seat of the browser is to move. */
export function isYours({ seat, status }: MatchState): boolean {
  return seat !== undefined && (status?.seatsToMove.includes(seat) ?? false);
}
