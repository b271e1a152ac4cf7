import { texts } from "../i18n/texts";

interface StepperProps {
  index: number;
  count: number;
  onStep: (index: number) => void;
}

/** Buttons and a slider through the decisions of a game. */
export function Stepper({ index, count, onStep }: StepperProps) {
  const last = count - 1;
  const label = texts().analysisOf(index + 1, count);
  return (
    <div class="stepper">
      <button type="button" disabled={index === 0} aria-label={texts().first} onClick={() => onStep(0)}>
        «
      </button>
      <button type="button" disabled={index === 0} aria-label={texts().previous} onClick={() => onStep(index - 1)}>
        ◀
      </button>
      <input
        type="range"
        min={0}
        max={last}
        value={index}
        aria-label={label}
        onInput={(event) => onStep(Number(event.currentTarget.value))}
      />
      <button type="button" disabled={index >= last} aria-label={texts().next} onClick={() => onStep(index + 1)}>
        ▶
      </button>
      <button type="button" disabled={index >= last} aria-label={texts().last} onClick={() => onStep(last)}>
        »
      </button>
      <span class="note">{label}</span>
    </div>
  );
}
