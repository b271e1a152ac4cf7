import { expect, test } from "vitest";
import type { BonusToken } from "#contract/taj_mahal/v1/board";
import { Commodity } from "#contract/taj_mahal/v1/board";
import { tokenOf } from "../src/boards/taj_mahal/sums";

const taken = (city: string, gift: unknown) => ({ city, token: { gift } as unknown as BonusToken });
const gems = taken("Ujjain", { case: "commodity", value: Commodity.GEMS });
const two = taken("Chanderi", { case: "points", value: 2 });
const card = taken("Amritsar", { case: "cards", value: 1 });

test("points are for the token that gives so many, in whatever order tokens were taken", () => {
  expect(tokenOf([two, gems], 2)).toBe(two);
  expect(tokenOf([gems, two], 2)).toBe(two);
  expect(tokenOf([two, gems], 1)).toBe(gems);
});

test("points are never for a token that gives a card", () => {
  expect(tokenOf([card, gems], 1)).toBe(gems);
  expect(tokenOf([card], 1)).toBeUndefined();
});
