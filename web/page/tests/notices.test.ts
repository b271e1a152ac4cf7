import { create } from "@bufbuild/protobuf";
import { beforeEach, expect, test, vi } from "vitest";
import type { Move } from "#contract/v1/games";
import { MatchStateSchema } from "#contract/v1/match";
import { type WatchMatchResponse, WatchMatchResponseSchema } from "#contract/v1/match_service";

/** What the browser has said, and whether it still says it. */
interface Notice {
  title: string;
  body?: string;
  isOpen: boolean;
}

const { seen, notices, answers, calls } = vi.hoisted(() => {
  vi.stubGlobal("navigator", { language: "en" });
  vi.stubGlobal("location", { href: "http://127.0.0.1/", hash: "" });
  const seen = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal("document", seen);
  const notices: Notice[] = [];
  const answers = { permission: "granted" as NotificationPermission, isPossible: true };
  class StubNotification {
    static permission: NotificationPermission = "default";
    static async requestPermission() {
      return answers.permission;
    }
    private readonly notice: Notice;
    constructor(title: string, { body }: NotificationOptions) {
      if (!answers.isPossible) throw new TypeError("Illegal constructor");
      this.notice = { title, ...(body !== undefined && { body }), isOpen: true };
      if (title) notices.push(this.notice);
    }
    close() {
      this.notice.isOpen = false;
    }
  }
  vi.stubGlobal("Notification", StubNotification);
  return { seen, notices, answers, calls: { watchMatch: vi.fn(), playMove: vi.fn() } };
});
vi.mock("@connectrpc/connect", async (original) => ({ ...(await original<object>()), createClient: () => calls }));

import { engine } from "../src/api/engine";
import { makesForced } from "../src/match/forced";
import { switchNotices, tellsTurns, tellTurns } from "../src/match/notices";
import { Table } from "../src/match/table";

function look(away: boolean): void {
  seen.hidden = away;
  seen.dispatchEvent(new Event("visibilitychange"));
}

/** A stream that brings what a test sends; it counts as open until its reader has left it. */
class Stream {
  isOpen = false;
  private arrived: (message: WatchMatchResponse) => void = () => {};

  async *read(signal: AbortSignal): AsyncGenerator<WatchMatchResponse> {
    this.isOpen = true;
    signal.addEventListener("abort", () => {
      this.isOpen = false;
    });
    for (;;) {
      yield await new Promise<WatchMatchResponse>((done) => {
        this.arrived = done;
      });
    }
  }

  /** Brings a state of seat 0 with so many legal moves. */
  async send(table: Table, cursor: number, legalMoves: number, changes: object = {}): Promise<void> {
    const moves = Array.from({ length: legalMoves }, (_, index) => ({ notation: `move ${index}` }));
    const match = { match: "m", game: "taj_mahal", seats: [{}, {}] };
    const state = { match, seat: 0, cursor: BigInt(cursor), legalMoves: moves, ...changes };
    await vi.waitFor(() => {
      this.arrived(create(WatchMatchResponseSchema, { state: create(MatchStateSchema, state) }));
      expect(table.state.value?.cursor).toBe(state.cursor);
    });
  }
}

let stream: Stream;
let table: Table;

beforeEach(async () => {
  table?.close();
  stream = new Stream();
  calls.watchMatch.mockImplementation((_: unknown, { signal }: { signal: AbortSignal }) => stream.read(signal));
  look(false);
  notices.length = 0;
  Object.assign(answers, { permission: "granted", isPossible: true });
  makesForced.value = true;
  engine.value = { games: [{ game: "taj_mahal", title: "Taj Mahal", levels: [], ruleSets: [] }] } as never;
  await switchNotices(true);
  table = new Table("m", "token");
  tellTurns(table);
});

test("a turn that comes while the page is hidden is told once, without a secret, until the page is seen", async () => {
  await stream.send(table, 1, 0);
  look(true);
  await stream.send(table, 2, 3);
  expect(notices).toEqual([{ title: "It is your turn.", body: "Taj Mahal", isOpen: true }]);
  look(false);
  expect(notices.map((each) => each.isOpen)).toEqual([false]);
  look(true);
  expect(notices).toHaveLength(1);
});

test("a turn that the page has shown is not told, the next one is", async () => {
  await stream.send(table, 1, 3);
  look(true);
  look(false);
  await stream.send(table, 2, 0);
  look(true);
  await stream.send(table, 3, 2);
  expect(notices).toHaveLength(1);
});

test("of a hidden page the stream stays open until the turn or the end, and only for whom it tells", async () => {
  await stream.send(table, 1, 0);
  look(true);
  expect(stream.isOpen).toBe(true);
  await stream.send(table, 2, 3);
  expect(stream.isOpen).toBe(false);
  look(false);
  await stream.send(table, 3, 0);
  look(true);
  await stream.send(table, 4, 0, { status: { over: true } });
  expect(stream.isOpen).toBe(false);
  look(false);
  await stream.send(table, 5, 0);
  await switchNotices(false);
  look(true);
  expect(stream.isOpen).toBe(false);
});

test("a spectator's page that is hidden has no stream", async () => {
  await stream.send(table, 1, 0, { seat: undefined });
  look(true);
  expect(stream.isOpen).toBe(false);
});

test("who moves and looks away at once is told of the turn after", async () => {
  await stream.send(table, 1, 3);
  const played = table.play({ notation: "move 0" } as Move);
  look(true);
  await played;
  expect(stream.isOpen).toBe(true);
  await stream.send(table, 2, 0);
  await stream.send(table, 3, 2);
  expect(notices).toHaveLength(1);
});

test("a move that the page makes by itself is no turn, nor is one of a person who is away", async () => {
  await stream.send(table, 1, 0);
  look(true);
  await stream.send(table, 2, 1);
  const away = { match: { match: "m", game: "taj_mahal", seats: [{ absent: true }, {}] } };
  await stream.send(table, 3, 3, away);
  expect([notices.length, stream.isOpen]).toEqual([0, true]);
  makesForced.value = false;
  await stream.send(table, 4, 1);
  expect(notices).toHaveLength(1);
});

test("the switch stays off where the person or the browser refuses", async () => {
  answers.permission = "denied";
  expect([await switchNotices(true), tellsTurns.value]).toEqual([false, false]);
  Object.assign(answers, { permission: "granted", isPossible: false });
  expect([await switchNotices(true), tellsTurns.value]).toEqual([false, false]);
  expect(await switchNotices(false)).toBe(true);
});
