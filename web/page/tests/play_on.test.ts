import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Game } from "../src/boards/game";
import { playOn, usualLevel } from "../src/start/new_match";

const calls = vi.hoisted(() => {
  vi.stubGlobal("navigator", { language: "en" });
  vi.stubGlobal("location", { hash: "" });
  vi.stubGlobal("window", { addEventListener: () => {} });
  return { createMatch: vi.fn(), joinSeat: vi.fn(), sampleRecord: vi.fn() };
});
vi.mock("../src/api/clients", () => ({
  matches: calls,
  rules: calls,
  withToken: (token: string) => ({ headers: { authorization: token } }),
}));

const game = { id: "taj_mahal", header: () => ({ players: 3 }) } as unknown as Game;
const [seen, sampled] = ["seen", "sampled"] as never[];

describe("playing on", () => {
  beforeEach(() => {
    for (const call of Object.values(calls)) call.mockReset();
    calls.sampleRecord.mockResolvedValue({ record: sampled });
    calls.createMatch.mockResolvedValue({
      state: { match: { match: "abc" } },
      hostToken: "host",
      invitations: [{ seat: 1, invitation: "once" }],
    });
    calls.joinSeat.mockResolvedValue({ seatToken: "mine" });
  });

  test("sends the observed record to be sampled, and begins a match with the answer alone", async () => {
    await playOn(game, seen as never, 1, { kind: "you", name: "Ada" }, "page");
    expect(calls.sampleRecord.mock.calls).toEqual([[{ record: seen }]]);
    const [request] = calls.createMatch.mock.calls[0] ?? [];
    expect(request.record).toBe(sampled);
    expect(request.newGame).toBeUndefined();
    expect(request.seats.map(({ kind }: { kind: { case: string } }) => kind.case)).toEqual([
      "level",
      "person",
      "level",
    ]);
    expect(request.seats[0].kind.value.level).toBe("page");
    expect(calls.joinSeat.mock.calls[0]?.[1]).toEqual({ headers: { authorization: "once" } });
    expect(location.hash).toContain("abc");
  });

  test("begins nothing if the record cannot be sampled", async () => {
    calls.sampleRecord.mockRejectedValue(new Error("the game is over"));
    await expect(playOn(game, seen as never, 1, { kind: "you", name: "" }, "page")).rejects.toThrow("over");
    expect(calls.createMatch).not.toHaveBeenCalled();
  });
});

test("the usual level is one of the middle", () => {
  const levels = ["page", "merchant", "vizier"].map((level) => ({ level }));
  expect(usualLevel(levels as never[])).toBe("merchant");
  expect(usualLevel([])).toBe("");
});
