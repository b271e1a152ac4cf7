import { useId, useState } from "preact/hooks";
import { texts } from "../i18n/texts";
import { announce } from "./announcer";

/** A text to be copied, such as a link. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    announce(texts().copied);
  };
  return (
    <div class="copy">
      <label for={id}>{label}</label>
      <input id={id} readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
      <button type="button" class="quiet" onClick={copy}>
        {isCopied ? texts().copied : texts().copy}
      </button>
    </div>
  );
}
