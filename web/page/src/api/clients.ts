import { type CallOptions, createClient } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-web";
import { MatchService } from "#contract/v1/match_service";
import { RulesService } from "#contract/v1/rules_service";
import { SuggestionService } from "#contract/v1/suggestion_service";

const transport = createConnectTransport({
  baseUrl: new URL(".", location.href).href,
  // A sixth of the size of JSON, and less work for the door.
  useBinaryFormat: true,
});

/** The services, at the address that the page came from. */
export const matches = createClient(MatchService, transport);
export const rules = createClient(RulesService, transport);
export const suggestions = createClient(SuggestionService, transport);

// More than a loaded service takes; on a connection that is dead the browser would wait for minutes.
const PATIENCE = 15_000; // milliseconds

/** The options of a call that is given up after some seconds without an answer: one that can be repeated. */
export function withPatience(token?: string): CallOptions {
  return { ...(token !== undefined && withToken(token)), timeoutMs: PATIENCE };
}

/** The options of a call with a token. */
export function withToken(token: string, signal?: AbortSignal): CallOptions {
  return { headers: { authorization: `Bearer ${token}` }, ...(signal && { signal }) };
}
