import { create } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { signal } from "@preact/signals";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { EngineInfoSchema } from "#contract/v1/engine_info";
import { type MatchState, MatchStateSchema } from "#contract/v1/match";
import { SearchResultSchema } from "#contract/v1/search";
import { engine } from "../src/api/engine";
import { texts } from "../src/i18n/texts";
import { Hint } from "../src/match/hint";
import { refusal } from "./refusal";

const { suggest, analyze } = vi.hoisted(() => {
  vi.stubGlobal("navigator", { language: "en" });
  return { suggest: vi.fn(), analyze: vi.fn() };
});
vi.mock("../src/api/clients", () => ({ suggestions: { suggest, analyze }, rules: {} }));

const small = create(SearchResultSchema, { iterations: 100n });
const large = create(SearchResultSchema, { iterations: 900n });
let signals: AbortSignal[];
let hint: Hint;

/** A stream of two results, which goes on until it is cancelled. */
async function* growing(_: unknown, { signal }: { signal: AbortSignal }) {
  signals.push(signal);
  yield { result: small };
  yield { result: large };
  await new Promise((_, fail) => signal.addEventListener("abort", () => fail(new ConnectError("", Code.Canceled))));
}

describe("the hint of a decision", () => {
  beforeEach(() => {
    signals = [];
    engine.value = create(EngineInfoSchema, { limits: { maxIterations: 5000n } });
    suggest.mockReset();
    suggest.mockImplementation(async (_, { signal }) => {
      signals.push(signal);
      return { result: small };
    });
    analyze.mockReset();
    analyze.mockImplementation(growing);
    hint = new Hint({ state: signal<MatchState | undefined>(create(MatchStateSchema, { position: {} })) });
  });

  test("is asked for once by a short press, and taken away by the next", async () => {
    await hint.toggle();
    expect([hint.result.value, hint.isShown.value]).toEqual([small, true]);
    await hint.toggle();
    expect([hint.result.value, hint.isShown.value]).toEqual([undefined, false]);
    expect(suggest).toHaveBeenCalledTimes(1);
  });

  test("grows while it is held, as far as the engine lets it, and goes with the release", async () => {
    const held = hint.hold();
    await vi.waitFor(() => expect(hint.result.value).toBe(large));
    expect(analyze.mock.calls[0]?.[0].options.budget.iterations).toBe(5000n);
    hint.release();
    await held;
    expect(signals.map((each) => each.aborted)).toEqual([true]);
    expect([hint.result.value, hint.isShown.value, hint.failure.value]).toEqual([undefined, false, ""]);
  });

  test("has one search at a time", async () => {
    const first = hint.hold();
    const second = hint.hold();
    await vi.waitFor(() => expect(signals.map((each) => each.aborted)).toEqual([true, false]));
    await first;
    hint.release();
    await second;
  });

  test("stays after a short press when nothing was held", async () => {
    await hint.toggle();
    hint.release();
    expect(hint.result.value).toBe(small);
  });

  test("says why there is none", async () => {
    analyze.mockImplementation(() => {
      throw refusal("TOO_MANY_SEARCHES", Code.ResourceExhausted);
    });
    await hint.hold();
    hint.release();
    expect([hint.failure.value, hint.isAsking.value]).toEqual([texts().refusals.TOO_MANY_SEARCHES, false]);
  });
});
