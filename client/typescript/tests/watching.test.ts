import type { MessageInitShape } from "@bufbuild/protobuf";
import { Code, ConnectError, createRouterTransport } from "@connectrpc/connect";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { Client } from "../src/client.js";
import { ErrorInfoSchema } from "../src/contract/google_rpc_pb.js";
import {
  MatchService,
  type WatchMatchResponse,
  type WatchMatchResponseSchema,
} from "../src/contract/mogul/v1/match_service_pb.js";
import { withQuickTimers } from "./quick_timers.js";

type Answer = MessageInitShape<typeof WatchMatchResponseSchema> | ConnectError | "silence" | "ten seconds";

const event = (number: number): Answer => ({ event: { number: BigInt(number) } });
const state: Answer = { state: { ply: 7 } };
const lost = new ConnectError("the board is gone", Code.Unavailable);
const tooMany = new ConnectError("too many watchers", Code.ResourceExhausted, undefined, [
  { desc: ErrorInfoSchema, value: { reason: "TOO_MANY_WATCHERS", domain: "mogul" } },
]);

/** A board whose streams bring the given answers, one after the other; and the cursors that it was asked for. */
function board(...streams: Answer[][]) {
  const cursors: bigint[] = [];
  const transport = createRouterTransport((router) => {
    router.service(MatchService, {
      async *watchMatch({ cursor }, { signal }) {
        cursors.push(cursor);
        for (const answer of streams[Math.min(cursors.length, streams.length) - 1] ?? []) {
          if (answer === "silence") await new Promise((done) => signal.addEventListener("abort", done));
          else if (answer === "ten seconds") await new Promise((done) => setTimeout(done, 10_000));
          else if (answer instanceof ConnectError) throw answer;
          else yield answer;
        }
      },
    });
  });
  return { matches: new Client(transport).matches, cursors };
}

/** The messages of a stream until it has brought some event, in short. */
async function seen(stream: AsyncIterable<WatchMatchResponse>, last: number): Promise<string[]> {
  const found: string[] = [];
  for await (const message of stream) {
    found.push(message.event ? `event ${message.event.number}` : message.state ? "state" : "heartbeat");
    if (message.event?.number === BigInt(last)) break;
  }
  return found;
}

describe("a match that is watched", () => {
  withQuickTimers(250);

  test("goes on after the last event when its stream is lost: no event is lost or repeated", async () => {
    const { matches, cursors } = board([event(5), event(6), lost], [lost], [state, event(7), event(8)]);
    const events = await seen(matches.watchMatch({ match: "m", cursor: 4n }), 8);
    expect(events).toEqual(["event 5", "event 6", "state", "event 7", "event 8"]);
    expect(cursors).toEqual([4n, 6n, 6n]);
  });

  test("brings heartbeats as they come, and the state with its event", async () => {
    const { matches } = board([event(1), {}, { event: { number: 2n }, state: { ply: 3 } }]);
    const found = [];
    for await (const message of matches.watchMatch({ match: "m" })) {
      found.push([message.event?.number, message.state?.ply]);
      if (message.state) break;
    }
    expect(found).toEqual([
      [1n, undefined],
      [undefined, undefined],
      [2n, 3],
    ]);
  });

  test("is begun again when its stream ends without an error", async () => {
    const { matches, cursors } = board([event(1)], [event(2)]);
    expect(await seen(matches.watchMatch({ match: "m" }), 2)).toEqual(["event 1", "event 2"]);
    expect(cursors).toEqual([0n, 1n]);
  });

  test("is begun again when no heartbeat comes", async () => {
    const { matches, cursors } = board([event(1), "silence"], [event(2)]);
    expect(await seen(matches.watchMatch({ match: "m" }), 2)).toEqual(["event 1", "event 2"]);
    expect(cursors).toEqual([0n, 1n]);
  });

  test("waits while the board still counts the stream that was lost", async () => {
    const { matches } = board([event(1), lost], [tooMany], [event(2)]);
    expect(await seen(matches.watchMatch({ match: "m" }), 2)).toEqual(["event 1", "event 2"]);
    const refusing = board([tooMany]);
    await expect(seen(refusing.matches.watchMatch({ match: "m" }), 1)).rejects.toMatchObject({
      code: Code.ResourceExhausted,
    });
    expect(refusing.cursors.length).toBe(1);
  });

  test("may be lost any number of times, as long as something comes in between", async () => {
    const streams = Array.from({ length: 20 }, (_, index) => [event(index + 1), lost]);
    const { matches, cursors } = board(...streams);
    expect((await seen(matches.watchMatch({ match: "m" }), 20)).length).toBe(20);
    expect(cursors.length).toBe(20);
  });

  test("fails if no board answers any more, and at once if its token has ended", async () => {
    const { matches, cursors } = board([event(1), lost], [lost]);
    await expect(seen(matches.watchMatch({ match: "m" }), 2)).rejects.toMatchObject({ code: Code.Unavailable });
    expect(cursors.length).toBe(9);
    const ended = board([event(1), new ConnectError("no", Code.Unauthenticated)], [event(2)]);
    await expect(seen(ended.matches.watchMatch({ match: "m" }), 2)).rejects.toMatchObject({
      code: Code.Unauthenticated,
    });
    expect(ended.cursors.length).toBe(1);
  });

  test("ends quietly when it is stopped", async () => {
    const { matches } = board([event(1), "silence"]);
    const stream = matches.watchMatch({ match: "m" });
    for await (const _ of stream) stream.stop();
  });
});

describe("the stream of a match lasts", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    return () => vi.useRealTimers();
  });

  test("as long as heartbeats come", async () => {
    const heartbeats: Answer[] = Array.from({ length: 16 }, (_, index) => (index % 2 ? {} : "ten seconds"));
    const { matches, cursors } = board([event(1), ...heartbeats, event(2)]);
    const watched = seen(matches.watchMatch({ match: "m" }), 2);
    await vi.advanceTimersByTimeAsync(80_000);
    expect(await watched).toEqual(["event 1", ...Array(8).fill("heartbeat"), "event 2"]);
    expect(cursors).toEqual([0n]);
  });

  test("while its caller takes a minute for a message", async () => {
    const { matches, cursors } = board([event(1), event(2), "ten seconds", event(3)]);
    const numbers: (bigint | undefined)[] = [];
    const watch = async () => {
      for await (const message of matches.watchMatch({ match: "m" })) {
        await new Promise((done) => setTimeout(done, 60_000));
        numbers.push(message.event?.number);
        if (numbers.length === 3) break;
      }
    };
    const watched = watch();
    await vi.advanceTimersByTimeAsync(4 * 60_000);
    await watched;
    expect(numbers).toEqual([1n, 2n, 3n]);
    expect(cursors).toEqual([0n]);
  });
});
