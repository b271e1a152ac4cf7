import { create } from "@bufbuild/protobuf";
import { expect, test, vi } from "vitest";
import { WarningCode, WarningCodeSchema, WarningSchema } from "#contract/v1/search";
import { warningText } from "../src/analysis/warnings";
import { inLanguages } from "./languages";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { language: "en" });
  vi.stubGlobal("location", { hash: "", href: "http://127.0.0.1/" });
});

test("every warning of the contract has words in both languages, and a newer one those of the service", async () => {
  for (const { number } of WarningCodeSchema.values.slice(1)) {
    const warning = create(WarningSchema, { code: number, message: "as the service says" });
    const found = await inLanguages(() => warningText(warning));
    expect(new Set([...found, warning.message]).size).toBe(3);
  }
  expect(warningText(create(WarningSchema, { code: 99 as WarningCode, message: "as the service says" }))).toBe(
    "as the service says",
  );
  const place = create(WarningSchema, {
    code: WarningCode.UNREACHABLE_POSITION,
    message: "more palaces than there are",
  });
  expect(warningText(place)).toContain("more palaces than there are");
});
