import { Code, ConnectError, createClient, type Transport } from "@connectrpc/connect";
import { Health, HealthCheckResponse_ServingStatus as Status } from "./contract/grpc_health_pb.js";
import { SuggestionService } from "./contract/mogul/v1/suggestion_service_pb.js";
import { pause } from "./pause.js";

// As the Python client: the health of this service stands for that of the server, and a restarted server is found after
// ten seconds at most.
const SERVICE = SuggestionService.typeName;
const INITIAL_BACKOFF = 100; // milliseconds before a lost server is looked for again, doubled each time
const MAX_BACKOFF = 10_000; // milliseconds
// Time for the first reports. Calls wait for them until one server serves; an address that is silent for longer, as one
// behind a firewall, does not delay them.
const FIRST_REPORTS = 3_000; // milliseconds

// The states of a server, the best for a call first. One that refuses says why, in its own words.
const STATES = ["serving", "refusing", "unknown", "unreachable"] as const;

interface Server {
  transport: Transport;
  state: (typeof STATES)[number];
}

/** A transport over several servers. It watches their health, and spreads calls by round robin over those that serve;
 * gRPC does the same by the service config of the Python client. A call that fails is not retried here. */
export class RoundRobinTransport implements Transport {
  private readonly servers: Server[];
  private readonly closing = new AbortController();
  private reports: Promise<void> | undefined;
  private haveReported = false;
  private turn = 0;

  /** transports: one a server. Does not connect before the first call. */
  constructor(transports: readonly Transport[]) {
    this.servers = transports.map((transport) => ({ transport, state: "unknown" }));
  }

  readonly unary: Transport["unary"] = async (method, signal, timeoutMs, header, input, contextValues) => {
    const { transport, left } = await this.next(signal, timeoutMs);
    return transport.unary(method, signal, left, header, input, contextValues);
  };

  readonly stream: Transport["stream"] = async (method, signal, timeoutMs, header, input, contextValues) => {
    const { transport, left } = await this.next(signal, timeoutMs);
    return transport.stream(method, signal, left, header, input, contextValues);
  };

  /** Ends the watches. */
  close(): void {
    this.closing.abort();
  }

  /** The server of the next call, and the milliseconds that are left of its deadline. */
  private async next(signal: AbortSignal | undefined, timeoutMs: number | undefined) {
    const left = this.haveReported ? timeoutMs : await this.waitForReports(signal, timeoutMs);
    return { transport: this.take().transport, left };
  }

  /** Waits for the first reports; returns the milliseconds that are left of a deadline. */
  private async waitForReports(signal: AbortSignal | undefined, timeoutMs: number | undefined) {
    const began = performance.now();
    this.reports ??= this.watchAll();
    const waiting = new AbortController();
    const limit = signal ? AbortSignal.any([signal, waiting.signal]) : waiting.signal;
    await Promise.race([this.reports, pause(Math.min(timeoutMs ?? FIRST_REPORTS, FIRST_REPORTS), limit)]);
    waiting.abort();
    const left = timeoutMs && Math.ceil(timeoutMs - (performance.now() - began));
    if (left !== undefined && left <= 0) throw new ConnectError("no server answers in time", Code.DeadlineExceeded);
    return left;
  }

  /** The next one in turn of those in the best state. */
  private take(): Server {
    const best = STATES.find((state) => this.servers.some((each) => each.state === state));
    for (;;) {
      const server = this.servers[this.turn++ % this.servers.length];
      if (server?.state === best) return server as Server;
    }
  }

  /** Watches all servers from now on. Returns when one serves, or all have reported, or it takes too long. */
  private watchAll(): Promise<void> {
    const { signal } = this.closing;
    return new Promise((resolve) => {
      const done = () => {
        this.haveReported = true;
        resolve();
      };
      const decide = () => {
        const states = this.servers.map((each) => each.state);
        if (states.includes("serving") || !states.includes("unknown")) done();
      };
      for (const each of this.servers) void watch(each, signal, decide);
      void pause(FIRST_REPORTS, signal).then(done);
    });
  }
}

/** Keeps the state of a server up to date until the signal aborts. A server without health counts as one that serves, and
 * is not asked again, as in gRPC. onReport: called after every report. */
async function watch(server: Server, signal: AbortSignal, onReport: () => void): Promise<void> {
  const health = createClient(Health, server.transport);
  let failures = 0;
  while (!signal.aborted) {
    try {
      for await (const { status } of health.watch({ service: SERVICE }, { signal })) {
        failures = 0;
        server.state = status === Status.SERVING ? "serving" : "refusing";
        onReport();
      }
    } catch (error) {
      if (ConnectError.from(error).code === Code.Unimplemented) {
        server.state = "serving";
        onReport();
        return;
      }
      // Every other error means that the server has no health to report now.
    }
    server.state = "unreachable";
    onReport();
    await pause(Math.min(INITIAL_BACKOFF * 2 ** failures++, MAX_BACKOFF), signal);
  }
}
