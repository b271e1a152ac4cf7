import { create } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { expect, test, vi } from "vitest";
import { MatchStateSchema } from "#contract/v1/match";
import { type WatchMatchResponse, WatchMatchResponseSchema } from "#contract/v1/match_service";

const calls = vi.hoisted(() => {
  vi.stubGlobal("navigator", { language: "en" });
  vi.stubGlobal("location", { href: "http://127.0.0.1/", hash: "" });
  vi.stubGlobal("document", { hidden: false, addEventListener: () => {}, removeEventListener: () => {} });
  return { watchMatch: vi.fn(), leaveSeat: vi.fn() };
});
vi.mock("@connectrpc/connect", async (original) => ({ ...(await original<object>()), createClient: () => calls }));

import { Table } from "../src/match/table";

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
  arrive(create(WatchMatchResponseSchema, { state: create(MatchStateSchema, { ply: 1 }) }));
  await vi.waitFor(() => expect(table.state.value?.ply).toBe(1));
  expect(table.failure.value).toBe("");
  table.close();
});
