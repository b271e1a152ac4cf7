import { createGrpcTransport, Http2SessionManager } from "@connectrpc/connect-node";
import { Client } from "./client.js";

export * from "./index.js";

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
  /** For a server with TLS. Unset: plaintext. */
  tls?: Tls;
}

/** Returns a client of a service (`mogul serve`), over gRPC. Does not connect yet; `close` ends the connection, which
 * else keeps the process running. address: `HOST:PORT`. */
export function connect(address: string, { token, tls }: NodeOptions = {}): Client {
  const baseUrl = `${tls ? "https" : "http"}://${address}`;
  const sessionManager = new Http2SessionManager(baseUrl, {}, pem(tls));
  return new Client(createGrpcTransport({ baseUrl, sessionManager }), token, () => sessionManager.abort());
}

function pem(tls: Tls = {}): Record<string, Buffer> {
  const given = Object.entries(tls).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, Buffer.from(value as Uint8Array)]));
}
