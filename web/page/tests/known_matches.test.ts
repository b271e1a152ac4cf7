import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { expect, test, vi } from "vitest";
import { type MatchState, MatchStateSchema } from "#contract/v1/match";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { language: "en" });
  vi.stubGlobal("location", { hash: "", href: "http://127.0.0.1/" });
  vi.stubGlobal("window", { addEventListener: () => {} });
});

import { inOrder, type KnownMatch } from "../src/start/match_states";
import { summary } from "../src/start/match_summary";

const view = {
  visit: 6,
  provinces: ["Kabul", "Delhi", "Agra", "Awadh", "Bihar", "Ajmer", "7", "8", "9", "10", "11", "12"],
  players: [{ score: 21 }, { score: 30 }, { score: 1 }],
};
const person = (name: string) => ({ player: { name, kind: { case: "person" as const, value: {} } } });
const level = (id: string) => ({ player: { kind: { case: "level" as const, value: { level: id } } } });

/** A match of Taj Mahal at its sixth visit, seen from the first seat. */
function state(changes: object = {}): MatchState {
  return create(MatchStateSchema, {
    match: { match: "m", game: "taj_mahal", seats: [person("Ada"), level("poet"), person("Lea")] },
    seat: 0,
    status: { seatsToMove: [0] },
    position: { game: { case: "tajMahal", value: { form: { case: "view", value: view } } } },
    ...changes,
  } as MessageInitShape<typeof MatchStateSchema>);
}

test("a match that goes on has its round, opponents, points, and whose turn it is", () => {
  expect(summary(state())).toEqual({
    title: "Ajmer, visit 6 of 12",
    note: "Against a Poet and Lea. You have 21 points.",
    turn: "your turn",
    share: 5 / 12,
  });
  expect(summary(state({ status: { seatsToMove: [2] } }))?.turn).toBe("Lea moves");
  expect(summary(state({ status: { seatsToMove: [1, 2] } }))?.turn).toBe("others move");
});

test("a match that is over has the own place and points", () => {
  const over = (...ranks: number[]) =>
    summary(
      state({ status: { over: true, standings: ranks.map((rank, seat) => ({ seat, rank, score: 52 - seat })) } }),
    );
  expect(over(2, 1, 3)).toEqual({
    title: "Place 2 of 3",
    note: "Against a Poet and Lea. 52 points.",
    turn: "",
    share: undefined,
  });
  expect([over(1, 2, 3)?.title, over(1, 1, 3)?.title]).toEqual(["You won", "You share the win"]);
});

test("a match that one only watches has its players and its winner", () => {
  const { match } = state();
  const watched = create(MatchStateSchema, {
    ...(match && { match }),
    status: { over: true, standings: [3, 1, 2].map((rank, seat) => ({ seat, rank })) },
  });
  expect(summary(watched)).toMatchObject({ title: "poet wins.", note: "You watch a Poet, Ada and Lea." });
});

test("a match of a game that the page does not know has no summary", () => {
  expect(summary(state({ match: { match: "m", game: "new_game" } }))).toBeUndefined();
});

test("those where you are to move come first, those that are over last, and all else stays in order", () => {
  const known = (match: string, state?: MatchState): KnownMatch => ({ keys: { match, game: "", time: 0 }, state });
  const others = state({ status: { seatsToMove: [1] } });
  const over = state({ status: { over: true } });
  const sorted = inOrder([
    known("over", over),
    known("unknown"),
    known("others", others),
    known("mine", state()),
    known("mine too", state()),
    known("over before", over),
  ]);
  expect(sorted.map(({ keys }) => keys.match)).toEqual([
    "mine",
    "mine too",
    "others",
    "unknown",
    "over",
    "over before",
  ]);
});
