import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Hold, type HoldEffects } from "./hold";

interface HoldButtonProps extends HoldEffects {
  /** True if the effect of a short press lasts. */
  isPressed: boolean;
  /** The use of holding, as the description of the button. */
  title: string;
  /** The key that presses it shortly from anywhere on the page. */
  shortcut?: string;
  children: ComponentChildren;
}

const KEYS = ["Enter", " "];

/** A button that acts while it is held, by pointer or key, and switches something by a short press. */
export function HoldButton({ isPressed, title, shortcut, children, ...effects }: HoldButtonProps) {
  const latest = useRef(effects);
  latest.current = effects;
  const hold = useMemo(
    () =>
      new Hold({
        tap: () => latest.current.tap(),
        begin: () => latest.current.begin(),
        end: () => latest.current.end(),
      }),
    [],
  );
  useEffect(() => () => hold.up(), [hold]);
  // Browsers click at the wrong moment of a key's press.
  const onKey = (event: KeyboardEvent, act: () => void) => {
    if (!KEYS.includes(event.key)) return;
    event.preventDefault();
    act();
  };
  return (
    <button
      type="button"
      class="hold"
      title={title}
      aria-pressed={isPressed}
      aria-keyshortcuts={shortcut}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        // The release counts wherever it happens.
        event.currentTarget.setPointerCapture(event.pointerId);
        hold.down();
      }}
      onPointerUp={() => hold.up()}
      onLostPointerCapture={() => hold.up()}
      onContextMenu={(event) => event.preventDefault()}
      onBlur={() => hold.up()}
      onClick={() => hold.click()}
      onKeyDown={(event) => onKey(event, () => hold.down())}
      onKeyUp={(event) => onKey(event, () => hold.keyUp())}
    >
      {children}
    </button>
  );
}
