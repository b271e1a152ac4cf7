import { create } from "@bufbuild/protobuf";
import { expect, test, vi } from "vitest";
import { StandingSchema, TieBreakerSchema } from "#contract/v1/games";
import { maharaja } from "../src/boards/maharaja/game";
import { tajMahal } from "../src/boards/taj_mahal/game";
import { speak } from "../src/i18n/language";
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

const name = (seat: number) => ["Ada", "Bob"][seat] ?? "";

test("a result has the seats by their ranks, under their points where ties are shared", () => {
  const text = textOf(Ranking({ standings, titles: tajMahal.scoreTitles(), sources: [], name }));
  expect(text).toBe("PlacePlayerPoints1 Bob72 Ada6");
});

test.each([
  [maharaja, "gold", "PlacePlayerPalacesGold1 Bob7102 Ada610"],
  [tajMahal, "cards", "PlacePlayerPointsCards1 Bob7102 Ada610"],
  [tajMahal, "stones", "PlacePlayerPointsstones1 Bob7102 Ada610"],
])("what breaks ties has a column by the service's word", ({ scoreTitles }, tie, expected) => {
  const tied = standings.map((each) => ({
    ...each,
    tieBreakers: [create(TieBreakerSchema, { name: tie, value: 10 })],
  }));
  expect(textOf(Ranking({ standings: tied, titles: scoreTitles(), sources: [], name }))).toBe(expected);
});

test("the titles are in the language of the page", async () => {
  await speak("de");
  expect(maharaja.scoreTitles()).toEqual({ score: "Paläste", gold: "Gold" });
  await speak("en");
});
