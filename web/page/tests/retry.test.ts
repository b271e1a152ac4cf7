import { Code, ConnectError } from "@connectrpc/connect";
import { describe, expect, test, vi } from "vitest";
import { pauseAfter, readPersistently, waiting } from "../src/api/retry";

vi.hoisted(() => vi.stubGlobal("navigator", { language: "en" }));

test("the pause grows after each failure, and never beyond some seconds", () => {
  expect([0, 1, 2, 20].map(pauseAfter)).toEqual([250, 500, 1000, 8000]);
});

test("waiting ends with its signal, and leaves nothing on it", async () => {
  vi.useFakeTimers();
  const stop = new AbortController();
  const removed = vi.spyOn(stop.signal, "removeEventListener");
  const first = waiting(1000, stop.signal);
  await vi.advanceTimersByTimeAsync(1000);
  await first;
  expect(removed).toHaveBeenCalledTimes(1);
  const second = waiting(1000, stop.signal);
  stop.abort();
  await second;
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe("reading a stream persistently", () => {
  /** Reads streams one after the other. */
  async function read(...streams: (readonly (number | ConnectError)[])[]) {
    vi.useFakeTimers();
    const stop = new AbortController();
    const seen: (number | string)[] = [];
    const begin = async function* () {
      for (const part of streams.shift() ?? []) {
        if (part instanceof ConnectError) throw part;
        yield part;
      }
    };
    const listener = {
      message: (message: number) => seen.push(message),
      failed: (error: unknown) => seen.push(ConnectError.from(error).rawMessage),
    };
    const done = readPersistently(begin, listener, stop.signal);
    await vi.advanceTimersByTimeAsync(60_000);
    await done;
    vi.useRealTimers();
    return seen;
  }

  test("begins it anew while its failure passes", async () => {
    const lost = new ConnectError("lost", Code.Unavailable);
    expect(await read([1, lost], [lost], [1, 2])).toEqual([1, "lost", "lost", 1, 2]);
  });

  test("ends with a failure that does not pass", async () => {
    expect(await read([1, new ConnectError("no", Code.Internal)], [2])).toEqual([1, "no"]);
  });
});
