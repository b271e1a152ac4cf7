import { beforeEach, describe, expect, test, vi } from "vitest";
import { answered, begun, dayOf, isDone, isDue } from "../src/drill/schedule";

const store = new Map<string, string>();
const TODAY = 20_000;

beforeEach(() => {
  store.clear();
  vi.stubGlobal("window", { addEventListener: () => {} });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
  vi.resetModules();
});

/** The days on which a mistake is asked, from one on, with answers that are given as soon as it is due. */
function days(...answers: boolean[]): number[] {
  let practice = begun(TODAY);
  return answers.map((isRight) => {
    const day = practice.due;
    practice = answered(practice, isRight, day);
    return day - TODAY;
  });
}

describe("the schedule of the drill", () => {
  test("asks at once, then after a day, after three more, and after seven more each time", () => {
    expect(days(false, false, false, false, false)).toEqual([0, 1, 4, 11, 18]);
    expect(days(true, false, true)).toEqual([0, 1, 4]);
  });

  test("is done with the second right answer, whatever came between", () => {
    let practice = answered(answered(begun(TODAY), true, TODAY), false, TODAY + 1);
    expect([isDone(practice), isDue(practice, TODAY + 3), isDue(practice, TODAY + 4)]).toEqual([false, false, true]);
    practice = answered(practice, true, TODAY + 4);
    expect([isDone(practice), isDue(practice, TODAY + 400)]).toEqual([true, false]);
  });

  test("counts days by the clock on the wall: an evening and the next morning are two", () => {
    const evening = new Date(2026, 2, 3, 23, 59).getTime();
    expect(dayOf(evening + 2 * 60_000) - dayOf(evening)).toBe(1);
    expect(dayOf(evening) - dayOf(new Date(2026, 2, 3, 0, 1).getTime())).toBe(0);
  });
});

const made = (event: number, match = "one") => ({ match, event, game: "chess", seat: 0, played: "e4", record: "abc" });

describe("the mistakes that a browser keeps", () => {
  test("are noted once, and asked in the order in which they are due", async () => {
    const { dueOn, mistakes, noteMistakes } = await import("../src/drill/mistakes");
    noteMistakes([made(4), made(9)], 1, TODAY);
    noteMistakes([made(4), made(2, "two")], 1, TODAY - 1);
    expect(mistakes.value.map(({ match, event }) => [match, event])).toEqual([
      ["one", 4],
      ["one", 9],
      ["two", 2],
    ]);
    expect(dueOn(mistakes.value, TODAY).map(({ event }) => event)).toEqual([2, 4, 9]);
    expect(dueOn(mistakes.value, TODAY - 1).map(({ event }) => event)).toEqual([2]);
  });

  test("that were missed come back after a day, and the page knows when", async () => {
    const { dueOn, mistakes, nextDay, noteAnswer, noteMistakes } = await import("../src/drill/mistakes");
    noteMistakes([made(4)], 1, TODAY);
    noteAnswer(made(4), false, TODAY);
    expect([dueOn(mistakes.value, TODAY).length, nextDay(mistakes.value)]).toEqual([0, TODAY + 1]);
    expect(dueOn(mistakes.value, TODAY + 1).length).toBe(1);
  });

  test("that are done keep no record, and are not noted anew", async () => {
    const { dueOn, mistakes, nextDay, noteAnswer, noteMistakes } = await import("../src/drill/mistakes");
    noteMistakes([made(4)], 1, TODAY);
    noteAnswer(made(4), true, TODAY);
    noteAnswer(made(4), true, TODAY + 1);
    noteMistakes([made(4)], 1, TODAY + 9);
    expect(mistakes.value.map(({ record }) => record)).toEqual([""]);
    expect([dueOn(mistakes.value, TODAY + 99).length, nextDay(mistakes.value)]).toEqual([0, undefined]);
  });

  test("that were forgotten do not come back with a review of the same match", async () => {
    const { forgetMistakes, mistakes, noteMistakes } = await import("../src/drill/mistakes");
    noteMistakes([made(4)], Date.now() - 1, TODAY);
    forgetMistakes();
    noteMistakes([made(4)], Date.now() - 1000, TODAY);
    expect(mistakes.value).toEqual([]);
    noteMistakes([made(4, "new")], Date.now() + 1000, TODAY);
    expect(mistakes.value.length).toBe(1);
  });

  test("stay when another tab notes some, and where the browser keeps nothing at all", async () => {
    const one = await import("../src/drill/mistakes");
    vi.resetModules();
    const other = await import("../src/drill/mistakes");
    other.noteMistakes([made(4)], 1, TODAY);
    one.noteMistakes([made(9)], 1, TODAY);
    expect(one.mistakes.value.map(({ event }) => event)).toEqual([4, 9]);
    vi.stubGlobal("localStorage", undefined);
    one.noteMistakes([made(11)], 1, TODAY);
    expect(one.mistakes.value.map(({ event }) => event)).toEqual([4, 9, 11]);
  });
});
