import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { type GameRecord, GameRecordSchema } from "#contract/v1/games";
import { packed, unpacked } from "../analysis/encoding";

/** A record as a short text, to be kept. */
export function packRecord(record: GameRecord): Promise<string> {
  return packed(toBinary(GameRecordSchema, record));
}

/** The record of a text: the inverse of `packRecord`. Raises an error for a text that is none. */
export async function unpackRecord(text: string): Promise<GameRecord> {
  return fromBinary(GameRecordSchema, await unpacked(text));
}
