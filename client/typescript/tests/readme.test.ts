import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MatchService } from "../src/contract/mogul/v1/match_service_pb.js";
import { RulesService } from "../src/contract/mogul/v1/rules_service_pb.js";
import { SuggestionService } from "../src/contract/mogul/v1/suggestion_service_pb.js";

const text = readFileSync(new URL("../README.md", import.meta.url), "utf8");

test.each([
  ["suggestions", SuggestionService],
  ["rules", RulesService],
  ["matches", MatchService],
])("the readme has every call of %s", (name, service) => {
  const row = text.split("\n").find((line) => line.startsWith(`| \`${name}\``));
  const missing = service.methods.map((each) => each.localName).filter((each) => !row?.includes(`\`${each}\``));
  expect(missing).toEqual([]);
});
