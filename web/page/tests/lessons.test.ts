import { describe, expect, test, vi } from "vitest";
import type { Step } from "../src/learn/course";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { language: "en" });
  vi.stubGlobal("location", { hash: "", href: "http://127.0.0.1/" });
  vi.stubGlobal("window", { addEventListener: () => {} });
  vi.stubGlobal("document", { addEventListener: () => {} });
});

const { freeRooms, placeCoach } = await import("../src/learn/placing");
const { isPartly, Lesson } = await import("../src/learn/lesson");
const { nextLesson, progressOf, startAgain } = await import("../src/learn/progress");
const { filled } = await import("../src/learn/words");

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });
const area = box(0, 0, 1000, 600);
const reply = (isRight: boolean) => ({ isRight, head: "", text: "" });

describe("the place of the coach's card", () => {
  test("is beside what it speaks of, with an arrow to it", () => {
    const placed = placeCoach(area, [box(0, 0, 400, 600)], 500, () => 200);
    expect(placed).toMatchObject({ left: 410, top: 200, width: 500, side: "left", at: 100 });
  });

  test("is where it has room, and narrower if need be", () => {
    expect(placeCoach(area, [box(0, 0, 1000, 300)], 500, () => 200)).toMatchObject({ top: 310, side: "top" });
    expect(placeCoach(area, [box(0, 0, 600, 600)], 500, () => 200).width).toBe(380);
    expect(placeCoach(area, [box(0, 0, 600, 600)], 500, () => 900).height).toBe(580);
  });

  test("is over no part, however many there are", () => {
    const parts = [box(0, 0, 400, 100), box(0, 400, 1000, 600)];
    const { left, top, width } = placeCoach(area, parts, 500, () => 250);
    expect(freeRooms(area, parts).some((room) => room.left <= left && room.right >= left + width)).toBe(true);
    expect(top + 250).toBeLessThanOrEqual(400);
  });
});

const steps: readonly Step[] = [
  { at: 0, light: [], view: "court" },
  {
    at: 0,
    light: [],
    view: "court",
    task: {
      kind: "answer",
      replies: () =>
        new Map([
          ["a", reply(true)],
          ["b", reply(false)],
          ["c", reply(true)],
        ]),
    },
  },
  { at: 0, light: [], view: "court", task: { kind: "move", reply: (move) => reply(move.notation === "right") } },
];
// biome-ignore lint/suspicious/noExplicitAny: replies of these steps look at nothing
const point = {} as any;
const move = (notation: string) => ({ notation }) as never;

describe("a lesson", () => {
  test("is to be read, answered in full, and done with the right move alone", async () => {
    const play = vi.fn(() => Promise.resolve());
    const lesson = new Lesson("read", 0, steps, play);
    expect(lesson.isDone.value).toBe(true);
    expect(lesson.next()).toBe(true);
    lesson.press("b", point);
    lesson.press("a", point);
    expect(lesson.isDone.value).toBe(false);
    lesson.press("c", point);
    expect(lesson.isDone.value).toBe(true);
    lesson.next();
    await lesson.choose(move("wrong"), point);
    expect(lesson.reply.value?.isRight).toBe(false);
    expect(play).not.toHaveBeenCalled();
    await lesson.choose(move("right"), point);
    expect(play).toHaveBeenCalledTimes(1);
    expect(lesson.next()).toBe(false);
    expect(progressOf("read").done).toEqual([0]);
  });

  test("is solved by the coach", async () => {
    const lesson = new Lesson("solved", 0, steps, () => Promise.resolve());
    lesson.go(1);
    await lesson.solve(point, undefined);
    expect([...lesson.answers.value.keys()]).toEqual(["a", "c"]);
    lesson.go(2);
    await lesson.solve(point, move("right"));
    expect(lesson.isDone.value).toBe(true);
  });

  test("goes on where it was left, until it begins anew", () => {
    new Lesson("left", 1, steps, () => Promise.resolve()).go(2);
    expect(new Lesson("left", 1, steps, () => Promise.resolve()).step.value).toBe(2);
    expect(nextLesson("left", 2)).toBe(0);
    startAgain("left");
    expect(new Lesson("left", 1, steps, () => Promise.resolve()).step.value).toBe(0);
  });

  test("says that more is right only where something right was found", () => {
    const [right, wrong, other] = [reply(true), reply(false), reply(true)];
    const replies = new Map(Object.entries({ right, wrong, other }));
    expect(isPartly(replies, new Map())).toBe(false);
    expect(isPartly(replies, new Map(Object.entries({ wrong })))).toBe(false);
    expect(isPartly(replies, new Map(Object.entries({ wrong, right })))).toBe(true);
    expect(isPartly(replies, replies)).toBe(false);
  });
});

describe("the texts of the lessons", () => {
  const shapeOf = (value: unknown): unknown => {
    if (typeof value === "string") return [...value.matchAll(/\{\w+\}/g)].map(String).sort();
    if (Array.isArray(value)) return value.map(shapeOf);
    return Object.fromEntries(Object.entries(value as object).map(([name, each]) => [name, shapeOf(each)]));
  };

  test("are the same in both languages", () => {
    const files = import.meta.glob("../src/learn/**/{en,de}.json", { eager: true, import: "default" });
    const english = Object.keys(files).filter((each) => each.endsWith("/en.json"));
    expect(english.length).toBe(3);
    for (const each of english) {
      expect(shapeOf(files[each.replace("/en.json", "/de.json")]), each).toEqual(shapeOf(files[each]));
    }
  });

  test("have a title, a text and a task for every step", async () => {
    const { COURSES } = await import("../src/learn/courses");
    for (const { lessons, texts } of COURSES) {
      expect(texts().map((each) => each.steps.length)).toEqual(lessons.map((each) => each.length));
    }
  });

  test("have their numbers in them", () => {
    expect(filled("{count} of {all}", { count: 2, all: 3 })).toBe("2 of 3");
  });
});
