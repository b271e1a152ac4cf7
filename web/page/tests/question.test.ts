import { create } from "@bufbuild/protobuf";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { MoveSchema, PositionSchema } from "#contract/v1/games";

const suggest = vi.hoisted(() => {
  vi.stubGlobal("navigator", { language: "en" });
  return vi.fn();
});
vi.mock("../src/api/clients", () => ({ suggestions: { suggest } }));

import { choicesOf, type Known, Question } from "../src/review/question";

const move = (notation: string) => create(MoveSchema, { notation });
const played = move("a3");
const best = move("e4");
const others = ["d4", "c4", "b4"].map(move);
const position = create(PositionSchema);
const REASON = "The better move wins the centre.";

/** What the engine says of moves: what each costs beyond its error. */
const COSTS: Record<string, number> = { e4: 0, a3: 0.12, d4: 0, c4: 0.05 };

beforeEach(() => {
  suggest.mockReset();
  suggest.mockImplementation(({ proposedMove }) => {
    const cost = COSTS[proposedMove.notation] ?? 0;
    return Promise.resolve({
      result: { candidates: [best, ...others].map((each) => ({ move: each })) },
      grade: {
        bestMove: best,
        reason: cost ? REASON : "",
        loss: { counted: { winShare: cost }, error: { winShare: 0.01 } },
      },
    });
  });
});

async function asked(known?: Known): Promise<Question> {
  const question = new Question(position, played, 7n, known);
  await question.ask(new AbortController().signal);
  return question;
}

describe("a position before a mistake", () => {
  test("offers the best move, the one that was played, and two others, in an order that tells nothing", async () => {
    const question = await asked();
    expect(question.choices.value.map((each) => each.notation)).toEqual(["a3", "c4", "d4", "e4"]);
    expect(choicesOf(move("z"), move("a"), [move("z")]).map((each) => each.notation)).toEqual(["a", "z"]);
  });

  test("is searched with the seed that it was given, each time", async () => {
    const question = await asked();
    await question.choose(move("c4"));
    expect(suggest.mock.calls.map(([{ options }]) => options.seed)).toEqual([7n, 7n]);
  });

  test("is solved by the best move, without a further search", async () => {
    const question = await asked();
    await question.choose(move("e4"));
    expect([question.answers.value[0]?.passes, question.isOver.value]).toEqual([true, true]);
    expect(suggest).toHaveBeenCalledTimes(1);
  });

  test("is solved by a move within the error of the best, too", async () => {
    const question = await asked();
    await question.choose(move("d4"));
    expect([question.answers.value[0]?.passes, question.isOver.value]).toEqual([true, true]);
  });

  test("goes on after a wrong answer, which has its cost and the engine's reason", async () => {
    const question = await asked();
    await question.choose(move("c4"));
    expect(question.answers.value).toMatchObject([{ passes: false, cost: 0.05, error: 0.01, reason: REASON }]);
    expect(question.isOver.value).toBe(false);
    await question.choose(move("c4"));
    await question.choose(move("e4"));
    expect(question.answers.value.map((each) => each.passes)).toEqual([false, true]);
    await question.choose(move("d4"));
    expect(question.answers.value.length).toBe(2);
  });

  test("has the figures of its review where there is one", async () => {
    const question = await asked({ best: move("d4"), cost: 0.2, error: 0.03 });
    await question.choose(move("a3"));
    expect(question.answers.value).toMatchObject([{ passes: false, cost: 0.2, error: 0.03 }]);
    expect(question.best.value?.notation).toBe("d4");
    await question.choose(move("d4"));
    expect(question.isOver.value).toBe(true);
    expect(suggest).toHaveBeenCalledTimes(1);
  });

  test("is over when the best move is shown", async () => {
    const question = await asked();
    question.show();
    expect([question.isOver.value, question.answers.value]).toEqual([true, []]);
  });

  test("says why there are no choices", async () => {
    suggest.mockRejectedValue(new Error("no engine"));
    const question = await asked();
    expect([question.choices.value, question.failure.value !== ""]).toEqual([[], true]);
  });
});
