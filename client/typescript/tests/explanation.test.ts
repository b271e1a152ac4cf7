import { readFileSync } from "node:fs";
import { fromJson, type JsonValue } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { FactsSchema } from "../src/contract/mogul/v1/games_pb.js";
import { explain } from "../src/explanation.js";
import { decimal, percent } from "../src/figures.js";

// The Python client explains the same facts in the same words.
const file = new URL("../../../tests/client/explanations.json", import.meta.url);
const explanations: { facts: JsonValue; sentence: string }[] = JSON.parse(readFileSync(file, "utf8"));

describe("facts as a sentence", () => {
  test.each(explanations)("$sentence", ({ facts, sentence }) => {
    expect(explain(fromJson(FactsSchema, facts))).toBe(sentence);
  });

  test("without facts there is none", () => {
    expect(explain(undefined)).toBe("");
  });
});

test("ties of figures go to the even digit", () => {
  expect([0.25, 0.75, 2.25, 0.15, 1.35].map(decimal)).toEqual(["0.2", "0.8", "2.2", "0.1", "1.4"]);
  expect([0.125, 0.375, 0.005, 0.995].map(percent)).toEqual(["12%", "38%", "0%", "100%"]);
});
