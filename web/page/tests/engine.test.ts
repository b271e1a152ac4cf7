import { create } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type EngineInfo, EngineInfoSchema, ReadinessStep } from "#contract/v1/engine_info";
import { componentSet, engine, engineFailure, isEngineReady, loadEngine } from "../src/api/engine";
import { isNotServing } from "../src/api/failure";
import { refusal } from "./refusal";

const { getEngineInfo, getComponentSet } = vi.hoisted(() => {
  vi.stubGlobal("navigator", { language: "en" });
  return { getEngineInfo: vi.fn(), getComponentSet: vi.fn() };
});
vi.mock("../src/api/clients", () => ({
  suggestions: { getEngineInfo },
  rules: { getComponentSet },
  withPatience: () => ({ timeoutMs: 15_000 }),
}));

const { RULES, SUGGESTIONS, REVIEWS } = ReadinessStep;

function withSteps(...ready: ReadinessStep[]): { engine: EngineInfo } {
  return { engine: create(EngineInfoSchema, { games: [{ game: "taj_mahal", ready }] }) };
}

describe("asking for the engine", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    getEngineInfo.mockReset();
    engine.value = undefined;
    engineFailure.value = undefined;
  });

  test("tries again while it starts, and until it has compiled everything", async () => {
    getEngineInfo
      .mockRejectedValueOnce(refusal("NOT_SERVING", Code.Unavailable))
      .mockResolvedValueOnce(withSteps(RULES))
      .mockResolvedValueOnce(withSteps(RULES, SUGGESTIONS))
      .mockResolvedValueOnce(withSteps(RULES, SUGGESTIONS, REVIEWS));
    const loaded = loadEngine();
    await vi.advanceTimersByTimeAsync(0);
    expect(isNotServing(engineFailure.value)).toBe(true);
    expect(isEngineReady.value).toBe(false);
    await vi.advanceTimersToNextTimerAsync();
    expect(engineFailure.value).toBeUndefined();
    expect(isEngineReady.value).toBe(false);
    await vi.advanceTimersToNextTimerAsync();
    expect(isEngineReady.value).toBe(true);
    await vi.advanceTimersToNextTimerAsync();
    await loaded;
    expect(getEngineInfo).toHaveBeenCalledTimes(4);
  });

  test("ends with a failure that does not pass", async () => {
    getEngineInfo.mockRejectedValue(new ConnectError("no such method", Code.Unimplemented));
    await loadEngine();
    expect(getEngineInfo).toHaveBeenCalledTimes(1);
    expect(isEngineReady.value).toBe(false);
  });
});

test("a board is asked for once, and again where nobody has answered in time", async () => {
  getComponentSet.mockRejectedValueOnce(new ConnectError("the operation timed out", Code.DeadlineExceeded));
  getComponentSet.mockResolvedValueOnce({ componentSet: {} });
  await expect(componentSet("maharaja", "own")).rejects.toThrow("timed out");
  const [first, second] = [componentSet("maharaja", "own"), componentSet("maharaja", "own")];
  expect(await first).toBe(await second);
  expect(getComponentSet.mock.calls.map(([, options]) => options.timeoutMs > 0)).toEqual([true, true]);
});
