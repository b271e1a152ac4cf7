import { effect, signal } from "@preact/signals";
import { keep, kept } from "../ui/kept";

/** The id of the game that was chosen last in this browser; empty: none. */
export const chosenGame = signal(kept("game") ?? "");

effect(() => {
  if (chosenGame.value) keep("game", chosenGame.value);
});
