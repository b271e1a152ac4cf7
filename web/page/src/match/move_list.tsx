import { effect, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { type Choice, confirms } from "../boards/choice";
import { useMoveText } from "../boards/move_text";
import { texts } from "../i18n/texts";
import { announce } from "../ui/announcer";
import { useArrows } from "../ui/arrows";
import { mayFocus } from "../ui/focus";
import { keep, kept } from "../ui/kept";

/** True if this browser's person wants the moves of every decision as a list, too. */
export const wantsMoveList = signal(kept("moves") === "list");

effect(() => keep("moves", wantsMoveList.value ? "list" : ""));

/** The legal moves as a list of buttons: arrow keys go through it, Enter makes a move; a finger considers it first. */
export function MoveList({ choice }: { choice: Choice }) {
  const moveText = useMoveText();
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = useArrows(list);
  const { options } = choice;
  const considered = choice.considered.value;
  // Who has moved by keyboard finds the next moves under the same finger.
  useEffect(() => {
    if (mayFocus(list.current)) list.current?.querySelector("button")?.focus();
  }, [choice]);
  // The button that makes it is elsewhere, where a screen reader is not.
  const consideredText = considered && `${texts().proposed}: ${moveText(considered)}`;
  useEffect(() => {
    if (consideredText) announce(consideredText);
  }, [consideredText]);
  return (
    <ul class="moves" id="moves" ref={list} aria-label={texts().moves} onKeyDown={onKeyDown}>
      {options.map(({ move }) => (
        <li key={move.notation}>
          <button
            type="button"
            class="move"
            aria-current={considered?.notation === move.notation}
            onClick={() =>
              confirms() && considered?.notation !== move.notation ? choice.consider(move) : choice.make(move)
            }
          >
            {moveText(move)}
          </button>
        </li>
      ))}
    </ul>
  );
}
