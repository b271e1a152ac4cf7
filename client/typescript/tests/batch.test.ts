import { Code, ConnectError, createRouterTransport } from "@connectrpc/connect";
import { describe, expect, test, vi } from "vitest";
import type { Outcome } from "../src/batch.js";
import { Client } from "../src/client.js";
import { ErrorInfoSchema, RetryInfoSchema } from "../src/contract/google_rpc_pb.js";
import type { Position } from "../src/contract/mogul/v1/games_pb.js";
import { Priority, StopReason } from "../src/contract/mogul/v1/search_pb.js";
import { SuggestionService, type SuggestRequest } from "../src/contract/mogul/v1/suggestion_service_pb.js";
import { withQuickTimers } from "./quick_timers.js";

/** A position that its visit tells from others. */
function position(visit: number) {
  const view = { case: "view", value: { visit } } as const;
  return { game: { case: "tajMahal", value: { form: view } } } as const;
}

function visitOf({ game }: Position): number | undefined {
  return game.case === "tajMahal" && game.value.form.case === "view" ? game.value.form.value.visit : undefined;
}

function exhausted(reason: string): ConnectError {
  const value = { reason, domain: "mogul" };
  return new ConnectError(reason, Code.ResourceExhausted, undefined, [{ desc: ErrorInfoSchema, value }]);
}

/** A client of an engine that answers each position, by its visit, as given; undefined: with a whole search. The
 * requests, the most that were in flight at a time, and those that were cancelled. */
function engine(answer: (visit: number, attempt: number) => StopReason | ConnectError | undefined = () => undefined) {
  const log = { requests: [] as SuggestRequest[], most: 0, cancelled: 0 };
  const attempts = new Map<number, number>();
  let now = 0;
  const transport = createRouterTransport((router) => {
    router.service(SuggestionService, {
      async suggest(request, { signal }) {
        const visit = (request.position && visitOf(request.position)) ?? -1;
        const attempt = (attempts.get(visit) ?? 0) + 1;
        attempts.set(visit, attempt);
        log.requests.push(request);
        log.most = Math.max(log.most, ++now);
        // Larger visits are answered sooner.
        await new Promise((done) => setTimeout(done, 10 * (20 - visit)));
        now -= 1;
        if (signal.aborted) {
          log.cancelled += 1;
          throw new ConnectError("cancelled", Code.Canceled);
        }
        const given = answer(visit, attempt);
        if (given instanceof ConnectError) throw given;
        return { result: { iterations: BigInt(visit), stopReason: given ?? StopReason.ITERATIONS } };
      },
    });
  });
  return { client: new Client(transport), log };
}

async function all(outcomes: AsyncIterable<Outcome>): Promise<Outcome[]> {
  const found: Outcome[] = [];
  for await (const each of outcomes) found.push(each);
  return found;
}

const byIndex = (outcomes: Outcome[]) => [...outcomes].sort((one, other) => one.index - other.index);

