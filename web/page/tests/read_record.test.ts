import { expect, test, vi } from "vitest";
import whole from "../../../tests/records/zman-2.json";
import ofFormat2 from "../../../tests/records/zman-2-format-2.json";
import ofSeat from "../../../tests/records/zman-4-seen-by-seat-2.json";
import { texts } from "../src/i18n/texts";
import { readRecord } from "../src/start/read_record";

vi.hoisted(() => vi.stubGlobal("navigator", { language: "en" }));
// Boards are not drawn here.
vi.mock("../src/boards/registry", () => ({
  gameIdOf: (message: { game: { case?: string } }) => message.game.case ?? "",
  gameOf: (id: string) => (id === "tajMahal" ? {} : undefined),
}));

const RECORD = { tajMahal: { setup: { playerCount: 3 } } };

test("a record is read alone and from an answer of the service", () => {
  const position = { tajMahal: {} };
  const answers = [
    { record: RECORD, seed: "7" },
    { position, observedRecord: RECORD },
    { position, observed_record: RECORD },
  ];
  for (const data of [RECORD, ...answers]) {
    expect(readRecord(JSON.stringify(data)).game.case).toBe("tajMahal");
  }
});

test.each([whole, ofFormat2])("the older form $format is refused with the way to convert it", (record) => {
  expect(() => readRecord(JSON.stringify(record))).toThrow(texts().older);
  expect(texts().older).toContain("mogul show --json");
});

test("the older form as one seat saw it is refused without a promise", () => {
  expect(() => readRecord(JSON.stringify(ofSeat))).toThrow(texts().olderOfSeat);
});

test.each(["", "[]", "7", "null", "{}", '{"chess": {}}', '{"maharaja": {}}'])("%j is no record", (text) => {
  expect(() => readRecord(text)).toThrow(texts().notARecord);
});
