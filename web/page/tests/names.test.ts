import { create } from "@bufbuild/protobuf";
import { expect, test, vi } from "vitest";
import { type Match, MatchEventSchema, MatchSchema } from "#contract/v1/match";
import { isolated, lookOf, seatNames } from "../src/match/names";
import { sentencesOf } from "../src/match/sentences";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { language: "en" });
  vi.stubGlobal("location", { href: "http://board/", hash: "" });
  vi.stubGlobal("window", { addEventListener: () => {} });
});

function matchOf(...names: string[]): Match {
  return create(MatchSchema, {
    game: "taj_mahal",
    seats: names.map((name) => ({ player: { name, kind: { case: "person" as const, value: {} } } })),
  });
}

function shown(...names: string[]): string[] {
  return names.map((_, seat) => seatNames(matchOf(...names))(seat));
}

test("names that look alike get the numbers of their seats, and others none", () => {
  expect(shown("Ada", "Bo", "Zoë", "")).toEqual(["Ada", "Bo", "Zoë", "Seat 4"]);
  expect(shown("Ada", "Bo", "Ada")).toEqual(["Ada 1", "Bo", "Ada 3"]);
  expect(shown("Ada", "ADA", "Аdа", "Ａｄａ", "Bo")).toEqual(["Ada 1", "ADA 2", "Аdа 3", "Ａｄａ 4", "Bo"]);
  expect(shown("Bill", "BIIl", "B1ll", "Вill")).toEqual(["Bill 1", "BIIl 2", "B1ll 3", "Вill 4"]);
  expect(shown("Straße", "STRASSE")).toEqual(["Straße 1", "STRASSE 2"]);
});

test("no name looks like another one with its number, or like a seat without a name", () => {
  expect(shown("Ada", "Ada", "Ada 1")).toEqual(["Ada 1", "Ada 2", "Ada 1 3"]);
  expect(shown("", "Seat 1")).toEqual(["Seat 1 1", "Seat 1 2"]);
  const many = ["Ada", "Ada", "Ada 1", "Ada 2", "Ada 1 3"];
  expect(new Set(shown(...many).map(lookOf)).size).toBe(many.length);
});

test("a name from right to left does not turn the sentence around it", () => {
  expect(isolated("Ada")).toBe("Ada");
  expect(shown("אדה", "אדה", "عائشة", "愛子")).toEqual([
    "\u2068אדה\u2069 1",
    "\u2068אדה\u2069 2",
    "\u2068عائشة\u2069",
    "愛子",
  ]);
  const joined = create(MatchEventSchema, {
    kind: {
      case: "seatChanged",
      value: { seat: { seat: 0, joined: true, player: { name: "אדה", kind: { case: "person" as const, value: {} } } } },
    },
  });
  expect(sentencesOf(joined, seatNames(matchOf("אדה")), undefined)).toEqual(["\u2068אדה\u2069 is here."]);
});
