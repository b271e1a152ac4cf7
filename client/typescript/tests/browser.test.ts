import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The packages that a source needs, with those of the sources that it imports. */
function packages(source: URL, seen = new Set<string>()): Set<string> {
  if (seen.has(source.href)) return new Set();
  seen.add(source.href);
  const text = readFileSync(source, "utf8");
  const names = [...text.matchAll(/^(?:import|export)\b[^;]*? from "([^"]+)";$/gms)].map((found) => found[1] ?? "");
  const found = names.map((name) => {
    if (name.startsWith(".")) return [...packages(new URL(name.replace(/\.js$/, ".ts"), source), seen)];
    return [name.split("/").slice(0, 2).join("/")];
  });
  return new Set(found.flat());
}

test("in browsers nothing of Node.js is needed", () => {
  const needed = ["@bufbuild/protobuf", "@connectrpc/connect", "@connectrpc/connect-web"];
  expect([...packages(new URL("../src/browser.ts", import.meta.url))].sort()).toEqual(needed);
});
