import { useState } from "preact/hooks";
import { texts } from "../i18n/texts";
import { hasNotices, switchNotices, tellsTurns } from "./notices";

/** The choice to be notified of turns; the browser asks for its permission. */
export function NoticeSwitch() {
  const [isRefused, setRefused] = useState(false);
  if (!hasNotices) return null;
  return (
    <>
      <label class="choice">
        <input
          type="checkbox"
          checked={tellsTurns.value}
          onChange={async ({ currentTarget: box }) => {
            setRefused(!(await switchNotices(box.checked)));
            box.checked = tellsTurns.value;
          }}
        />
        {texts().tellsTurns}
      </label>
      <p class="note" role="status">
        {isRefused && texts().noticesRefused}
      </p>
    </>
  );
}
