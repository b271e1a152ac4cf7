import { createGrpcTransport, Http2SessionManager } from "@connectrpc/connect-node";
import { serviceUrl } from "./address.js";
import { checkNames } from "./check.js";
import { Client } from "./client.js";
import { RoundRobinTransport } from "./round_robin.js";

export * from "./index.js";

// As in channel.py of the Python client, which has the reasons.
const KEEPALIVE_TIME = 30_000; // milliseconds
const KEEPALIVE_TIMEOUT = 20_000; // milliseconds
const KEEPALIVE = { pingIntervalMs: KEEPALIVE_TIME, pingTimeoutMs: KEEPALIVE_TIMEOUT };

/** Certificates and keys, as PEM. */
export interface Tls {
  /** Of the authority that signed the server's certificate. Unset: those that Node.js trusts. */
  ca?: string | Uint8Array;
  /** Certificate chain of the client, for a server that requires one. */
  cert?: string | Uint8Array;
  /** Private key of the client's certificate. */
  key?: string | Uint8Array;
}

/** Options of a client. */
export interface NodeOptions {
  /** Sent with every call that has none of its own. */
  token?: string;
  /** For a server with TLS. Unset: plaintext, except for an `https://` address. */
  tls?: Tls;
}

/** Returns a client of a service (`mogul serve`), over gRPC. Does not connect yet; `close` ends the connection, which
 * else keeps the process running.
 *
 * address: `HOST:PORT` or a URL of it, whose `https://` asks for TLS; or several, of servers that calls are spread over
 * by round robin: those that start, stop or do not answer are left out. A name with several addresses stands for one of
 * them. Throws TypeError for any other address. */
export function connect(address: string | readonly string[], options: NodeOptions = {}): Client {
  checkNames(options, ["token", "tls"]);
  const { token, tls } = options;
  const sessions = [address].flat().map((each) => {
    return new Http2SessionManager(serviceUrl(each, tls !== undefined), KEEPALIVE, pem(tls));
  });
  const transports = sessions.map((each) => createGrpcTransport({ baseUrl: each.authority, sessionManager: each }));
  const [only] = transports;
  if (!only) throw new TypeError("there is no address");
  const roundRobin = transports.length > 1 ? new RoundRobinTransport(transports) : undefined;
  return new Client(roundRobin ?? only, token, () => {
    roundRobin?.close();
    for (const each of sessions) each.abort();
  });
}

function pem(tls: Tls = {}): Record<string, Buffer> {
  checkNames(tls, ["ca", "cert", "key"]);
  const given = Object.entries(tls).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, Buffer.from(value as Uint8Array)]));
}
