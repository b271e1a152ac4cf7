import { create } from "@bufbuild/protobuf";
import { expect, test, vi } from "vitest";
import { type Position, PositionSchema, StandingSchema } from "#contract/v1/games";
import type { Game } from "../src/boards/game";
import { maharaja } from "../src/boards/maharaja/game";
import { tajMahal } from "../src/boards/taj_mahal/game";
import { language } from "../src/i18n/language";
import { Ranking } from "../src/match/result";
import { textOf } from "./text_of";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { language: "en" });
  vi.stubGlobal("location", { hash: "", href: "http://127.0.0.1/" });
  vi.stubGlobal("window", { addEventListener: () => {} });
});

const standings = [
  { seat: 0, rank: 2, score: 6 },
  { seat: 1, rank: 1, score: 7 },
].map((each) => create(StandingSchema, each));

/** What the seats are ranked by, with the numbers of each seat. */
function ranking(game: Game, position?: Position) {
  return game.ranking(position).map(({ title, value }) => [title, ...standings.map(value)]);
}

test("Maharaja is ranked by palaces, and ties by gold (F2)", () => {
  const view = { form: { case: "view" as const, value: { table: { players: [{ gold: 3 }, { gold: 8 }] } } } };
  const position = create(PositionSchema, { game: { case: "maharaja", value: view } });
  expect(ranking(maharaja, position)).toEqual([
    ["Palaces", 6, 7],
    ["Gold", 3, 8],
  ]);
  language.value = "de";
  expect(ranking(maharaja, position).map(([title]) => title)).toEqual(["Paläste", "Gold"]);
  language.value = "en";
  expect(ranking(maharaja)).toEqual([["Palaces", 6, 7]]);
});

test("Taj Mahal is ranked by points, and ties by cards in the edition that looks at them (F2)", () => {
  const positionIn = (ruleSet: string) => {
    const view = { ruleSet, players: [{ handSize: 2 }, { handSize: 5 }] };
    return create(PositionSchema, { game: { case: "tajMahal", value: { form: { case: "view", value: view } } } });
  };
  const points = ["Points", 6, 7];
  expect(ranking(tajMahal, positionIn("zman"))).toEqual([points, ["Cards", 2, 5]]);
  expect(ranking(tajMahal, positionIn("rio_grande"))).toEqual([points]);
  expect(ranking(tajMahal)).toEqual([points]);
});

test("a result has the seats by their ranks, under what they are ranked by", () => {
  const columns = [{ title: "Stones", value: () => 13 }];
  const text = textOf(Ranking({ standings, columns, name: (seat) => ["Ada", "Bob"][seat] ?? "" }));
  expect(text).toBe("PlacePlayerStones1 Bob132 Ada13");
});
