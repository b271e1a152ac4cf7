import { create } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { expect, test, vi } from "vitest";
import { MoveSchema } from "#contract/v1/games";
import { MatchStateSchema } from "#contract/v1/match";
import { type WatchMatchResponse, WatchMatchResponseSchema } from "#contract/v1/match_service";

const { seen, ...calls } = vi.hoisted(() => {
  vi.stubGlobal("navigator", { language: "en" });
  vi.stubGlobal("location", { href: "http://127.0.0.1/", hash: "" });
  const seen = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal("document", seen);
  return { watchMatch: vi.fn(), leaveSeat: vi.fn(), playMove: vi.fn(), seen };
});
vi.mock("@connectrpc/connect", async (original) => ({ ...(await original<object>()), createClient: () => calls }));

import { failureText } from "../src/api/failure";
import { texts } from "../src/i18n/texts";
import { Table } from "../src/match/table";
import { refusal } from "./refusal";

function look(away: boolean): void {
  seen.hidden = away;
  seen.dispatchEvent(new Event("visibilitychange"));
}

const state = create(WatchMatchResponseSchema, { state: create(MatchStateSchema, { ply: 1 }) });

test("a call without an answer is given up, and its failure goes with the next state", async () => {
  let arrive: (message: WatchMatchResponse) => void = () => {};
  calls.watchMatch.mockImplementation(async function* () {
    yield await new Promise<WatchMatchResponse>((done) => {
      arrive = done;
    });
    await new Promise(() => {});
  });
  calls.leaveSeat.mockImplementation(async (_: unknown, { timeoutMs }: { timeoutMs: number }) => {
    expect(timeoutMs).toBeGreaterThan(1000);
    throw new ConnectError("the operation timed out", Code.DeadlineExceeded);
  });
  const table = new Table("m", "token");
  await table.leave();
  expect(table.busy.value).toBe(false);
  expect(table.failure.value).not.toBe("");
  arrive(state);
  await vi.waitFor(() => expect(table.state.value?.ply).toBe(1));
  expect(table.failure.value).toBe("");
  table.close();
});

test("a refusal ends with the next stream that works", async () => {
  calls.watchMatch.mockImplementationOnce(() => {
    throw refusal("NOT_ALLOWED", Code.PermissionDenied);
  });
  const table = new Table("m", "token");
  await vi.waitFor(() => expect(table.refusal.value).toBeDefined());
  calls.watchMatch.mockImplementation(async function* () {
    yield state;
    await new Promise(() => {});
  });
  look(true);
  look(false);
  await vi.waitFor(() => expect(table.state.value?.ply).toBe(1));
  expect(table.refusal.value).toBeUndefined();
  table.close();
});

test("the reason of a lost connection is known until it is open again", async () => {
  calls.watchMatch.mockImplementationOnce(() => {
    throw refusal("TOO_MANY_WATCHERS", Code.ResourceExhausted);
  });
  const table = new Table("m", "token");
  await vi.waitFor(() => expect(failureText(table.loss.value)).toBe(texts().refusals.TOO_MANY_WATCHERS));
  await vi.waitFor(() => expect([table.connected.value, table.loss.value]).toEqual([true, undefined]));
  table.close();
});

test("a move in a state that came before the answer to the last move is made after it, and a double click once", async () => {
  const states = [1, 2].map((ply) =>
    create(WatchMatchResponseSchema, { state: create(MatchStateSchema, { ply, cursor: BigInt(ply) }) }),
  );
  let goOn = () => {};
  calls.watchMatch.mockImplementation(async function* () {
    yield states[0];
    await new Promise<void>((done) => {
      goOn = done;
    });
    yield states[1];
    await new Promise(() => {});
  });
  let answer = () => {};
  calls.playMove.mockImplementation(
    () =>
      new Promise<void>((done) => {
        answer = done;
      }),
  );
  const plies = () => calls.playMove.mock.calls.map(([request]) => request.ply);
  const table = new Table("m", "token");
  const move = create(MoveSchema, { notation: "a move" });
  await vi.waitFor(() => expect(table.state.value?.ply).toBe(1));
  void table.play(move);
  void table.play(move);
  goOn();
  await vi.waitFor(() => expect(table.state.value?.ply).toBe(2));
  const second = table.play(move);
  void table.play(move);
  expect(plies()).toEqual([1]);
  answer();
  await vi.waitFor(() => expect(plies()).toEqual([1, 2]));
  expect(table.busy.value).toBe(true);
  answer();
  await second;
  expect(table.busy.value).toBe(false);
  table.close();
});
