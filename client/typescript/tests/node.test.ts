import { createServer, type Http2Server, type ServerHttp2Session } from "node:http2";
import {
  type AddressInfo,
  connect as connectSocket,
  createServer as createWire,
  type Server,
  type Socket,
} from "node:net";
import { connectNodeAdapter } from "@connectrpc/connect-node";
import { afterEach, describe, expect, test } from "vitest";
import type { Client } from "../src/client.js";
import { StopReason } from "../src/contract/mogul/v1/search_pb.js";
import { connect } from "../src/node.js";
import { after, FakeEngine, iterationsOf, type Script, SEED } from "./fake_engine.js";
import { withQuickTimers } from "./quick_timers.js";

let server: Http2Server;
let client: Client;
const sessions = new Set<ServerHttp2Session>();
const sockets = new Set<Socket>();

/** A client of an engine behind a real port. */
async function connected(engine: FakeEngine): Promise<Client> {
  client = connect(`127.0.0.1:${await opened(engine)}`);
  return client;
}

/** The port of an engine. */
async function opened(engine: FakeEngine): Promise<number> {
  server = createServer(connectNodeAdapter({ routes: engine.routes }));
  server.on("connection", (socket) => sockets.add(socket));
  server.on("session", (session) => sessions.add(session));
  return listening(server);
}

async function listening(given: Http2Server | Server): Promise<number> {
  await new Promise<void>((done) => given.listen(0, "127.0.0.1", done));
  return (given.address() as AddressInfo).port;
}

/** Connections to a port through which nothing comes any more once they are cut, as when a host loses its power. */
class Wire {
  private readonly ends: Socket[] = [];
  private readonly server: Server;

  constructor(port: number) {
    this.server = createWire((near) => {
      const far = connectSocket(port, "127.0.0.1");
      near.pipe(far).pipe(near);
      this.ends.push(near, far);
    });
  }

  open(): Promise<number> {
    return listening(this.server);
  }

  /** Cuts the connections that are open, not those that will be. */
  cut(): void {
    for (const each of this.ends) each.unpipe();
  }

  close(): void {
    this.server.close();
    for (const each of this.ends) each.destroy();
  }
}

afterEach(() => {
  client.close();
  server.close();
});

const ENDS: Record<string, () => void> = {
  "is cut": () => {
    for (const socket of sockets) socket.destroy();
  },
  "is reset": () => {
    for (const session of sessions) session.destroy();
  },
};

test.each(Object.keys(ENDS))("an analysis is resumed after its connection %s", async (end) => {
  const cut: Script = async function* (request) {
    yield after(10, request);
    yield after(20, request);
    await new Promise((done) => setTimeout(done, 20));
    ENDS[end]?.();
    yield after(25, request);
  };
  const whole: Script = async function* (request) {
    for (const iterations of [10, 20, 30]) yield after(iterations, request);
    yield after(40, request, StopReason.ITERATIONS);
  };
  const engine = new FakeEngine([cut, whole]);
  const { suggestions } = await connected(engine);
  expect(await iterationsOf(suggestions.analyze({}, { timeoutMs: 5000 }))).toEqual([10, 20, 30, 40]);
  expect(engine.requests.map((each) => each.options?.seed)).toEqual([undefined, SEED]);
});

test("a deadline is sent in whole milliseconds", async () => {
  const limits: (number | undefined)[] = [];
  const course: Script = async function* (request, context) {
    limits.push(context.timeoutMs());
    yield after(1, request, StopReason.DEADLINE);
  };
  const { suggestions } = await connected(new FakeEngine([course]));
  await iterationsOf(suggestions.analyze({}, { timeoutMs: 1234.5 }));
  expect(limits[0]).toBeGreaterThan(1000);
});

const goesSilent: Script = async function* (request, { signal }) {
  yield after(10, request);
  await new Promise((done) => signal.addEventListener("abort", done));
};

const isWhole: Script = async function* (request) {
  yield after(10, request);
  yield after(20, request, StopReason.ITERATIONS);
};

describe("when a host vanishes without a word", () => {
  withQuickTimers(100);

  test("a call without a deadline notices it, and an analysis is resumed", async () => {
    const wire = new Wire(await opened(new FakeEngine([goesSilent, isWhole])));
    client = connect(`127.0.0.1:${await wire.open()}`);
    const found: number[] = [];
    for await (const { result } of client.suggestions.analyze({})) {
      found.push(Number(result?.iterations));
      if (found.length === 1) wire.cut();
    }
    wire.close();
    expect(found).toEqual([10, 20]);
  });
});
