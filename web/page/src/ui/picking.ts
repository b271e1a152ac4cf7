import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

/** Calls `onPick` with the id of the element of a drawing that is clicked. The elements of a drawing are a shortcut for
 * mouse and finger: the same moves are in the list, which keyboard and screen reader use. */
export function usePicking(drawing: RefObject<Element | null>, onPick: (target: string) => void): void {
  useEffect(() => {
    const found = drawing.current;
    const listen = (event: Event) => {
      const target = (event.target as Element).closest("[data-target].open")?.getAttribute("data-target");
      if (target) onPick(target);
    };
    found?.addEventListener("click", listen);
    return () => found?.removeEventListener("click", listen);
  }, [drawing, onPick]);
}
