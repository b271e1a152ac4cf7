import { fromJson, type JsonValue } from "@bufbuild/protobuf";
import { type GameRecord, GameRecordSchema, type Position, PositionSchema } from "#contract/v1/games";
import { gameIdOf, gameOf } from "../boards/registry";
import { texts } from "../i18n/texts";

/** The content of a file: a game, whole or as somebody observed it, or the view of a seat. */
export type Content = { case: "record"; value: GameRecord } | { case: "position"; value: Position };

type Fields = Record<string, unknown>;

// The fields of answers and requests with a record or a position. In JSON a field may have its name in the contract too.
// A record tells more than the position beside it.
const PARTS = ["record", "observedRecord", "observed_record", "position"];

/** The record or view of a file in the form of the service, alone or in an answer or a request. Raises an error with a
 * sentence for people. */
export function readFile(text: string): Content {
  const data = parsed(text);
  const part = PARTS.find((each) => each in data);
  const message = part === undefined ? data : fields(data[part]);
  const [game = ""] = Object.keys(message);
  const form = fields(message[game]);
  try {
    const content: Content =
      "view" in form
        ? { case: "position", value: fromJson(PositionSchema, message as JsonValue) }
        : {
            case: "record",
            // A position can have the record that its seat observed.
            value: fromJson(GameRecordSchema, ("record" in form ? { [game]: form.record } : message) as JsonValue),
          };
    if (gameOf(gameIdOf(content.value))) return content;
  } catch (error) {
    const isMeant =
      part !== undefined || GameRecordSchema.fields.some(({ jsonName, name }) => [jsonName, name].includes(game));
    if (isMeant) throw new Error(texts().unreadable(String((error as Error).message)));
  }
  throw new Error(texts().noContent);
}

function parsed(text: string): Fields {
  try {
    return fields(JSON.parse(text));
  } catch {
    throw new Error(texts().noContent);
  }
}

function fields(data: unknown): Fields {
  return typeof data === "object" && data !== null && !Array.isArray(data) ? (data as Fields) : {};
}
