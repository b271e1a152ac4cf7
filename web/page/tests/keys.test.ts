import { beforeEach, expect, test, vi } from "vitest";

const store = new Map<string, string>();
let changedElsewhere: (event: { key: string | null }) => void = () => {};
vi.stubGlobal("window", {
  addEventListener: (_: string, listener: typeof changedElsewhere) => {
    changedElsewhere = listener;
  },
});

beforeEach(() => {
  store.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
  vi.resetModules();
});

test("a browser that keeps nothing knows all matches until its tab is closed", async () => {
  const refuses = () => {
    throw new DOMException("no storage", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuses, setItem: refuses });
  const { forgetKeys, keepKeys, knownMatches } = await import("../src/api/keys");
  for (const match of ["one", "two", "three"]) keepKeys({ match, seatToken: `seat of ${match}` });
  forgetKeys("two");
  expect(knownMatches.value.map((each) => each.match)).toEqual(["three", "one"]);
});

test("keys are at risk only in a browser that knows some and keeps none", async () => {
  const { areKeysKept, keepKeys } = await import("../src/api/keys");
  expect(areKeysKept()).toBe(true);
  keepKeys({ match: "one", seatToken: "seat" });
  expect(areKeysKept()).toBe(true);
  store.clear();
  expect(areKeysKept()).toBe(false);
});

test("a seat's token that another tab has kept stays", async () => {
  const one = await import("../src/api/keys");
  vi.resetModules();
  const other = await import("../src/api/keys");
  other.keepKeys({ match: "m", seatToken: "seat" });
  one.keepKeys({ match: "m", spectatorToken: "watch" });
  expect(one.keysOf("m")).toMatchObject({ seatToken: "seat", spectatorToken: "watch" });
});

test("a key that another tab has kept is found as soon as the browser reports it", async () => {
  const one = await import("../src/api/keys");
  const ofOne = changedElsewhere;
  vi.resetModules();
  const other = await import("../src/api/keys");
  other.keepKeys({ match: "m", seatToken: "seat" });
  ofOne({ key: "mogul.theme" });
  expect(one.keysOf("m")).toBeUndefined();
  ofOne({ key: "mogul.matches" });
  expect(one.keysOf("m")?.seatToken).toBe("seat");
});

test("a seat's token in whose place another one has come is used when that one is refused, and none is lost", async () => {
  const { keepKeys, keysOf, refuse, usableSeatToken, usableToken } = await import("../src/api/keys");
  keepKeys({ match: "m", seatToken: "good", spectatorToken: "watch" });
  keepKeys({ match: "m", seatToken: "old" });
  expect(usableToken(keysOf("m"))).toBe("old");
  refuse("old");
  expect(usableToken(keysOf("m"))).toBe("good");
  refuse("good");
  expect([usableSeatToken(keysOf("m")), usableToken(keysOf("m"))]).toEqual([undefined, "watch"]);
  vi.resetModules();
  const later = await import("../src/api/keys");
  expect(later.usableToken(later.keysOf("m"))).toBe("old");
});

const MANY = Array.from({ length: 50 }, (_, number) => `m${number}`);

test("of too many matches the one is forgotten that was not opened for the longest time", async () => {
  const { keepKeys, keysOf, renewKeys } = await import("../src/api/keys");
  for (const match of MANY) keepKeys({ match, seatToken: "seat" });
  renewKeys("m0");
  keepKeys({ match: "new", seatToken: "seat" });
  expect([keysOf("m0")?.seatToken, keysOf("m1")]).toEqual(["seat", undefined]);
});

test("matches that were only watched are forgotten before those with a seat or the host's rights", async () => {
  const { keepKeys, keysOf, knownMatches } = await import("../src/api/keys");
  for (const match of MANY) {
    keepKeys({ match, spectatorToken: "watch", ...(match !== "m7" && match !== "m9" && { hostToken: "host" }) });
  }
  keepKeys({ match: "new", spectatorToken: "watch" });
  expect([keysOf("m7"), keysOf("m0")?.hostToken, keysOf("m9")?.spectatorToken]).toEqual([undefined, "host", "watch"]);
  expect(knownMatches.value).toHaveLength(50);
  expect(keysOf("new")).toBeDefined();
});

test("a match that is opened without a key is not kept", async () => {
  const { keysOf, renewKeys } = await import("../src/api/keys");
  renewKeys("unknown");
  expect(keysOf("unknown")).toBeUndefined();
});
