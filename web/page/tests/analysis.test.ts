import { create } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MoveSchema, PositionSchema } from "#contract/v1/games";
import {
  BudgetSchema,
  SearchOptionsSchema,
  type SearchResult,
  SearchResultSchema,
  StopReason,
} from "#contract/v1/search";
import { Analysis } from "../src/analysis/analysis";
import { SEED } from "../src/api/seed";
import { texts } from "../src/i18n/texts";
import { refusal } from "./refusal";

const analyze = vi.hoisted(() => {
  vi.stubGlobal("navigator", { language: "en" });
  vi.stubGlobal("document", { addEventListener: () => {}, removeEventListener: () => {} });
  return vi.fn();
});
vi.mock("../src/api/clients", () => ({ suggestions: { analyze } }));

const lost = new ConnectError("lost", Code.Unavailable);

function answers(...parts: (SearchResult | ConnectError)[]) {
  return async function* () {
    for (const part of parts) {
      if (part instanceof ConnectError) throw part;
      yield { result: part };
    }
  };
}

function found(iterations: bigint, stopReason = StopReason.UNSPECIFIED): SearchResult {
  return create(SearchResultSchema, { iterations, stopReason, options: { seed: SEED } });
}

const red = create(MoveSchema, { notation: "red" });
const gold = create(MoveSchema, { notation: "gold" });
const both = create(MoveSchema, { notation: "red and gold" });

function analysis(): Analysis {
  const budget = create(BudgetSchema, { iterations: 24_000n });
  return new Analysis(create(PositionSchema), create(SearchOptionsSchema, { budget }));
}

function notations(moves: readonly { notation: string }[] | undefined): string[] | undefined {
  return moves?.map((each) => each.notation);
}

describe("comparing a further move", () => {
  beforeEach(() => {
    analyze.mockReset();
    analyze.mockImplementation(async function* () {});
  });

  test("searches the compared moves and it, each with its part of a quarter of the iterations", async () => {
    const at = analysis();
    await at.add(both, [red, gold]);
    const options = analyze.mock.calls[0]?.[0].options;
    expect(notations(options?.onlyMoves)).toEqual(["red", "gold", "red and gold"]);
    expect(options?.minVisits).toBe(2000n);
  });

  test("keeps the moves of the comparison when the search shows fewer", async () => {
    const at = analysis();
    await at.add(gold, [red]);
    await at.add(both, [gold]);
    expect(notations(at.options.value?.onlyMoves)).toEqual(["red", "gold", "red and gold"]);
  });

  test("considers a move again that was left out", async () => {
    const at = analysis();
    await at.add(gold, [red]);
    await at.toggle(gold);
    await at.add(gold, [red]);
    expect(at.options.value?.neverMoves).toEqual([]);
    expect(notations(at.options.value?.onlyMoves)).toEqual(["red", "gold"]);
  });

  test("ends when all moves are to be compared", async () => {
    const at = analysis();
    await at.add(gold, [red]);
    await at.compareAll();
    expect(at.options.value).toMatchObject({ onlyMoves: [], minVisits: 0n });
  });
});

test("every analysis of a position has the same seed, but one whose link names another", async () => {
  analyze.mockReset().mockImplementation(answers(found(1n, StopReason.ITERATIONS)));
  for (const options of [undefined, undefined, create(SearchOptionsSchema, { seed: 7n })]) {
    await new Analysis(create(PositionSchema), options).run();
  }
  expect(analyze.mock.calls.map(([{ options }]) => options.seed)).toEqual([SEED, SEED, 7n]);
});

describe("an analysis that is lost", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    analyze.mockReset();
  });
  afterEach(() => vi.useRealTimers());

  test.each([
    ["with its connection", [found(100n), lost]],
    ["with its service", [found(100n), found(200n, StopReason.SHUTDOWN)]],
  ])("%s goes on with its seed", async (_, parts) => {
    analyze.mockImplementationOnce(answers(...parts)).mockImplementationOnce(answers(found(24_000n)));
    const at = analysis();
    const done = at.run();
    await vi.advanceTimersByTimeAsync(0);
    expect([at.failure.value, at.isRunning.value]).toEqual([texts().noAnswer, true]);
    await vi.advanceTimersByTimeAsync(10_000);
    await done;
    expect([at.failure.value, at.isRunning.value, at.result.value?.iterations]).toEqual(["", false, 24_000n]);
    expect(analyze.mock.calls.map(([{ options }]) => options.seed)).toEqual([SEED, SEED]);
  });

  test("is not begun again once it is stopped", async () => {
    analyze.mockImplementationOnce(answers(lost));
    const at = analysis();
    const done = at.run();
    await vi.advanceTimersByTimeAsync(0);
    at.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    await done;
    expect(analyze).toHaveBeenCalledTimes(1);
  });

  test("by a refusal that does not pass ends with the reason", async () => {
    analyze.mockImplementationOnce(answers(refusal("INVALID_REQUEST", Code.InvalidArgument, "too many cards")));
    const at = analysis();
    await at.run();
    expect([at.failure.value, at.isRunning.value]).toEqual([`${texts().invalid} too many cards`, false]);
  });
});
