import type { TargetedEvent } from "preact";
import { encodePosition } from "../analysis/encoding";
import { loadedRecord } from "../analysis/loaded_record";
import { rules } from "../api/clients";
import { go } from "../api/place";
import { texts } from "../i18n/texts";
import { useAttempt } from "../ui/attempt";
import { Icon } from "../ui/icon";
import { readFile } from "./read_file";

/** A record or a view from a file, to be analysed. */
export function RecordFile() {
  const { failure, attempt } = useAttempt();
  const load = async (file: File) => {
    const subject = readFile(await file.text());
    await rules.listLegalMoves({ subject }); // refused with all its problems if it is impossible
    if (subject.case === "record") loadedRecord.value = subject.value;
    go({ kind: "analysis", content: subject.case === "record" ? "" : await encodePosition(subject.value) });
  };
  const onChange = ({ currentTarget: input }: TargetedEvent<HTMLInputElement>) => {
    const file = input.files?.[0];
    if (file) void attempt(() => load(file));
    input.value = ""; // so that the same file can be chosen again
  };
  return (
    <section class="start-card">
      <label>
        <Icon name="chart" size={26} />
        <span>
          <strong>{texts().analyse}</strong> <span>{texts().analyseNote}</span>
        </span>
        <b>{texts().chooseFile}</b>
        <input type="file" accept=".json,application/json" onChange={onChange} />
      </label>
      {failure && <p role="alert">{failure}</p>}
    </section>
  );
}
