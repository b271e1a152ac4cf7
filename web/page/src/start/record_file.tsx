import type { TargetedEvent } from "preact";
import { loadedRecord } from "../analysis/loaded_record";
import { go } from "../api/place";
import { texts } from "../i18n/texts";
import { useAttempt } from "../ui/attempt";
import { readRecord } from "./read_record";

/** A record from a file, to be analysed. */
export function RecordFile() {
  const { failure, attempt } = useAttempt();
  const load = async (file: File) => {
    loadedRecord.value = readRecord(await file.text());
    go({ kind: "analysis", content: "" });
  };
  const onChange = ({ currentTarget: input }: TargetedEvent<HTMLInputElement>) => {
    const file = input.files?.[0];
    if (file) void attempt(() => load(file));
    input.value = ""; // so that the same file can be chosen again
  };
  return (
    <section class="panel">
      <label class="file">
        {texts().loadRecord}
        <input type="file" accept=".json,application/json" onChange={onChange} />
      </label>
      {failure && <p role="alert">{failure}</p>}
    </section>
  );
}
