import { create } from "@bufbuild/protobuf";
import { expect, test, vi } from "vitest";
import { Character } from "#contract/maharaja/v1/character";
import { ComponentSetSchema } from "#contract/maharaja/v1/component_set";
import { MoveSchema } from "#contract/maharaja/v1/move";
import { TableSchema } from "#contract/maharaja/v1/table";
import { PositionSchema } from "#contract/v1/games";
import { BoardInWords } from "../src/boards/maharaja/board";
import { moveText } from "../src/boards/maharaja/move_text";
import { roadText } from "../src/boards/maharaja/road_text";
import { inLanguages } from "./languages";
import { textOf } from "./text_of";

vi.hoisted(() => vi.stubGlobal("navigator", { language: "en" }));

const [ADA, BOB, CLEO] = [0, 1, 2] as const;
const name = (seat: number) => ["Ada", "Bob", "Cleo"][seat] ?? "?";
const board = create(ComponentSetSchema, {
  start: { id: "START" },
  cities: [
    { id: "N", name: "Delhi" },
    { id: "S", name: "Agra" },
  ],
  roads: [
    { id: "R1", junction: "START", otherJunction: "N", villages: ["V1", "V2"] },
    { id: "R2", junction: "N", otherJunction: "S", villages: ["V3"] },
  ],
});

/** A table on which Ada is in Delhi. */
function table(character = Character.MOGUL) {
  return create(TableSchema, {
    players: [
      { architect: "N", character, houses: ["V2"], centrePalaces: ["N"], outerPalaces: ["S", "S"] },
      { architect: "START", houses: ["V1", "V2"], outerPalaces: ["N"] },
      { architect: "START", houses: ["V1"] },
    ],
  });
}

function walk(road: string, walker: number, character?: Character): string | undefined {
  const view = { form: { case: "view" as const, value: { seat: walker, table: table(character) } } };
  const knowledge = create(PositionSchema, { game: { case: "maharaja", value: view } });
  const move = create(MoveSchema, { kind: { case: "walk", value: { road } } });
  return moveText(move, board, { knowledge, seat: walker, name });
}

test("a walk has its end, and its tolls to the owners of villages without an own house (T2)", async () => {
  expect(walk("R1", ADA)).toBe("walk along R1 to the start, toll 1 to Bob + 1 to Cleo");
  expect(walk("R1", BOB)).toBe("walk along R1 to Delhi, free");
  expect(walk("R1", CLEO)).toBe("walk along R1 to Delhi, toll 1 to Ada + 1 to Bob");
  expect((await inLanguages(() => walk("R1", ADA)))[1]).toBe(
    "über R1 reisen: zum Startort, Wegzoll 1 an Bob + 1 an Cleo",
  );
  expect((await inLanguages(() => walk("R1", BOB)))[1]).toBe("über R1 reisen: nach Delhi, kostenlos");
});

test("the bank pays for the Wandering Monk (C4)", async () => {
  expect(walk("R1", ADA, Character.MONK)).toBe("walk along R1 to the start, the bank pays 2");
  expect((await inLanguages(() => walk("R1", ADA, Character.MONK)))[1]).toBe(
    "über R1 reisen: zum Startort, die Bank zahlt 2",
  );
});

test("a walk that is made elsewhere has both ends of its road", () => {
  const move = create(MoveSchema, { kind: { case: "walk", value: { road: "R1" } } });
  expect(moveText(move, board, undefined)).toBe("walk along R1 (the start – Delhi)");
  expect(moveText(move, undefined, undefined)).toBe("walk along R1");
  expect(walk("R2", BOB)).toBe("walk along R2 (Delhi – Agra)");
});

test("a road has its villages with their houses, and whether it is closed (T1)", () => {
  const [first, second] = board.roads;
  if (!first || !second) throw new Error("no roads");
  const way = "R1: the start – V1 (houses: Bob, Cleo) – V2 (houses: Ada, Bob) – Delhi";
  expect(roadText(first, board, table(), ADA, name)).toBe(`${way}; toll 1 to Bob + 1 to Cleo`);
  expect(roadText(first, board, table(), undefined, name)).toBe(way);
  expect(roadText(second, board, table(), ADA, name)).toBe("R2: Delhi – V3 (no house) – Agra; closed");
});

test("the board in words has every road, and centre palaces apart from outer ones", async () => {
  const shown = () => textOf(BoardInWords({ table: table(), components: board, seat: ADA, name }));
  for (const text of ["centre palaces in Delhi", "outer palaces in Agra (2)", "R1: the start", "R2: Delhi"]) {
    expect(shown()).toContain(text);
  }
  expect((await inLanguages(shown))[1]).toContain("Paläste in der Mitte von Delhi; äußere Paläste in Agra (2)");
});
