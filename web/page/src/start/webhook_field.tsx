import { useEffect, useId, useRef } from "preact/hooks";
import { texts } from "../i18n/texts";

// As the contract has it.
const LONGEST = 2000;

interface WebhookFieldProps {
  value: string;
  /** True if the service refused it. */
  isRefused: boolean;
  onChange(value: string): void;
}

/** The URL that gets a message at each turn, and what would be right where it was refused. */
export function WebhookField({ value, isRefused, onChange }: WebhookFieldProps) {
  const note = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isRefused) input.current?.focus(); // it may be out of the window
  }, [isRefused]);
  return (
    <div class="webhook">
      <label>
        {texts().webhook}
        <input
          ref={input}
          value={value}
          maxLength={LONGEST}
          inputMode="url"
          autoComplete="off"
          spellcheck={false}
          placeholder="https://"
          aria-invalid={isRefused}
          aria-describedby={note}
          onInput={(event) => onChange(event.currentTarget.value.trim())}
        />
      </label>
      <p class="note" id={note} role={isRefused ? "alert" : undefined}>
        {isRefused ? texts().webhookRefused : texts().webhookNote}
      </p>
    </div>
  );
}
