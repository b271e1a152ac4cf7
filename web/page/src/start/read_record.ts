import { fromJson, type JsonValue } from "@bufbuild/protobuf";
import { type GameRecord, GameRecordSchema } from "#contract/v1/games";
import { gameIdOf, gameOf } from "../boards/registry";
import { texts } from "../i18n/texts";

/** The parts of a file that distinguish its form. */
interface Parsed extends Partial<Record<(typeof RECORDS)[number], unknown>> {
  format?: unknown;
  game?: unknown;
  observer?: unknown;
}

// The fields of an answer with a record: that of the game, or as a seat or a spectator observed it. In JSON a field may
// have its name in the contract too.
const RECORDS = ["record", "observedRecord", "observed_record"] as const;

/** The record of a file in the form of the service, alone or as an answer has it. Raises an error with a sentence for
 * people. */
export function readRecord(text: string): GameRecord {
  const data = parsed(text);
  if (isOlder(data)) throw new Error(typeof data.observer === "number" ? texts().olderOfSeat : texts().older);
  const field = RECORDS.find((each) => each in data);
  let record: GameRecord;
  try {
    record = fromJson(GameRecordSchema, (field ? data[field] : data) as JsonValue);
  } catch {
    throw new Error(texts().notARecord);
  }
  if (!gameOf(gameIdOf(record))) throw new Error(texts().notARecord);
  return record;
}

function parsed(text: string): Parsed {
  try {
    const data: unknown = JSON.parse(text);
    if (typeof data === "object" && data !== null) return data;
  } catch {
    // Answered below, as other files that are none.
  }
  throw new Error(texts().notARecord);
}

/** Whether a file is a record of the command line before it wrote those of the service: its notation of cards and moves
 * is not the page's to read. */
function isOlder(data: Parsed): boolean {
  return typeof data.format === "number" && typeof data.game === "string";
}
