import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

/** Calls `onPick` with the id of the element of a drawing that is clicked, or whose key Enter or Space is pressed. Where
 * elements have no focus, they are a shortcut for mouse and finger: the same moves are in the list. */
export function usePicking(drawing: RefObject<Element | null>, onPick: (target: string) => void): void {
  useEffect(() => {
    const found = drawing.current;
    const pick = (event: Event) => {
      const target = (event.target as Element).closest("[data-target].open")?.getAttribute("data-target");
      if (!target) return;
      event.preventDefault();
      onPick(target);
    };
    const press = (event: Event) => {
      if (["Enter", " "].includes((event as KeyboardEvent).key)) pick(event);
    };
    found?.addEventListener("click", pick);
    found?.addEventListener("keydown", press);
    return () => {
      found?.removeEventListener("click", pick);
      found?.removeEventListener("keydown", press);
    };
  }, [drawing, onPick]);
}
