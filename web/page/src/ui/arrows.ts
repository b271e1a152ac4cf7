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

/** The button that an arrow key leads to from another one; undefined: none. */
type Next = (from: HTMLElement, key: string, all: readonly HTMLElement[]) => HTMLElement | undefined;

/** Arrow keys between the buttons of an element, of which Tab reaches one: the first that can be used, or the one that
 * had the focus last. Returns the listener of keys. A button that goes while it has the focus leaves it to its neighbour.
 * @param next of buttons that lie in no row */
export function useArrows(parent: RefObject<HTMLElement | null>, next: Next = beside): (event: KeyboardEvent) => void {
  useLayoutEffect(() => {
    const all = buttonsOf(parent.current);
    const usable = all.filter((each) => each.ariaDisabled !== "true");
    const held = all.find((each) => each === document.activeElement) ?? usable.find((each) => each.dataset.reached);
    const reached = held ?? usable[0] ?? all[0];
    for (const each of all) each.tabIndex = each === reached ? 0 : -1;
  });
  return (event) => {
    const all = buttonsOf(parent.current);
    const from = all.find((each) => each === document.activeElement);
    if (STEPS[event.key] === undefined || !from) return;
    event.preventDefault();
    const to = next(from, event.key, all) ?? from;
    for (const each of all) {
      each.tabIndex = each === to ? 0 : -1;
      if (each === to) each.dataset.reached = "true";
      else delete each.dataset.reached;
    }
    to.focus();
  };
}

function beside(from: HTMLElement, key: string, all: readonly HTMLElement[]): HTMLElement | undefined {
  return all[Math.min(Math.max(all.indexOf(from) + (STEPS[key] ?? 0), 0), all.length - 1)];
}

function buttonsOf(parent: HTMLElement | null): HTMLElement[] {
  return [...(parent?.querySelectorAll<HTMLElement>("button") ?? [])];
}
