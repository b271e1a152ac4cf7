import { beforeEach, expect, test, vi } from "vitest";
import { pack, speak } from "../src/i18n/language";
import { snakeCase, TextTable, valuesOf } from "../src/i18n/text_table";
import { decimal, percent } from "../src/ui/figures";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { language: "en" });
  vi.stubGlobal("location", { hash: "", href: "http://127.0.0.1/" });
});

// As in tests/engine/test_texts.py: both fill templates alike.
const english = {
  effects: { claim: "{seat} claims {court_seat:pieces} for {points:counted}." },
  pieces: { crown: "the crown" },
  counted: { "0": "nothing", one: "1 point", other: "{} points" },
  givers: { none: "the supply", true: "yes", other: "{}" },
  lists: { and: "{most} and {last}" },
};
const table = new TextTable("chess", english);

beforeEach(async () => {
  await speak("en");
});

test("a template is filled with values and with the words that they pick", () => {
  const values = { seat: "seat 1", court_seat: "crown", points: 3 };
  expect(table.text("effects", "claim", values)).toBe("seat 1 claims the crown for 3 points.");
  expect([undefined, true, "Ada"].map((each) => table.picked("givers", each))).toEqual(["the supply", "yes", "Ada"]);
});

test("a number picks its own text or its plural form", () => {
  const texts = ["nothing", "1 point", "2 points", "1.0 points"];
  expect([0, 1, 2, "1.0"].map((each) => table.picked("counted", each))).toEqual(texts);
});

test("figures are rounded to the nearest, and halves away from zero", () => {
  expect([2.25, 1.15, 0.05, -0.25].map((each) => decimal(each))).toEqual(["2.3", "1.1", "0.1", "-0.3"]);
  expect(percent(0.125, 0)).toBe("13");
});

test("a person with any name is called by it", () => {
  for (const name of ["none", "one", "other", "true", "constructor", "__proto__", "Ca$$h", "$&", "{seat}"])
    expect(table.picked("givers", name)).toBe(name);
});

test("of what is newer than the page a found text has none, and a text of the page a question mark", () => {
  const values = { seat: "seat 1", court_seat: "comet", points: 3 };
  expect(table.find("effects", "claim", values)).toBeUndefined();
  expect(table.find("effects", "claim", { ...values, court_seat: "crown", seat: undefined })).toBeUndefined();
  expect(table.find("effects", "leap", values)).toBeUndefined();
  expect(table.text("effects", "claim", values)).toBe("seat 1 claims ? for 3 points.");
  expect(table.word("pieces", { 7: "CROWN" }, 7)).toBe("the crown");
  expect(table.word("pieces", { 7: "CROWN" }, 8)).toBe("?");
});

test("parts are listed in the language in use", async () => {
  expect([[], ["a"], ["a", "b", "c"]].map((each) => table.listed(each))).toEqual(["", "a", "a, b and c"]);
  await speak("de");
  if (pack.value) pack.value = { ...pack.value, games: { chess: { ...english, lists: { and: "{most} und {last}" } } } };
  expect(table.listed(["a", "b"])).toBe("a und b");
});

test("fields of a message are values by their names in the contract", () => {
  const texts = { toSeat: () => "never", to_seat: (seat: number) => `seat ${seat}`, set_aside: () => undefined };
  expect(valuesOf({ gold: 2, toSeat: 3, setAside: [9] }, texts)).toEqual({
    gold: 2,
    to_seat: "seat 3",
    set_aside: undefined,
  });
  expect(snakeCase("palacePlaced")).toBe("palace_placed");
});

test("a sentence of the service is retold in the language in use, with its words and its numbers", async () => {
  const reasons = {
    claimed: "The better move wins {court_seat:pieces} more often: {best}% instead of {other}%.",
    points: "It scores more (in this visit): {best} instead of {other}.",
    little: "It brings little more.",
  };
  const chess = new TextTable("chess", { ...english, reasons });
  const sentences = [
    "The better move wins the crown more often: 98% instead of 2%.",
    "It scores more (in this visit): 4.2 instead of 0.3.",
    "It brings little more.",
  ];
  expect(sentences.map((each) => chess.retold("reasons", each))).toEqual(sentences);
  expect(chess.retold("reasons", "It is newer than the page.")).toBeUndefined();
  await speak("de");
  const german = {
    ...english,
    pieces: { crown: "die Krone" },
    reasons: {
      claimed: "Der bessere Zug gewinnt {court_seat:pieces} öfter: in {best} % statt in {other} % der Fälle.",
      points: "Er bringt mehr: {best} statt {other}.",
      little: "Er bringt kaum mehr.",
    },
  };
  if (pack.value) pack.value = { ...pack.value, games: { chess: german } };
  expect(sentences.map((each) => chess.retold("reasons", each))).toEqual([
    "Der bessere Zug gewinnt die Krone öfter: in 98 % statt in 2 % der Fälle.",
    "Er bringt mehr: 4,2 statt 0,3.",
    "Er bringt kaum mehr.",
  ]);
});
