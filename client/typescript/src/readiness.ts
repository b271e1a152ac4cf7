import { Code, ConnectError } from "@connectrpc/connect";
import type { CallOptions, Calls } from "./calls.js";
import { type EngineInfo, ReadinessStep } from "./contract/mogul/v1/engine_info_pb.js";
import type { SuggestionService } from "./contract/mogul/v1/suggestion_service_pb.js";
import { reason } from "./errors.js";
import { pause } from "./pause.js";

const PAUSE = 250; // milliseconds between two questions

/** Waits until a server makes suggestions for all its games: see `Client.waitUntilServing`. */
export async function waitUntilServing(
  describe: Calls<typeof SuggestionService>["getEngineInfo"],
  { timeoutMs = Number.POSITIVE_INFINITY, ...options }: CallOptions,
): Promise<void> {
  const endsAt = performance.now() + timeoutMs;
  for (;;) {
    const left = endsAt - performance.now();
    const state = await stateOf(() => describe({}, Number.isFinite(left) ? { ...options, timeoutMs: left } : options));
    if (state === undefined) return;
    if (endsAt - performance.now() <= PAUSE) throw state;
    await pause(PAUSE, options.signal);
  }
}

/** The reason why no server makes suggestions, as the error to end with; undefined: one does. Throws ConnectError for a
 * refusal that does not pass. */
async function stateOf(describe: () => ReturnType<Calls<typeof SuggestionService>["getEngineInfo"]>) {
  try {
    const { engine } = await describe();
    return engine && isReady(engine) ? undefined : new ConnectError(starting(engine), Code.DeadlineExceeded);
  } catch (error) {
    const { code, rawMessage } = ConnectError.from(error);
    if (code !== Code.Unavailable && code !== Code.DeadlineExceeded) throw error;
    if (reason(error) === "NOT_SERVING") return new ConnectError(rawMessage, Code.DeadlineExceeded);
    return new ConnectError(`no server answers: ${rawMessage}`, Code.Unavailable);
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