describe("a batch", () => {
  withQuickTimers(5);

  test("has an outcome for every position, as they arrive, with its index", async () => {
    const { client, log } = engine();
    const outcomes = await all(client.suggestAll([0, 19, 10].map(position)));
    expect(outcomes.map((each) => each.index)).toEqual([1, 2, 0]);
    expect(byIndex(outcomes).map((each) => each.response?.result?.iterations)).toEqual([0n, 19n, 10n]);
    expect(log.requests.map((each) => each.options?.priority)).toEqual(Array(3).fill(Priority.BATCH));
  });

  test("keeps the options, and a priority of their own", async () => {
    const { client, log } = engine();
    await all(client.suggestAll([position(1)], { seed: 5n, priority: Priority.INTERACTIVE }));
    expect(log.requests[0]?.options).toMatchObject({ seed: 5n, priority: Priority.INTERACTIVE });
  });

  test("has no more requests in flight than allowed, and takes positions when they are due", async () => {
    const { client, log } = engine();
    let taken = 0;
    const positions = (function* () {
      for (; taken < 12; taken++) yield position(taken % 5);
    })();
    const outcomes = client.suggestAll(positions, undefined, { atOnce: 3 });
    await outcomes.next();
    expect(taken).toBeLessThan(6);
    expect((await all(outcomes)).length).toBe(11);
    expect(log.most).toBe(3);
  });

  test("retries a request while the server is busy", async () => {
    const busy = exhausted("TOO_MANY_SEARCHES");
    const { client, log } = engine((_, attempt) => (attempt < 3 ? busy : undefined));
    const outcomes = await all(client.suggestAll([position(1), position(2)]));
    expect(outcomes.every((each) => each.response)).toBe(true);
    expect(log.requests.length).toBe(6);
  });

  test.each([
    [10_000_000, 250],
    [600_000_000, 600],
  ])("waits as long as a busy server asks (%i ns), and a quarter of a second at least", async (nanos, expected) => {
    const timers = vi.spyOn(globalThis, "setTimeout");
    const busy = exhausted("TOO_MANY_SEARCHES");
    busy.details.push({ desc: RetryInfoSchema, value: { retryDelay: { seconds: 0n, nanos } } });
    const { client } = engine((_, attempt) => (attempt < 2 ? busy : undefined));
    await all(client.suggestAll([position(19)]));
    expect(timers.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(expected);
  });

  test("gives up a position that is refused, and no other", async () => {
    const { client, log } = engine((visit) => (visit === 2 ? exhausted("DEADLINE_TOO_SHORT") : undefined));
    const [first, second, third] = byIndex(await all(client.suggestAll([1, 2, 3].map(position))));
    expect(second?.error?.code).toBe(Code.ResourceExhausted);
    expect(second?.response).toBeUndefined();
    expect([first?.response?.result?.iterations, third?.response?.result?.iterations]).toEqual([1n, 3n]);
    expect(log.requests.length).toBe(3);
  });

  test("retries a search that its server cut short, and has the partial one if no other server answers", async () => {
    const gone = new ConnectError("gone", Code.Unavailable);
    const { client } = engine((visit, attempt) => {
      if (attempt === 1) return StopReason.SHUTDOWN;
      return visit === 2 ? gone : undefined;
    });
    const [first, second] = byIndex(await all(client.suggestAll([1, 2].map(position))));
    expect(first?.response?.result?.stopReason).toBe(StopReason.ITERATIONS);
    expect(second?.response?.result?.stopReason).toBe(StopReason.SHUTDOWN);
  });

  test("cancels its requests when its loop is left, and sends no more", async () => {
    const { client, log } = engine();
    for await (const _ of client.suggestAll(
      Array.from({ length: 9 }, (_, at) => position(at)),
      {},
      { atOnce: 2 },
    ))
      break;
    await new Promise((done) => setTimeout(done, 500));
    expect([log.requests.length, log.cancelled]).toEqual([2, 1]);
  });

  test("ends when its client is closed, without an outcome for each position that is left", async () => {
    const { client } = engine();
    const positions = Array.from({ length: 9 }, (_, at) => position(at));
    const outcomes = client.suggestAll(positions, {}, { atOnce: 2 });
    await outcomes.next();
    client.close();
    await expect(outcomes.next()).rejects.toMatchObject({ code: Code.Canceled });
    expect((await outcomes.next()).done).toBe(true);
  });

  test("fails with the error of its positions, and cancels the requests in flight without another one", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const { client } = engine();
    const positions = (function* () {
      yield position(1);
      yield position(2);
      throw new RangeError("the file has ended");
    })();
    await expect(all(client.suggestAll(positions))).rejects.toThrow("the file has ended");
    await new Promise((done) => setTimeout(done, 500));
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  test("fails when its signal cancels it, and for a mistake of the program", async () => {
    const { client } = engine();
    const cancel = new AbortController();
    const outcomes = client.suggestAll([position(1), position(2)], {}, { signal: cancel.signal });
    cancel.abort();
    await expect(all(outcomes)).rejects.toMatchObject({ code: Code.Canceled });
    await expect(all(client.suggestAll([{ tajMahal: {} } as object]))).rejects.toThrow(TypeError);
    await expect(all(client.suggestAll([position(1)], {}, { atOnce: 0 }))).rejects.toThrow("atOnce");
  });
});
