import { create } from "@bufbuild/protobuf";
import { expect, test, vi } from "vitest";
import type { Standing } from "#contract/v1/games";
import { type MatchEvent, MatchEventSchema } from "#contract/v1/match";
import { inLanguages } from "./languages";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { language: "en" });
  vi.stubGlobal("location", { hash: "", href: "http://127.0.0.1/" });
  vi.stubGlobal("window", { addEventListener: () => {} });
});
vi.mock("../src/api/clients", () => ({ suggestions: {}, matches: {}, rules: {} }));

import { ownResultText } from "../src/match/sentences";
import { eventsBefore, madeIn } from "../src/review/source";

function event(number: number, ply: number, kind: "moveMade" | "movesTakenBack" | "seatChanged"): MatchEvent {
  return create(MatchEventSchema, { number: BigInt(number), ply, kind: { case: kind, value: {} } as never });
}

const numbers = (events: readonly MatchEvent[]) => events.map((each) => Number(each.number));

test("before a decision only those events lie that led to it, also in a match that went on from a record", () => {
  const events = [event(1, 0, "seatChanged"), event(2, 1, "moveMade"), event(3, 2, "moveMade")];
  expect([2, 1].map((left) => numbers(eventsBefore(events, left)))).toEqual([[1], [1, 2]]);
  expect(eventsBefore(events, 9)).toEqual([]); // the decision is older than the match
});

test("in a match that went on from a record, the decisions are those that were made in it", () => {
  const events = [event(1, 7, "seatChanged"), event(2, 8, "moveMade"), event(3, 9, "moveMade")];
  expect(madeIn(events, ["a", "b", "c", "d"])).toEqual(["c", "d"]);
  expect(madeIn([], ["a", "b"])).toEqual(["a", "b"]); // a record from a file
});

test("the result is said in words: the place, and the points beside those of the winner or of the second", async () => {
  const table = [58, 52, 46].map((score, place) => ({ seat: place, score, rank: place + 1 }) as Standing);
  const [first, second, last] = table as [Standing, Standing, Standing];
  expect(await inLanguages(() => [first, second, last].map((each) => ownResultText(each, table)))).toEqual([
    ["You won, 58 to 52", "You came second, 52 to 58", "You came last, 46 to 58"],
    ["Gewonnen, 58 zu 52", "Du wurdest Zweiter, 52 zu 58", "Du wurdest Letzter, 46 zu 58"],
  ]);
  const shared = [{ ...first }, { ...second, rank: 1, score: 58 }] as [Standing, Standing];
  expect(ownResultText(shared[1], shared)).toBe("You share the win, 58 to 58");
});
