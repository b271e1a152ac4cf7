import { Code, ConnectError } from "@connectrpc/connect";
import type { CallOptions, Calls } from "./calls.js";
import { type Health, HealthCheckResponse_ServingStatus as Status } from "./contract/grpc_health_pb.js";
import { type EngineInfo, ReadinessStep } from "./contract/mogul/v1/engine_info_pb.js";
import { SuggestionService } from "./contract/mogul/v1/suggestion_service_pb.js";
import { reason } from "./errors.js";
import { pause } from "./pause.js";

const PAUSE = 250; // milliseconds between two questions

/** The calls that say if a server serves. */
export interface ReadinessCalls {
  getEngineInfo: Calls<typeof SuggestionService>["getEngineInfo"];
  check: Calls<typeof Health>["check"];
}

/** Waits until a server makes suggestions for all its games: see `Client.waitUntilServing`. */
export async function waitUntilServing(
  calls: ReadinessCalls,
  { timeoutMs = Number.POSITIVE_INFINITY, ...options }: CallOptions,
): Promise<void> {
  const endsAt = performance.now() + timeoutMs;
  const left = () => endsAt - performance.now();
  let state: ConnectError | undefined;
  for (;;) {
    state = await stateOf(calls, () => (Number.isFinite(left()) ? { ...options, timeoutMs: left() } : options), state);
    if (state === undefined) return;
    if (left() <= PAUSE) throw state;
    await pause(PAUSE, options.signal);
  }
}

/** The reason why no server makes suggestions, as the error to end with; undefined: one does. Throws ConnectError for a
 * refusal that does not pass. options: of a call that begins now. before: the reason that was found before. */
async function stateOf(
  calls: ReadinessCalls,
  options: () => CallOptions,
  before: ConnectError | undefined,
): Promise<ConnectError | undefined> {
  try {
    const { engine } = await calls.getEngineInfo({}, options());
    if (!engine || !isReady(engine)) return new ConnectError(starting(engine), Code.DeadlineExceeded);
    if (await isHealthy(calls.check, options())) return undefined;
    return new ConnectError("the server has just begun to serve, or is stopping; try again", Code.DeadlineExceeded);
  } catch (error) {
    const { code, rawMessage } = ConnectError.from(error);
    if (code !== Code.Unavailable && code !== Code.DeadlineExceeded) throw error;
    // An attempt that the deadline of the whole wait cuts says nothing about the server.
    if (code === Code.DeadlineExceeded && before !== undefined) return before;
    if (reason(error) === "NOT_SERVING") return new ConnectError(rawMessage, Code.DeadlineExceeded);
    return new ConnectError(`no server answers: ${rawMessage}`, Code.Unavailable);
  }
}

/** Returns whether a server serves by its health: the games of one that stops are ready too. True if the health is not
 * to be had, as in gRPC: a board has none, and describes its engine only while that serves. False if the deadline passes
 * meanwhile. */
async function isHealthy(check: ReadinessCalls["check"], options: CallOptions): Promise<boolean> {
  try {
    return (await check({ service: SuggestionService.typeName }, options)).status === Status.SERVING;
  } catch (error) {
    const { code } = ConnectError.from(error);
    if (code === Code.Unimplemented) return true;
    if (code === Code.DeadlineExceeded) return false;
    throw error;
  }
}

function readyGames(engine: EngineInfo | undefined): number {
  return engine?.games.filter((each) => each.ready.includes(ReadinessStep.SUGGESTIONS)).length ?? 0;
}

function isReady(engine: EngineInfo): boolean {
  return readyGames(engine) === engine.games.length;
}

function starting(engine: EngineInfo | undefined): string {
  const games = engine?.games.length ?? 0;
  return `the server is starting: ${readyGames(engine)} of ${games} games are ready; try again in a moment`;
}
