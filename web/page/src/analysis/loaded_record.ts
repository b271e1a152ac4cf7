import { fromJsonString, toJsonString } from "@bufbuild/protobuf";
import { effect, signal } from "@preact/signals";
import { type GameRecord, GameRecordSchema } from "#contract/v1/games";

const NAME = "mogul.record";

/** The record that was loaded from a file; undefined: none. The tab keeps it, so that a reload does not lose it. */
export const loadedRecord = signal(read());

effect(() => {
  if (!loadedRecord.value) return;
  try {
    sessionStorage.setItem(NAME, toJsonString(GameRecordSchema, loadedRecord.value));
  } catch {
    // Private windows may refuse.
  }
});

function read(): GameRecord | undefined {
  try {
    const text = sessionStorage.getItem(NAME);
    return text === null ? undefined : fromJsonString(GameRecordSchema, text);
  } catch {
    return undefined;
  }
}
