import { create } from "@bufbuild/protobuf";
import { expect, test, vi } from "vitest";
import { MatchSeatSchema } from "#contract/v1/match";
import { unspent } from "../src/match/links";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { language: "en" });
  vi.stubGlobal("window", { addEventListener: () => {} });
});

test("an invitation is listed until its person has joined or a level has the seat", () => {
  const person = { kind: { case: "person" as const, value: {} } };
  const level = { kind: { case: "level" as const, value: { level: "page" } } };
  const seats = [
    create(MatchSeatSchema, { player: person, joined: true }),
    create(MatchSeatSchema, { player: person }),
    create(MatchSeatSchema, { player: level }),
  ];
  const invitations = seats.map((_, seat) => ({ seat, invitation: `invitation ${seat}` }));
  expect(unspent(invitations, seats).map((each) => each.seat)).toEqual([1]);
});
