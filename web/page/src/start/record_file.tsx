import { fromJsonString } from "@bufbuild/protobuf";
import { useState } from "preact/hooks";
import { GameRecordSchema } from "#contract/v1/games";
import { loadedRecord } from "../analysis/loaded_record";
import { go } from "../api/place";
import { gameIdOf, gameOf } from "../boards/registry";
import { texts } from "../i18n/texts";

/** A record from a file, to be analysed. */
export function RecordFile() {
  const [failure, setFailure] = useState("");
  const load = async (file: File | undefined) => {
    if (!file) return;
    try {
      const record = fromJsonString(GameRecordSchema, await file.text());
      if (!gameOf(gameIdOf(record))) throw new Error(texts().notARecord);
      loadedRecord.value = record;
      go({ kind: "analysis", content: "" });
    } catch {
      setFailure(texts().notARecord);
    }
  };
  return (
    <section class="panel">
      <label class="file">
        {texts().loadRecord}
        <input type="file" accept=".json,application/json" onChange={(event) => load(event.currentTarget.files?.[0])} />
      </label>
      {failure && <p role="alert">{failure}</p>}
    </section>
  );
}
