import { beforeEach, expect, test, vi } from "vitest";
import type { Game } from "../src/boards/game";
import { resizedSeats, type SeatChoice, startMatch } from "../src/start/new_match";

const calls = vi.hoisted(() => {
  vi.stubGlobal("navigator", { language: "en" });
  vi.stubGlobal("location", { hash: "" });
  vi.stubGlobal("window", { addEventListener: () => {} });
  return { createMatch: vi.fn(), joinSeat: vi.fn() };
});
vi.mock("../src/api/clients", () => ({ matches: calls, withToken: () => ({}) }));

const game = { id: "taj_mahal", newGame: () => ({}) } as unknown as Game;
const you: SeatChoice = { kind: "you", name: "Ada" };
const person: SeatChoice = { kind: "person", name: "Bob" };
const level: SeatChoice = { kind: "level", level: "page" };

beforeEach(() => {
  calls.createMatch.mockReset();
  calls.createMatch.mockResolvedValue({ state: { match: { match: "abc" } }, invitations: [] });
});

test.each([
  ["is sent while several persons play", [you, person, level], "merchant"],
  ["is not sent once one person is left", [you, level, level], undefined],
])("a level for absent persons %s", async (_, seats, sent) => {
  const deal = { ruleSet: "zman", componentSet: "" };
  await startMatch(game, { deal, seats: seats as SeatChoice[], allowsHelp: false, takeOver: "merchant" });
  expect(calls.createMatch.mock.calls[0]?.[0].options.takeOver?.level.level).toBe(sent);
});

test.each([
  ["is sent while several persons play", [you, person, level], "https://example.org/hook"],
  ["is not sent once one person is left", [you, level, level], ""],
])("a webhook %s", async (_, seats, sent) => {
  const deal = { ruleSet: "zman", componentSet: "" };
  const turnWebhook = "https://example.org/hook";
  await startMatch(game, { deal, seats: seats as SeatChoice[], allowsHelp: false, takeOver: "", turnWebhook });
  expect(calls.createMatch.mock.calls[0]?.[0].turnWebhook).toBe(sent);
});

test("whoever sits at a seat that falls away moves to the last one that is left, and is there once", () => {
  expect(resizedSeats([level, person, level, you], 2, "vizier")).toEqual([level, you]);
  expect(resizedSeats([level, you, person], 2, "vizier")).toEqual([level, you]);
});

test("new seats get a level", () => {
  expect(resizedSeats([you, person], 3, "vizier")).toEqual([you, person, { kind: "level", level: "vizier" }]);
});
