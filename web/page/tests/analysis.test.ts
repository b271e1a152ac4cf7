import { create } from "@bufbuild/protobuf";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { MoveSchema, PositionSchema } from "#contract/v1/games";
import { BudgetSchema, SearchOptionsSchema } from "#contract/v1/search";
import { Analysis } from "../src/analysis/analysis";

const analyze = vi.hoisted(() => {
  vi.stubGlobal("navigator", { language: "en" });
  vi.stubGlobal("document", { addEventListener: () => {}, removeEventListener: () => {} });
  return vi.fn();
});
vi.mock("../src/api/clients", () => ({ suggestions: { analyze } }));

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
