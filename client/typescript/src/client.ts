import type { MessageInitShape } from "@bufbuild/protobuf";
import type { Transport } from "@connectrpc/connect";
import { type BatchOptions, type Outcome, suggestAll } from "./batch.js";
import { type CallOptions, type Calls, calls } from "./calls.js";
import { Health } from "./contract/grpc_health_pb.js";
import type { Facts, PositionSchema } from "./contract/mogul/v1/games_pb.js";
import { MatchService } from "./contract/mogul/v1/match_service_pb.js";
import { RulesService } from "./contract/mogul/v1/rules_service_pb.js";
import type { SearchOptionsSchema } from "./contract/mogul/v1/search_pb.js";
import { SuggestionService } from "./contract/mogul/v1/suggestion_service_pb.js";
import { waitUntilServing } from "./readiness.js";

/** The reasons for and against a move, from `Candidate.facts`: one sentence in English; empty without facts, and for a
 * game without sentences. */
export function explain(facts: Facts | undefined): string {
  return facts?.text ?? "";
}

/** The services behind an address, or behind several. Each call throws ConnectError with the server's status if it is
 * refused, and TypeError if its request has a part that the contract does not know. */
export class Client {
  /** Suggestions, analyses and reviews. */
  readonly suggestions: Calls<typeof SuggestionService>;
  /** The rules, for hosts without rules of their own. */
  readonly rules: Calls<typeof RulesService>;
  /** Matches that are kept; only a board has them. */
  readonly matches: Calls<typeof MatchService>;

  private readonly health: Calls<typeof Health>;
  private readonly closing = new AbortController();

  /** token: sent with every call that has none of its own. disconnect: closes the transport's connection. */
  constructor(
    transport: Transport,
    token?: string,
    private readonly disconnect: () => void = () => {},
  ) {
    const { signal } = this.closing;
    this.suggestions = calls(SuggestionService, transport, token, signal);
    this.rules = calls(RulesService, transport, token, signal);
    this.matches = calls(MatchService, transport, token, signal);
    this.health = calls(Health, transport, token, signal);
  }

  /** A suggestion for each of many positions, as they arrive, with the priority of a batch.
   *
   * A refused position does not affect the others; a request is retried while the server is busy, and when it stops
   * before the search has ended. Leaving the loop cancels the requests in flight. */
  suggestAll(
    positions: Iterable<MessageInitShape<typeof PositionSchema>>,
    options?: MessageInitShape<typeof SearchOptionsSchema>,
    batch: BatchOptions = {},
  ): AsyncGenerator<Outcome> {
    return suggestAll(this.suggestions.suggest, positions, options, batch);
  }

  /** Waits until a server makes suggestions for all its games. With `timeoutMs` it throws ConnectError in the end:
   * `DeadlineExceeded` if a server is starting or stopping, `Unavailable` if none answers. Of a board this is the
   * engine behind it; matches may not be served yet. */
  waitUntilServing(options: CallOptions = {}): Promise<void> {
    return waitUntilServing({ getEngineInfo: this.suggestions.getEngineInfo, check: this.health.check }, options);
  }

  /** Closes the connection; running calls are cancelled. */
  close(): void {
    this.closing.abort();
    this.disconnect();
  }
}
