import type { GameInfo, LevelInfo, LevelRating } from "#contract/v1/engine_info";
import { usualLevel } from "./new_match";
import { type Estimate, priorOf, ratingsAfter } from "./rating";
import type { Result } from "./results";

/** How a person plays at tables of one size, by their results there. */
export interface Form {
  /** The results that count, in order. */
  results: readonly Result[];
  /** The rating after each of them. */
  ratings: readonly Estimate[];
  /** The rating before all of them. */
  prior: Estimate;
  /** The level that makes an even match; before the first result the usual one. */
  even: string;
}

// Whoever plays on learns: what was longer ago says little.
const COUNTED = 50;

// It wins less often than its rating promises, for it is good at coming second.
const NEVER_EVEN = "instant";

/** The form of the person with some results, at tables of a game with so many players. */
export function formOf({ game, levels }: GameInfo, players: number, results: readonly Result[]): Form {
  const rated = new Map(levels.map((each) => [each.level, ratingAt(each, players)?.rating]));
  const prior = priorOf([...rated.values()].flatMap((each) => each ?? []));
  const counted: Result[] = [];
  const outcomes = [];
  for (const each of results) {
    const rivals = each.levels.flatMap((level) => rated.get(level) ?? []);
    if (each.game !== game || each.levels.length !== players - 1 || rivals.length < players - 1) continue;
    counted.push(each);
    outcomes.push({ rivals, rank: each.rank });
  }
  const ratings = ratingsAfter(outcomes.slice(-COUNTED), prior);
  const own = (ratings.at(-1) ?? prior).rating;
  const distance = (level: string) => Math.abs((rated.get(level) ?? Infinity) - own);
  const [nearest] = levels
    .map(({ level }) => level)
    .filter((level) => level !== NEVER_EVEN)
    .sort((one, other) => distance(one) - distance(other));
  const even = (ratings.length > 0 && nearest) || usualLevel(levels);
  return { results: counted.slice(-COUNTED), ratings, prior, even };
}

/** The rating of a level at tables of so many players. */
export function ratingAt({ ratings }: LevelInfo, players: number): LevelRating | undefined {
  return ratings.find((each) => each.players === players);
}
