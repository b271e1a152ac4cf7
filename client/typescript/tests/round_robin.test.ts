import { Code, ConnectError, createRouterTransport, type Transport } from "@connectrpc/connect";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Client } from "../src/client.js";
import { Health, HealthCheckResponse_ServingStatus as Status } from "../src/contract/grpc_health_pb.js";
import { StopReason } from "../src/contract/mogul/v1/search_pb.js";
import { type AnalyzeRequest, SuggestionService } from "../src/contract/mogul/v1/suggestion_service_pb.js";
import { connect } from "../src/node.js";
import { RoundRobinTransport } from "../src/round_robin.js";
import { after, iterationsOf } from "./fake_engine.js";

/** A server that serves, refuses, is silent to those who look for it, or is gone. */
class FakeServer {
  calls = 0;
  watches = 0;
  readonly transport: Transport;
  private changed = () => {};

  constructor(
    readonly name: string,
    private state: "serves" | "refuses" | "silent" | "gone" = "serves",
    private readonly hasHealth = true,
  ) {
    this.transport = createRouterTransport((router) => {
      router.service(Health, { watch: (_, { signal }) => this.watch(signal) });
      router.service(SuggestionService, {
        getEngineInfo: () => {
          this.check();
          return { engine: { name } };
        },
        analyze: (request) => this.analyze(request),
      });
    });
  }

  become(state: "serves" | "refuses" | "gone"): void {
    this.state = state;
    this.changed();
  }

  private check(): void {
    this.calls += 1;
    if (this.state !== "serves") throw new ConnectError(`${this.name} ${this.state}`, Code.Unavailable);
  }

  private async *watch(signal: AbortSignal) {
    this.watches += 1;
    if (!this.hasHealth) throw new ConnectError("no health", Code.Unimplemented);
    while (!signal.aborted) {
      if (this.state === "gone") throw new ConnectError("refused", Code.Unavailable);
      if (this.state !== "silent") yield { status: this.state === "serves" ? Status.SERVING : Status.NOT_SERVING };
      await new Promise<void>((done) => {
        this.changed = done;
        signal.addEventListener("abort", () => done());
      });
    }
  }

  private async *analyze(request: AnalyzeRequest) {
    this.check();
    yield after(10, request);
    await new Promise((done) => setTimeout(done, 5));
    this.check();
    yield after(20, request, StopReason.ITERATIONS);
  }
}

const transports: RoundRobinTransport[] = [];

afterEach(() => {
  for (const each of transports.splice(0)) each.close();
});

function clientOf(...servers: FakeServer[]): Client {
  const transport = new RoundRobinTransport(servers.map((each) => each.transport));
  transports.push(transport);
  return new Client(transport);
}

/** The names of the servers that answer so many calls, one after the other. */
async function answering(client: Client, calls: number): Promise<(string | undefined)[]> {
  const names = [];
  for (let call = 0; call < calls; call++) names.push((await client.suggestions.getEngineInfo({})).engine?.name);
  return names;
}

describe("calls to several servers", () => {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ["setTimeout", "clearTimeout", "performance"],
      shouldAdvanceTime: true,
      advanceTimeDelta: 20,
    });
    return () => vi.useRealTimers();
  });

  test("are spread by round robin", async () => {
    const client = clientOf(new FakeServer("a"), new FakeServer("b"), new FakeServer("c"));
    expect((await answering(client, 6)).join("")).toMatch(/^(abcabc|bcabca|cabcab)$/);
  });

  test("leave out servers that start or are gone, without a failed call", async () => {
    const [starting, gone] = [new FakeServer("starting", "refuses"), new FakeServer("gone", "gone")];
    const client = clientOf(starting, new FakeServer("a"), gone, new FakeServer("b"));
    expect(new Set(await answering(client, 8))).toEqual(new Set(["a", "b"]));
    expect([starting.calls, gone.calls]).toEqual([0, 0]);
  });

  test("go to a server from when it serves, and to one that stops no more", async () => {
    const [first, second] = [new FakeServer("first"), new FakeServer("second", "refuses")];
    const client = clientOf(first, second);
    expect(await answering(client, 2)).toEqual(["first", "first"]);
    second.become("serves");
    await vi.advanceTimersByTimeAsync(20);
    expect(new Set(await answering(client, 2))).toEqual(new Set(["first", "second"]));
    first.become("refuses");
    await vi.advanceTimersByTimeAsync(20);
    expect(await answering(client, 2)).toEqual(["second", "second"]);
  });

  test("go to a server again soon after it was gone, and within ten seconds after a long time", async () => {
    const [first, second] = [new FakeServer("first"), new FakeServer("second", "gone")];
    const client = clientOf(first, second);
    await answering(client, 1);
    second.become("serves");
    await vi.advanceTimersByTimeAsync(100);
    expect(new Set(await answering(client, 2))).toEqual(new Set(["first", "second"]));
    second.become("gone");
    await vi.advanceTimersByTimeAsync(60_000);
    // Looked for after ever longer pauses, of ten seconds at most.
    expect(second.watches).toBeLessThan(16);
    second.become("serves");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(new Set(await answering(client, 2))).toEqual(new Set(["first", "second"]));
  });

  test("go to a server without health too, and do not ask for it again", async () => {
    const without = new FakeServer("without", "serves", false);
    const client = clientOf(without, new FakeServer("with"));
    await answering(client, 1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(new Set(await answering(client, 2))).toEqual(new Set(["without", "with"]));
    expect(without.watches).toBe(1);
  });

  test("do not wait for a silent address while another serves, and for it alone not longer than allowed", async () => {
    expect(await answering(clientOf(new FakeServer("silent", "silent"), new FakeServer("a")), 2)).toEqual(["a", "a"]);
    const silent = clientOf(new FakeServer("one", "silent"), new FakeServer("other", "silent"));
    const call = silent.suggestions.getEngineInfo({}, { timeoutMs: 50 });
    await expect(call).rejects.toMatchObject({ code: Code.DeadlineExceeded });
  });

  test("are refused in the words of a server that starts if none serves", async () => {
    const client = clientOf(new FakeServer("gone", "gone"), new FakeServer("starting", "refuses"));
    const call = client.suggestions.getEngineInfo({}, { timeoutMs: 60 });
    await expect(call).rejects.toMatchObject({
      code: Code.Unavailable,
      rawMessage: "starting refuses",
    });
  });

  test("can be cancelled while no server has reported", async () => {
    const client = clientOf(new FakeServer("a", "silent"), new FakeServer("b", "silent"));
    const cancel = new AbortController();
    const call = client.suggestions.getEngineInfo({}, { signal: cancel.signal });
    cancel.abort();
    await expect(call).rejects.toMatchObject({ code: Code.Canceled });
  });

  test("are resumed on another server when their own ends", async () => {
    const servers = [new FakeServer("a"), new FakeServer("b")];
    const client = clientOf(...servers);
    const analysis = client.suggestions.analyze({});
    const found: number[] = [];
    for await (const { result } of analysis) {
      found.push(Number(result?.iterations));
      if (found.length === 1) servers.find((each) => each.calls)?.become("gone");
    }
    expect(found).toEqual([10, 20]);
    expect(servers.every((each) => each.calls > 0)).toBe(true);
    expect(await iterationsOf(client.suggestions.analyze({}))).toEqual([10, 20]);
  });
});

test("a client needs an address", () => {
  expect(() => connect([])).toThrow("there is no address");
});
