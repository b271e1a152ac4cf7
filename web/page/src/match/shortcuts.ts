import { useEffect, useRef } from "preact/hooks";

/** Keys that press a button of the table, or follow a link: the one that names the key (`aria-keyshortcuts`). Escape clears the choice. Keys
 * typed into a field, or with another one held, mean something else. */
export function useShortcuts(clear: () => void): void {
  const latest = useRef(clear);
  latest.current = clear;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const at = event.target as Element;
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || at.closest("input, select, textarea"))
        return;
      if (event.key === "Escape") latest.current();
      if (!/^[a-z?]$/i.test(event.key)) return;
      const button = document.querySelector<HTMLElement>(
        `:is(a, button)[aria-keyshortcuts="${event.key.toUpperCase()}"]`,
      );
      button?.click();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
