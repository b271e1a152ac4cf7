import { effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Choice } from "../boards/choice";
import { keep, kept } from "../ui/kept";

/** True if this browser's person wants moves without a choice to be made for them. */
export const makesForced = signal(kept("forced") !== "off");

effect(() => keep("forced", makesForced.value ? "on" : "off"));

const PAUSE = 1600; // milliseconds in which one sees it

/** Makes a move that is the only one, after a pause. */
export function useForcedMove(isForced: boolean, choice: Choice): void {
  useEffect(() => {
    if (!isForced || !makesForced.value) return;
    const timer = setTimeout(() => choice.make(choice.options[0]?.move), PAUSE);
    return () => clearTimeout(timer);
  }, [isForced, choice]);
}
