const ENCRYPTED: Record<string, boolean> = { dns: false, grpc: false, http: false, https: true };
const FORM = /^(?:\[[0-9A-Fa-f:.]+\]|[^[\]:/?#@\s]+):(\d{1,5})$/;

/** Returns the URL of a service from `HOST:PORT`, with the scheme of a URL or a slash behind it or not, as in the Python
 * client; `https://` asks for TLS. isEncrypted: it is asked for already. Throws TypeError for anything else. */
export function serviceUrl(address: string, isEncrypted: boolean): string {
  const [, scheme, rest] = /^(?:([a-z]+):\/\/)?(.*)$/is.exec(address.trim()) ?? [];
  const place = (scheme?.toLowerCase() === "dns" ? rest?.replace(/^\//, "") : rest?.replace(/\/$/, "")) ?? "";
  const asksForTls = scheme === undefined ? false : ENCRYPTED[scheme.toLowerCase()];
  const port = Number(FORM.exec(place)?.[1]);
  if (asksForTls === undefined || !(port >= 1 && port <= 65535)) {
    const right = "expected HOST:PORT, such as localhost:50051; IPv6 in brackets";
    throw new TypeError(`${JSON.stringify(address)} is no address of a service; ${right}`);
  }
  return `${isEncrypted || asksForTls ? "https" : "http"}://${place}`;
}
