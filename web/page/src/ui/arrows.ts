import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  Home: -Infinity,
  End: Infinity,
};

/** Arrow keys between the buttons of an element, of which Tab reaches one: the first that can be used, or the one that
 * had the focus last. Returns the listener of keys. A button that goes while it has the focus leaves it to its neighbour. */
export function useArrows(parent: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  useLayoutEffect(() => {
    const all = buttonsOf(parent.current);
    const usable = all.filter((each) => each.ariaDisabled !== "true");
    const held = all.find((each) => each === document.activeElement) ?? usable.find((each) => each.dataset.reached);
    const reached = held ?? usable[0] ?? all[0];
    for (const each of all) each.tabIndex = each === reached ? 0 : -1;
  });
  return (event) => {
    const all = buttonsOf(parent.current);
    const step = STEPS[event.key];
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    const to = all[Math.min(Math.max(at + step, 0), all.length - 1)];
    for (const each of all) {
      each.tabIndex = each === to ? 0 : -1;
      if (each === to) each.dataset.reached = "true";
      else delete each.dataset.reached;
    }
    to?.focus();
  };
}

function buttonsOf(parent: HTMLElement | null): HTMLElement[] {
  return [...(parent?.querySelectorAll<HTMLElement>("button") ?? [])];
}
