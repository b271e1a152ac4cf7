import { create } from "@bufbuild/protobuf";
import { expect, test, vi } from "vitest";
import { GameInfoSchema } from "#contract/v1/engine_info";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { language: "en" });
  vi.stubGlobal("location", { hash: "", href: "http://127.0.0.1/" });
  vi.stubGlobal("window", { addEventListener: () => {} });
});

import { formOf } from "../src/start/form";
import type { Result } from "../src/start/results";

const RATINGS = { page: 734, poet: 1053, envoy: 1221, instant: 1300, mogul: 1569 };
const info = create(GameInfoSchema, {
  game: "taj_mahal",
  levels: Object.entries(RATINGS).map(([level, rating]) => ({ level, ratings: [{ players: 3, rating }] })),
});

/** Results of three against two of a level, with these places. */
function results(level: string, ...ranks: number[]): Result[] {
  return ranks.map((rank, index) => ({ match: `${level} ${index}`, game: "taj_mahal", levels: [level, level], rank }));
}

test("before the first result the usual level is even", () => {
  expect(formOf(info, 3, [])).toMatchObject({ results: [], ratings: [], even: "envoy" });
});

test("who wins against a level gets a stronger one, who loses a weaker one", () => {
  const even = (...ranks: number[]) => formOf(info, 3, results("envoy", ...ranks)).even;
  expect(even(1, 1, 1, 1, 1, 1, 1, 1)).toBe("mogul");
  expect(even(1, 2, 3, 1, 2, 3)).toBe("envoy");
  expect(even(3, 3, 2, 3, 3)).toBe("poet");
});

test("the level that moves at once is never the even one, for it wins less than it promises", () => {
  const { ratings, even } = formOf(info, 3, results("instant", ...[1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3]));
  expect(Math.round(ratings.at(-1)?.rating ?? 0)).toBeGreaterThan((RATINGS.envoy + RATINGS.instant) / 2);
  expect(even).toBe("envoy");
});

test("results of other games, of tables of another size and against levels without a rating do not count", () => {
  const [one] = results("envoy", 1) as [Result];
  const others = [
    { ...one, game: "maharaja" },
    { ...one, levels: ["envoy"] },
    { ...one, levels: ["envoy", "gone"] },
  ];
  expect(formOf(info, 3, [...others, one]).results).toEqual([one]);
  expect(formOf(info, 5, [{ ...one, levels: ["envoy", "envoy", "envoy", "envoy"] }]).ratings).toEqual([]);
});

test("what was longer ago does not count any more", () => {
  const lost = results("envoy", ...Array.from({ length: 60 }, () => 3));
  const won = results("mogul", ...Array.from({ length: 50 }, () => 1));
  const { results: counted, even } = formOf(info, 3, [...lost, ...won]);
  expect([counted.length, even]).toEqual([50, "mogul"]);
});
