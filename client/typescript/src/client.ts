import type { Transport } from "@connectrpc/connect";
import { type Calls, calls } from "./calls.js";
import { MatchService } from "./contract/mogul/v1/match_service_pb.js";
import { RulesService } from "./contract/mogul/v1/rules_service_pb.js";
import { SuggestionService } from "./contract/mogul/v1/suggestion_service_pb.js";

/** The services behind one address. Each call throws ConnectError with the server's status if it is refused, and
 * TypeError if its request has a part that the contract does not know. */
export class Client {
  /** Suggestions, analyses and reviews. */
  readonly suggestions: Calls<typeof SuggestionService>;
  /** The rules, for hosts without rules of their own. */
  readonly rules: Calls<typeof RulesService>;
  /** Matches that are kept; only a board has them. */
  readonly matches: Calls<typeof MatchService>;

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
  }

  /** Closes the connection; running calls are cancelled. */
  close(): void {
    this.closing.abort();
    this.disconnect();
  }
}
