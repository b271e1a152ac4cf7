import { fromJson, type JsonValue } from "@bufbuild/protobuf";
import { expect, test, vi } from "vitest";
import { FactsSchema } from "#contract/v1/games";
import messages from "../../../tests/codec/facts.json";
import { gameIdOf, gameOf } from "../src/boards/registry";
import { capitalized } from "../src/i18n/text_table";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { language: "en" });
  vi.stubGlobal("location", { hash: "", href: "http://127.0.0.1/" });
  vi.stubGlobal("window", { addEventListener: () => {} });
});

test.each(messages as { text: string }[])("the page words facts as the service does: $text", (message) => {
  const facts = fromJson(FactsSchema, message as JsonValue);
  const phrases = gameOf(gameIdOf(facts))?.factTexts(facts, (seat) => `seat ${seat}`);
  expect(`${capitalized(phrases?.join("; ") ?? "")}.`).toBe(message.text);
});
