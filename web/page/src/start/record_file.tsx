import { useState } from "preact/hooks";
import { loadedRecord } from "../analysis/loaded_record";
import { failureText } from "../api/failure";
import { go } from "../api/place";
import { texts } from "../i18n/texts";
import { readRecord } from "./read_record";

/** A record from a file, to be analysed. */
export function RecordFile() {
  const [failure, setFailure] = useState("");
  const load = async (file: File | undefined) => {
    if (!file) return;
    try {
      loadedRecord.value = readRecord(await file.text());
      go({ kind: "analysis", content: "" });
    } catch (error) {
      setFailure(failureText(error));
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
