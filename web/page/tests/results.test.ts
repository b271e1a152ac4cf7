import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { beforeEach, expect, test, vi } from "vitest";
import { type MatchState, MatchStateSchema } from "#contract/v1/match";

const store = new Map<string, string>();
const BEGAN = 1_700_000_000; // seconds

beforeEach(() => {
  store.clear();
  vi.stubGlobal("window", { addEventListener: () => {} });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
  vi.useFakeTimers({ now: 1000 * (BEGAN + 3600) });
  vi.resetModules();
});

const level = (id: string) => ({ player: { kind: { case: "level" as const, value: { level: id } } } });
const person = { player: { kind: { case: "person" as const, value: {} } } };

/** A finished match of seat 0 against two levels, in which it was second. */
function finished(match: object = {}, changes: object = {}): MatchState {
  const createTime = { seconds: BigInt(BEGAN) };
  const seats = [person, level("envoy"), level("poet")];
  return create(MatchStateSchema, {
    match: { match: "one", game: "taj_mahal", seats, createTime, dealt: true, ...match },
    seat: 0,
    status: { over: true, standings: [2, 1, 3].map((rank, seat) => ({ seat, rank })) },
    ...changes,
  } as MessageInitShape<typeof MatchStateSchema>);
}

test("a finished match is noted once, with its game, the levels and the own place, and nothing else", async () => {
  const { noteResult, results } = await import("../src/start/results");
  noteResult(finished());
  noteResult(finished());
  noteResult(finished({ match: "two", game: "maharaja" }));
  const levels = ["envoy", "poet"];
  expect(results.value).toEqual([
    { match: "one", game: "taj_mahal", levels, rank: 2 },
    { match: "two", game: "maharaja", levels, rank: 2 },
  ]);
  expect(JSON.parse(store.get("mogul.results") ?? "")).toEqual({ results: results.value, from: 0 });
});

test("another tab's results stay, and a match that it has noted is not noted again", async () => {
  const one = await import("../src/start/results");
  vi.resetModules();
  const other = await import("../src/start/results");
  other.noteResult(finished());
  one.noteResult(finished());
  one.noteResult(finished({ match: "two" }));
  expect(one.results.value.map((each) => each.match)).toEqual(["one", "two"]);
});

test("a shared place lies in the middle of those that it covers", async () => {
  const { noteResult, results } = await import("../src/start/results");
  noteResult(finished({}, { status: { over: true, standings: [1, 1, 3].map((rank, seat) => ({ seat, rank })) } }));
  expect(results.value[0]?.rank).toBe(1.5);
});

test.each([
  ["is not over", finished({}, { status: { over: false } })],
  ["one only watched", finished({}, { seat: undefined })],
  ["had other people in it", finished({ seats: [person, level("envoy"), person] })],
  ["was against full strength", finished({ seats: [person, level("envoy"), level("")] })],
  ["began from a record", finished({ fromRecord: true })],
  ["had a deal that somebody chose", finished({ dealChosen: true })],
])("a match that %s is not noted", async (_, state) => {
  const { noteResult, results } = await import("../src/start/results");
  noteResult(state);
  expect(results.value).toEqual([]);
});

test("forgotten results stay forgotten, also when their matches are seen again; later ones are noted", async () => {
  const { forgetResults, noteResult, results } = await import("../src/start/results");
  noteResult(finished());
  forgetResults();
  expect(store.get("mogul.results")).not.toContain("envoy");
  vi.resetModules();
  const after = await import("../src/start/results");
  after.noteResult(finished());
  after.noteResult(finished({ match: "unseen" }));
  expect([results.value, after.results.value]).toEqual([[], []]);
  after.noteResult(finished({ match: "later", createTime: { seconds: BigInt(BEGAN + 3601) } }));
  expect(after.results.value.map((each) => each.match)).toEqual(["later"]);
});

test.each(["", "no JSON", "[]", "null", '{"results": 7}'])("what cannot be read is no result: %j", async (text) => {
  store.set("mogul.results", text);
  const { noteResult, results } = await import("../src/start/results");
  expect(results.value).toEqual([]);
  noteResult(finished());
  expect(results.value).toHaveLength(1);
});

test("a browser that keeps nothing knows all results until its tab is closed", async () => {
  const refuses = () => {
    throw new DOMException("no storage", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuses, setItem: refuses });
  const { noteResult, results } = await import("../src/start/results");
  for (const match of ["one", "two", "one"]) noteResult(finished({ match }));
  expect(results.value.map((each) => each.match)).toEqual(["one", "two"]);
});
