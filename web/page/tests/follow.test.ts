import { create } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { describe, expect, test, vi } from "vitest";
import { MatchEventSchema, MatchStateSchema } from "#contract/v1/match";
import { type WatchMatchResponse, WatchMatchResponseSchema } from "#contract/v1/match_service";
import { failureText } from "../src/api/failure";
import { type Feed, follow } from "../src/match/follow";
import { refusal } from "./refusal";

vi.mock("../src/i18n/texts", () => ({
  texts: () => ({ noAnswer: "no answer", refusals: { TOO_MANY_WATCHERS: "full" } }),
}));

function event(number: number): WatchMatchResponse {
  return create(WatchMatchResponseSchema, { event: create(MatchEventSchema, { number: BigInt(number) }) });
}

const state = create(WatchMatchResponseSchema, { state: create(MatchStateSchema, { ply: 7 }) });

/** Follows feeds one after the other, until none is left. */
async function followed(...feeds: (readonly (WatchMatchResponse | ConnectError | "silence")[])[]) {
  const stop = new AbortController();
  const cursors: bigint[] = [];
  const seen: string[] = [];
  const feed: Feed = async function* (cursor, attempt) {
    cursors.push(cursor);
    const messages = feeds.shift() ?? [];
    for (const message of messages) {
      if (message instanceof ConnectError) throw message;
      if (message === "silence") {
        await new Promise((done) => attempt.addEventListener("abort", done));
        throw new ConnectError("", Code.Canceled);
      }
      yield message;
    }
  };
  const listener = {
    event: (each: { number: bigint }) => seen.push(`event ${each.number}`),
    state: (each: { ply: number }) => seen.push(`state ${each.ply}`),
    connected: (is: boolean, error?: unknown) => seen.push(is ? "open" : `lost: ${failureText(error)}`),
    refused: () => seen.push("refused"),
  };
  const wait = async () => {
    if (feeds.length === 0) stop.abort();
  };
  await follow(feed, 0n, listener, stop.signal, wait);
  return { cursors, seen: seen.filter((each) => each !== "open") };
}

describe("following a match", () => {
  test("goes on after the last event when the connection is lost", async () => {
    const lost = new ConnectError("lost", Code.Unavailable);
    const { cursors, seen } = await followed([event(1), event(2), lost], [event(3), state]);
    expect(cursors.slice(0, 2)).toEqual([0n, 2n]);
    expect(seen.slice(0, 5)).toEqual(["event 1", "event 2", "lost: no answer", "event 3", "state 7"]);
  });

  test("passes on each event once", async () => {
    const { seen } = await followed([event(1), event(1)], [event(1), event(2)]);
    expect(seen.filter((each) => each.startsWith("event"))).toEqual(["event 1", "event 2"]);
  });

  test("reports why a connection is lost, also one that has fallen silent", async () => {
    const { seen } = await followed([refusal("TOO_MANY_WATCHERS", Code.ResourceExhausted)]);
    expect(seen[0]).toBe("lost: full");
    vi.useFakeTimers();
    const silent = followed(["silence"]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await silent).seen[0]).toBe("lost: no answer");
    vi.useRealTimers();
  });

  test("ends when the token has ended", async () => {
    const { cursors, seen } = await followed([new ConnectError("no", Code.Unauthenticated)], [event(1)]);
    expect([cursors, seen]).toEqual([[0n], ["refused"]]);
  });
});
