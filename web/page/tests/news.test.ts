import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { MatchEventSchema } from "#contract/v1/match";
import { newsOf, standing } from "../src/match/news";

const events = Array.from({ length: 30 }, (_, index) => create(MatchEventSchema, { number: BigInt(index + 1) }));

function numbers(said: bigint | undefined): number[] {
  return newsOf(events, said).map((each) => Number(each.number));
}

test("of what happened before the page was opened the latest event is said", () => {
  expect(numbers(undefined)).toEqual([30]);
});

test("every event that came since is said", () => {
  expect(numbers(30n)).toEqual([]);
  expect(numbers(27n)).toEqual([28, 29, 30]);
});

test("after a long absence the latest ones are said", () => {
  expect(numbers(1n)).toEqual([23, 24, 25, 26, 27, 28, 29, 30]);
});

test("moves that were taken back are none, all that went before are", () => {
  const made = (ply: number) => create(MatchEventSchema, { ply, kind: { case: "moveMade", value: { seat: 0 } } });
  const back = create(MatchEventSchema, { ply: 1, kind: { case: "movesTakenBack", value: { seat: 0 } } });
  const moves = [made(1), made(2), made(3)];
  expect(standing([...moves, back, made(2)]).map((each) => [each.kind.case, each.ply])).toEqual([
    ["moveMade", 1],
    ["movesTakenBack", 1],
    ["moveMade", 2],
  ]);
});
