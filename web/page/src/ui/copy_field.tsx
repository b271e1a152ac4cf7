import { useId, useRef, useState } from "preact/hooks";
import { texts } from "../i18n/texts";
import { announce } from "./announcer";

/** A text to be copied, such as a link. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const id = useId();
  const [copied, setCopied] = useState<string>(); // the text, because it can change
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Browsers have no clipboard for pages without TLS that come from another machine.
      input.current?.select();
      if (!document.execCommand("copy")) return announce(texts().selected);
    }
    setCopied(text);
    announce(texts().copied);
  };
  return (
    <div class="copy">
      <label for={id}>{label}</label>
      <input id={id} ref={input} readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
      <button type="button" class="quiet" onClick={copy}>
        {copied === text ? texts().copied : texts().copy}
      </button>
    </div>
  );
}
