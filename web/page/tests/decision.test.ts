import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { GameStatusSchema, MoveSchema } from "#contract/v1/games";
import { type MatchEvent, MatchEventSchema, type MatchState, MatchStateSchema } from "#contract/v1/match";
import { decisionOf, isSameChoice } from "../src/match/decision";

function state(ply: number, seatsToMove: number[], ...moves: string[]): MatchState {
  const legalMoves = moves.map((notation) => create(MoveSchema, { notation }));
  return create(MatchStateSchema, { ply, seat: 0, legalMoves, status: create(GameStatusSchema, { seatsToMove }) });
}

function moved(number: number, seat: number): MatchEvent {
  return create(MatchEventSchema, { number: BigInt(number), kind: { case: "moveMade", value: { seat } } });
}

test("a decision stays the same while others decide, also once they have", () => {
  const before = decisionOf(state(4, [0, 1, 2], "a", "b"), [moved(4, 0)]);
  expect(decisionOf(state(5, [0, 2], "a", "b"), [moved(4, 0), moved(5, 1)])).toBe(before);
  expect(decisionOf(state(6, [0], "a", "b"), [moved(4, 0), moved(5, 1), moved(6, 2)])).toBe(before);
});

test("after a move of the seat it is another one, also among the same moves", () => {
  const first = decisionOf(state(4, [0], "take RV", "take BE"), [moved(3, 1)]);
  const second = decisionOf(state(5, [0], "take RV", "take BE"), [moved(3, 1), moved(4, 0)]);
  expect(second).not.toBe(first);
});

test("without a legal move there is none", () => {
  expect(decisionOf(state(4, [1]), [moved(4, 0)])).toBe("");
  expect(decisionOf(undefined, [])).toBe("");
});

test("a move is made again where another seat was quicker, and not as a second decision", () => {
  expect(isSameChoice(state(4, [0, 1], "a", "b"), state(5, [0], "a", "b"))).toBe(true);
  expect(isSameChoice(state(4, [0, 1], "a", "b"), state(5, [0], "a", "c"))).toBe(false);
  // The seat has moved on another device.
  expect(isSameChoice(state(4, [0], "a", "b"), state(5, [0], "a", "b"))).toBe(false);
});
