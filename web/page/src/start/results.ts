import { computed, signal } from "@preact/signals";
import type { MatchState } from "#contract/v1/match";
import { keep, kept, onChangeElsewhere } from "../ui/kept";

/** A finished match against levels, as this browser keeps it. */
export interface Result {
  match: string;
  game: string;
  /** The levels of the opponents. */
  levels: readonly string[];
  /** The own place; one that is shared lies in the middle of those it covers. */
  rank: number;
}

interface Kept {
  results: readonly Result[];
  /** Matches that began before this time, in milliseconds, are not noted: their results were to be forgotten. */
  from: number;
}

const RESULTS_KEPT = 200;

function read(): Kept {
  try {
    const { results, from } = JSON.parse(kept("results") ?? "{}") as Partial<Kept>;
    return { results: Array.isArray(results) ? results : [], from: Number(from ?? 0) };
  } catch {
    return { results: [], from: 0 };
  }
}

const noted = signal(read());

/** The results of this browser's person against levels, the latest last. */
export const results = computed(() => noted.value.results);

onChangeElsewhere("results", () => {
  noted.value = read();
});

/** What the browser keeps; what this tab remembers where it keeps nothing. */
function latest(): Kept {
  return kept("results") === null ? noted.value : read();
}

function write(changed: Kept): void {
  noted.value = changed;
  keep("results", JSON.stringify(changed));
}

/** Notes the result of a match that is over, once: of a whole game against levels alone, whose deal nobody chose. */
export function noteResult({ match, status, seat }: MatchState): void {
  const own = status?.standings.find((each) => each.seat === seat);
  if (!match || !status?.over || seat === undefined || !own || match.fromRecord || match.dealChosen) return;
  const levels = match.seats
    .filter((_, each) => each !== seat)
    .map(({ player }) => (player?.kind.case === "level" ? player.kind.value.level : ""));
  const { results, from } = latest();
  const began = 1000 * Number(match.createTime?.seconds ?? 0n);
  if (levels.includes("") || began < from || results.some((each) => each.match === match.match)) return;
  const others = status.standings.filter((each) => each.rank === own.rank).length - 1;
  const result = { match: match.match, game: match.game, levels, rank: own.rank + others / 2 };
  write({ results: [...results, result].slice(-RESULTS_KEPT), from });
}

/** Forgets all results. Matches that began before are not noted any more, be they seen again. */
export function forgetResults(): void {
  write({ results: [], from: Date.now() });
}
