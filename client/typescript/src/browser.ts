import { createConnectTransport } from "@connectrpc/connect-web";
import { checkNames } from "./check.js";
import { Client } from "./client.js";

export * from "./index.js";

/** Options of a client. */
export interface BrowserOptions {
  /** Sent with every call that has none of its own. */
  token?: string;
}

/** Returns a client of a board (`mogul board`), over HTTP with `fetch`. Works in Node.js too. url: of the board's page,
 * such as `https://board.example/`. */
export function connect(url: string | URL, options: BrowserOptions = {}): Client {
  checkNames(options, ["token"]);
  return new Client(createConnectTransport({ baseUrl: String(url), useBinaryFormat: true }), options.token);
}
