import { beforeEach, describe, expect, test, vi } from "vitest";
import { keepKeys, keysOf } from "../src/api/keys";
import { assignSeat } from "../src/match/host_panel";

const call = vi.hoisted(() => {
  vi.stubGlobal("navigator", { language: "en" });
  vi.stubGlobal("location", { hash: "" });
  vi.stubGlobal("window", { addEventListener: () => {} });
  return vi.fn();
});
vi.mock("../src/api/clients", () => ({
  matches: { assignSeat: call },
  withToken: (token: string) => ({ headers: { authorization: token } }),
}));

describe("giving a seat", () => {
  beforeEach(() => {
    call.mockReset();
    const invitations = [1, 2].map((seat) => ({ seat, invitation: `old ${seat}` }));
    keepKeys({ match: "abc", hostToken: "host", invitations });
  });

  test("to a person keeps the new invitation in place of the old one", async () => {
    call.mockResolvedValue({ invitation: { seat: 1, invitation: "new" } });
    await assignSeat("abc", "host", 1, { kind: "person", name: "" });
    expect(call.mock.calls[0]).toMatchObject([
      { match: "abc", seat: 1, player: { kind: { case: "person" } } },
      { headers: { authorization: "host" } },
    ]);
    expect(keysOf("abc")?.invitations).toEqual([
      { seat: 2, invitation: "old 2" },
      { seat: 1, invitation: "new" },
    ]);
  });

  test("to a level ends its invitation, and keeps the other keys", async () => {
    call.mockResolvedValue({});
    await assignSeat("abc", "host", 2, { kind: "level", level: "page" });
    expect(call.mock.calls[0]?.[0].player.kind).toMatchObject({ case: "level", value: { level: "page" } });
    expect(keysOf("abc")).toMatchObject({ hostToken: "host", invitations: [{ seat: 1, invitation: "old 1" }] });
  });
});
