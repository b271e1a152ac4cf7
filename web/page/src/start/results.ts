import { computed } from "@preact/signals";
import type { MatchState } from "#contract/v1/match";
import { KeptList } from "../ui/kept_list";

/** A finished match against levels, as this browser keeps it. */
export interface Result {
  match: string;
  game: string;
  /** The levels of the opponents. */
  levels: readonly string[];
  /** The own place; one that is shared lies in the middle of those it covers. */
  rank: number;
}

const list = new KeptList<Result>("results", "results");

/** The results of this browser's person against levels, the latest last. */
export const results = computed(() => list.items);

/** Notes the result of a match that is over, once: of a whole game against levels alone, whose deal nobody chose. */
export function noteResult({ match, status, seat }: MatchState): void {
  const own = status?.standings.find((each) => each.seat === seat);
  if (!match || !status?.over || seat === undefined || !own || match.fromRecord || match.dealChosen) return;
  const levels = match.seats
    .filter((_, each) => each !== seat)
    .map(({ player }) => (player?.kind.case === "level" ? player.kind.value.level : ""));
  const { items, from } = list.latest();
  const began = 1000 * Number(match.createTime?.seconds ?? 0n);
  if (levels.includes("") || began < from || items.some((each) => each.match === match.match)) return;
  const others = status.standings.filter((each) => each.rank === own.rank).length - 1;
  const result = { match: match.match, game: match.game, levels, rank: own.rank + others / 2 };
  list.keep([...items, result]);
}

/** Forgets all results. Matches that began before are not noted any more, be they seen again. */
export function forgetResults(): void {
  list.forget();
}
