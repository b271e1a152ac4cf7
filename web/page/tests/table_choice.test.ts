import { create } from "@bufbuild/protobuf";
import { beforeEach, expect, test, vi } from "vitest";
import { GameInfoSchema, RuleSetInfoSchema } from "#contract/v1/engine_info";

const stored = vi.hoisted(() => {
  vi.stubGlobal("navigator", { language: "en" });
  vi.stubGlobal("location", { hash: "", href: "http://127.0.0.1/" });
  vi.stubGlobal("window", { addEventListener: () => {} });
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
  });
  return stored;
});

import { speak } from "../src/i18n/language";
import type { SeatChoice } from "../src/start/new_match";
import { tableText } from "../src/start/opponents";
import {
  allowsHelp,
  commonLevel,
  rememberChoice,
  rememberedChoice,
  type TableChoice,
  withCount,
  withLevel,
  withSeat,
} from "../src/start/table_choice";

const info = create(GameInfoSchema, {
  game: "taj_mahal",
  levels: ["page", "poet", "envoy", "mogul"].map((level) => ({ level })),
  ruleSets: [
    { name: "zman", minPlayers: 2, maxPlayers: 5 },
    { name: "duel", minPlayers: 2, maxPlayers: 2 },
  ],
  componentSets: [{ componentSet: "printed" }, { componentSet: "own" }],
});
const level = (id: string): SeatChoice => ({ kind: "level", level: id });
const you: SeatChoice = { kind: "you", name: "" };
const lea: SeatChoice = { kind: "person", name: "Lea" };
const mixed: TableChoice = {
  ruleSet: "zman",
  componentSet: "own",
  seats: [level("page"), you, lea],
  allowsHelp: false,
  takeOver: "poet",
};

beforeEach(async () => {
  stored.clear();
  await speak("en");
});

test("at first four play: you against three of the usual level", () => {
  const seats = [you, level("envoy"), level("envoy"), level("envoy")];
  expect(rememberedChoice(info)).toEqual({ ruleSet: "zman", componentSet: "printed", seats, takeOver: "" });
});

test("where four are too many or too few, as many play as the edition allows", () => {
  const players = (minPlayers: number, maxPlayers: number) =>
    rememberedChoice({
      ...info,
      ruleSets: [create(RuleSetInfoSchema, { minPlayers, maxPlayers })],
    }).seats.length;
  expect([players(2, 2), players(5, 6)]).toEqual([2, 5]);
});

test("who wants even matches gets them the next time, too", () => {
  expect(rememberedChoice(info).isEven).toBeUndefined();
  rememberChoice("taj_mahal", { ...mixed, isEven: true });
  expect(rememberedChoice(info).isEven).toBe(true);
});

test("a choice is remembered, each game's apart", () => {
  rememberChoice("taj_mahal", mixed);
  expect(rememberedChoice(info)).toEqual(mixed);
  expect(rememberedChoice({ ...info, game: "maharaja" }).seats).toHaveLength(4);
});

test("your name is the one that was given last, also elsewhere", () => {
  rememberChoice("taj_mahal", { ...mixed, seats: [{ kind: "you", name: "Old" }, lea] });
  stored.set("mogul.name", "Ada");
  expect(rememberedChoice(info).seats[0]).toEqual({ kind: "you", name: "Ada" });
});

test("what the engine does not offer any more is replaced by what is usual", () => {
  const gone = { ruleSet: "gone", componentSet: "gone", takeOver: "gone", seats: [you, level("gone"), lea] };
  rememberChoice("taj_mahal", gone);
  const seats = [you, level("envoy"), lea];
  expect(rememberedChoice(info)).toEqual({ ruleSet: "zman", componentSet: "printed", takeOver: "", seats });
  rememberChoice("taj_mahal", { ...mixed, ruleSet: "duel" });
  expect(rememberedChoice(info).seats).toEqual([level("page"), you]);
});

test.each(["", "no JSON", "[]", "null", '{"seats": 7}'])("what cannot be read is not remembered: %j", (text) => {
  stored.set("mogul.table.taj_mahal", text);
  expect(rememberedChoice(info).seats).toHaveLength(4);
});

test("a person alone may have help, several have none, until somebody chooses", () => {
  const { allowsHelp: _, ...open } = mixed;
  expect([{ ...open, seats: [you, level("page")] }, open, mixed].map(allowsHelp)).toEqual([true, false, false]);
  expect(allowsHelp({ ...open, allowsHelp: true })).toBe(true);
});

test("one level is given to all opponents that are levels, and is shown while they have it", () => {
  const seats = withLevel([you, level("page"), lea, level("poet")], "mogul");
  expect(seats).toEqual([you, level("mogul"), lea, level("mogul")]);
  expect([seats, [you, level("page"), level("poet")], [you, lea]].map(commonLevel)).toEqual([
    "mogul",
    undefined,
    undefined,
  ]);
});

test("a new seat gets the level of the last one, else the usual one", () => {
  expect(withCount({ ...mixed, seats: [you, level("page"), level("poet")] }, 4, "envoy").seats[3]).toEqual(
    level("poet"),
  );
  expect(withCount({ ...mixed, seats: [you, lea] }, 3, "envoy").seats[2]).toEqual(level("envoy"));
});

test("whoever takes another seat leaves the former one to somebody else", () => {
  expect(withSeat([you, lea, level("page")], 2, you)).toEqual([{ kind: "person", name: "" }, lea, you]);
});

test.each([
  [
    [you, level("envoy"), level("envoy"), level("envoy")],
    "4 players, you against three Envoys.",
    "4 Spieler, du gegen drei Gesandte.",
  ],
  [[you, level("poet")], "2 players, you against a Poet.", "2 Spieler, du gegen einen Dichter."],
  [
    [level("poet"), you, lea, level("mogul"), { kind: "person", name: "" }],
    "5 players, you against a Poet, a Grand Mogul, Lea and another person.",
    "5 Spieler, du gegen einen Dichter, einen Großmogul, Lea und einen anderen Menschen.",
  ],
  [[level("page"), level("page")], "2 players. You watch two Pages.", "2 Spieler. Du beobachtest zwei Pagen."],
  [[you, level("new"), level("new")], "3 players, you against 2 × new.", "3 Spieler, du gegen 2 × new."],
] as [SeatChoice[], string, string][])("a table is a sentence: %#", async (seats, english, german) => {
  expect(tableText("taj_mahal", seats)).toBe(english);
  await speak("de");
  expect(tableText("taj_mahal", seats)).toBe(german);
});
