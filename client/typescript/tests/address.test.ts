import { describe, expect, test } from "vitest";
import { serviceUrl } from "../src/address.js";
import { connect } from "../src/node.js";

describe("an address of a service", () => {
  test.each([
    ["localhost:50051", "http://localhost:50051"],
    [" grpc://localhost:50051/ ", "http://localhost:50051"],
    ["http://127.0.0.1:1", "http://127.0.0.1:1"],
    ["HTTPS://example.org:443", "https://example.org:443"],
    ["dns:///example.org:50051", "http://example.org:50051"],
    ["[::1]:65535", "http://[::1]:65535"],
  ])("may be %s", (address, url) => {
    expect(serviceUrl(address, false)).toBe(url);
    expect(serviceUrl(address, true)).toBe(url.replace("http:", "https:"));
  });

  test.each([
    "",
    "localhost",
    "localhost:",
    ":50051",
    "::1:50051",
    "[::1]",
    "a:0",
    "a:65536",
    "ftp://a:1",
    "a:1/b",
    "a:1x",
  ])("is not %j, and the error says what would be", (address) => {
    expect(() => connect(address)).toThrow(
      `${JSON.stringify(address)} is no address of a service; expected HOST:PORT, such as localhost:50051`,
    );
  });
});
