import { expect, test, vi } from "vitest";
import firstMove from "../../../examples/positions/first-move-view.json";
import midGameRecord from "../../../examples/positions/mid-game-record.json";
import midGame from "../../../examples/positions/mid-game-view.json";
import request from "../../../examples/suggest.json";
import whole from "../../../tests/records/zman-2.json";
import ofSeat from "../../../tests/records/zman-4-seen-by-seat-2.json";
import { texts } from "../src/i18n/texts";
import { readFile } from "../src/start/read_file";

vi.hoisted(() => vi.stubGlobal("navigator", { language: "en" }));
// Boards are not drawn here.
vi.mock("../src/boards/registry", () => ({
  gameIdOf: (message: { game: { case?: string } }) => message.game.case ?? "",
  gameOf: (id: string) => (id === "tajMahal" ? {} : undefined),
}));

const RECORD = { tajMahal: { setup: { playerCount: 3 } } };
const VIEW = { tajMahal: { view: { seat: 1, hand_size: undefined } } };

test("a record is read alone, from an answer of the service, and from a position", () => {
  const position = { tajMahal: {} };
  const byRecord = { tajMahal: { record: RECORD.tajMahal } };
  const answers = [
    { record: RECORD, seed: "7" },
    { position, observedRecord: RECORD },
    { position, observed_record: RECORD },
    byRecord,
    { position: byRecord, options: { seed: "7" } },
  ];
  for (const data of [RECORD, ...answers]) {
    const content = readFile(JSON.stringify(data));
    expect(content.case).toBe("record");
    expect(content.value.game).toMatchObject({ case: "tajMahal", value: { setup: { playerCount: 3 } } });
  }
});

test("a view is read alone, and from a request", () => {
  for (const data of [VIEW, { position: VIEW }]) {
    const content = readFile(JSON.stringify(data));
    expect(content.case).toBe("position");
    expect(content.value.game).toMatchObject({ value: { form: { case: "view", value: { seat: 1 } } } });
  }
});

test("the examples are read", () => {
  for (const view of [firstMove, midGame]) expect(readFile(JSON.stringify(view)).case).toBe("position");
  for (const record of [midGameRecord, request, whole, ofSeat]) {
    expect(readFile(JSON.stringify(record)).case).toBe("record");
  }
});

test.each([
  [{ tajMahal: { view: { hand_sise: 6 } } }, "hand_sise"],
  [{ tajMahal: { setup: {}, evens: [] } }, "evens"],
  [{ record: { tajMahal: { format: "one" } } }, "format"],
])("a fault of spelling is named: %j", (data, named) => {
  expect(() => readFile(JSON.stringify(data))).toThrow(new RegExp(`${texts().unreadable("")}.*${named}`));
});

test.each(["", "[]", "7", "null", "{}", '{"chess": {}}', '{"maharaja": {}}'])("%j is nothing to read", (text) => {
  expect(() => readFile(text)).toThrow(texts().noContent);
});
