import { create } from "@bufbuild/protobuf";
import { expect, test, vi } from "vitest";
import { EffectSchema } from "#contract/taj_mahal/v1/effect";
import { type MatchEvent, MatchEventSchema, type MatchState, MatchStateSchema } from "#contract/v1/match";
import { maharaja } from "../src/boards/maharaja/game";
import { tajMahal } from "../src/boards/taj_mahal/game";
import { canTakeBack } from "../src/match/taking_back";

vi.hoisted(() => vi.stubGlobal("navigator", { language: "en" }));

const OWN = 0;
const person = { player: { kind: { case: "person" as const, value: {} } } };
const level = { player: { kind: { case: "level" as const, value: { level: "page" } } } };

function state(seats = [person, level], over = false): MatchState {
  return create(MatchStateSchema, { seat: OWN, match: { seats }, status: { over } });
}

type Effect = "claim" | "cardDrawn" | "unrestTurned" | "visitStarted" | "cardSeen";

function moved(ply: number, seat = OWN, ...effects: Effect[]): MatchEvent {
  const made = effects.map((each) => ({
    game: { case: "tajMahal" as const, value: create(EffectSchema, { kind: { case: each, value: {} } as never }) },
    privateToSeats: each === "cardSeen" ? [seat] : [],
  }));
  return create(MatchEventSchema, { ply, kind: { case: "moveMade", value: { seat, effects: made } } });
}

const takenBack = (ply: number) =>
  create(MatchEventSchema, { ply, kind: { case: "movesTakenBack", value: { seat: OWN } } });
const seatChanged = (ply: number) => create(MatchEventSchema, { ply, kind: { case: "seatChanged", value: {} } });

test("own moves are taken back one after the other, up to the last one of another seat", () => {
  const game = [moved(1, 1), moved(2), moved(3)];
  expect(canTakeBack(state(), game, tajMahal)).toBe(true);
  expect(canTakeBack(state(), [...game, takenBack(2)], tajMahal)).toBe(true);
  expect(canTakeBack(state(), [...game, takenBack(2), takenBack(1)], tajMahal)).toBe(false);
  expect(canTakeBack(state(), [...game, takenBack(1), moved(2)], tajMahal)).toBe(true);
});

test("a seat that leaves or comes back does not matter", () => {
  expect(canTakeBack(state(), [moved(1), seatChanged(1), seatChanged(1)], tajMahal)).toBe(true);
});

test("no move of another seat is taken back, nor one of the record that the match began from", () => {
  expect(canTakeBack(state(), [moved(1), moved(2, 1)], tajMahal)).toBe(false);
  expect(canTakeBack(state(), [create(MatchEventSchema, { ply: 7 })], tajMahal)).toBe(false);
});

test.each(["cardDrawn", "unrestTurned", "visitStarted", "cardSeen"] as const)("no move is with %s", (effect) => {
  expect(canTakeBack(state(), [moved(1, OWN, "claim", effect)], tajMahal)).toBe(false);
  expect(canTakeBack(state(), [moved(1, OWN, "claim")], tajMahal)).toBe(true);
});

test("nothing is taken back with a second person, nor after the end", () => {
  expect(canTakeBack(state([person, person]), [moved(1)], tajMahal)).toBe(false);
  expect(canTakeBack(state([person, level], true), [moved(1)], tajMahal)).toBe(false);
});

test("in Maharaja no chance hinders it", () => {
  expect(canTakeBack(state(), [moved(1)], maharaja)).toBe(true);
});
