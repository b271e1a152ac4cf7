import { afterEach, beforeEach, expect, test, vi } from "vitest";

const MINUTES = 60_000; // milliseconds
let seen: EventTarget & { hidden: boolean };
const served = vi.fn<() => Promise<Response>>();

function page(version: string): Promise<Response> {
  return Promise.resolve(new Response(`<script type="module" src="./app.js?${version}"></script>`));
}

/** Starts a page of a version; returns whether it has found a newer one. */
async function started(own: string): Promise<() => boolean> {
  const { isNewerThere, watchVersion } = await import("../src/ui/version");
  watchVersion(own);
  return () => isNewerThere.value;
}

async function pass(minutes: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(minutes * MINUTES);
}

async function look(away: boolean): Promise<void> {
  seen.hidden = away;
  seen.dispatchEvent(new Event("visibilitychange"));
  await pass(0);
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  seen = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal("document", seen);
  vi.stubGlobal("fetch", served);
  served.mockReset().mockImplementation(() => page("1a"));
});

afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

test("a page of the version that is served says nothing", async () => {
  const isNewer = await started("?1a");
  await pass(60);
  expect([served.mock.calls.length, isNewer()]).toEqual([6, false]);
});

test("another version that is served is found, and asked for no more", async () => {
  const isNewer = await started("?1a");
  served.mockImplementation(() => page("2b"));
  await pass(9);
  expect(isNewer()).toBe(false);
  await pass(1);
  expect(isNewer()).toBe(true);
  await pass(60);
  expect(served).toHaveBeenCalledTimes(1);
});

test("a page that is hidden asks when it is seen again, at most once in ten minutes", async () => {
  await started("?1a");
  await look(true);
  await pass(60);
  expect(served).not.toHaveBeenCalled();
  await look(false);
  await look(true);
  await look(false);
  expect(served).toHaveBeenCalledTimes(1);
});

test("no answer, and one that is no page, is no newer version", async () => {
  const isNewer = await started("?1a");
  served.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await pass(10);
  served.mockResolvedValueOnce(new Response("Bad Gateway", { status: 502 }));
  await pass(10);
  expect([served.mock.calls.length, isNewer()]).toEqual([2, false]);
});

test("a page that was not built does not ask", async () => {
  await started("");
  await pass(60);
  expect(served).not.toHaveBeenCalled();
});
