import { createServer, type Http2Server, type ServerHttp2Session } from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import { connectNodeAdapter } from "@connectrpc/connect-node";
import { afterEach, expect, test } from "vitest";
import type { Client } from "../src/client.js";
import { StopReason } from "../src/contract/mogul/v1/search_pb.js";
import { connect } from "../src/node.js";
import { after, FakeEngine, iterationsOf, type Script, SEED } from "./fake_engine.js";

let server: Http2Server;
let client: Client;
const sessions = new Set<ServerHttp2Session>();
const sockets = new Set<Socket>();

/** A client of an engine behind a real port. */
async function connected(engine: FakeEngine): Promise<Client> {
  server = createServer(connectNodeAdapter({ routes: engine.routes }));
  server.on("connection", (socket) => sockets.add(socket));
  server.on("session", (session) => sessions.add(session));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  client = connect(`127.0.0.1:${(server.address() as AddressInfo).port}`);
  return client;
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
