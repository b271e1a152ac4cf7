import { create } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import { signal } from "@preact/signals";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { MoveSchema } from "#contract/v1/games";
import { DecisionTag } from "#contract/v1/judgement";
import { Help, type MatchState, MatchStateSchema } from "#contract/v1/match";
import { texts } from "../src/i18n/texts";
import { Tutor, wantsTutor } from "../src/match/tutor";
import { refusal } from "./refusal";

const suggest = vi.hoisted(() => {
  vi.stubGlobal("navigator", { language: "en" });
  return vi.fn();
});
vi.mock("../src/api/clients", () => ({ suggestions: { suggest } }));

const red = create(MoveSchema, { notation: "red" });
const gold = create(MoveSchema, { notation: "gold" });

function table(help = Help.ALL, legalMoves = [red, gold]) {
  const state = create(MatchStateSchema, { match: { options: { help } }, legalMoves, position: {} });
  return { state: signal<MatchState | undefined>(state), play: vi.fn(() => Promise.resolve()) };
}

describe("the tutor", () => {
  beforeEach(() => {
    wantsTutor.value = true;
    suggest.mockReset();
    suggest.mockResolvedValue({ grade: { tag: DecisionTag.MISTAKE } });
  });

  test("has a move graded, and makes it when it is confirmed", async () => {
    const at = table();
    const tutor = new Tutor(at);
    await tutor.choose(red);
    expect(suggest.mock.calls[0]?.[0].proposedMove).toBe(red);
    expect(tutor.proposal.value).toEqual({ move: red, isAsking: false, grade: { tag: DecisionTag.MISTAKE } });
    expect(at.play).not.toHaveBeenCalled();
    await tutor.confirm();
    expect(at.play).toHaveBeenCalledExactlyOnceWith(red);
    expect(tutor.proposal.value).toBeUndefined();
  });

  test.each([DecisionTag.BEST, DecisionTag.GOOD, DecisionTag.FORCED, DecisionTag.NOT_DISTINGUISHABLE])(
    "lets a good move go without a word: %s",
    async (tag) => {
      suggest.mockResolvedValue({ grade: { tag } });
      const at = table();
      const tutor = new Tutor(at);
      await tutor.choose(red);
      expect(at.play).toHaveBeenCalledExactlyOnceWith(red);
      expect(tutor.proposal.value).toBeUndefined();
    },
  );

  test("stays out of the way where it is not wanted, not allowed, or there is no choice", async () => {
    const forbidden = table(Help.NONE);
    const forced = table(Help.ALL, [red]);
    const unwanted = table();
    await new Tutor(forbidden).choose(red);
    await new Tutor(forced).choose(red);
    wantsTutor.value = false;
    await new Tutor(unwanted).choose(red);
    for (const each of [forbidden, forced, unwanted]) expect(each.play).toHaveBeenCalledExactlyOnceWith(red);
    expect(suggest).not.toHaveBeenCalled();
  });

  test("grades the last move chosen, and drops the one before", async () => {
    let answer: (response: unknown) => void = () => {};
    suggest.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const tutor = new Tutor(table());
    const first = tutor.choose(red);
    await tutor.choose(gold);
    expect(suggest.mock.calls[0]?.[1].signal.aborted).toBe(true);
    answer({ grade: { tag: DecisionTag.BEST } });
    await first;
    expect(tutor.proposal.value).toMatchObject({ move: gold, grade: { tag: DecisionTag.MISTAKE } });
  });

  test("lets a move be made that could not be graded", async () => {
    suggest.mockRejectedValue(refusal("TOO_MANY_SEARCHES", Code.ResourceExhausted));
    const at = table();
    const tutor = new Tutor(at);
    await tutor.choose(red);
    expect(tutor.proposal.value).toEqual({ move: red, isAsking: false, failure: texts().refusals.TOO_MANY_SEARCHES });
    await tutor.confirm();
    expect(at.play).toHaveBeenCalledExactlyOnceWith(red);
  });
});
