import { useEffect, useRef, useState } from "preact/hooks";
import type { Move } from "#contract/v1/games";
import type { SearchResult } from "#contract/v1/search";
import { useMoveText } from "../boards/move_text";
import { texts } from "../i18n/texts";
import { announce } from "../ui/announcer";
import { percent } from "../ui/figures";
import { mayFocus } from "../ui/focus";
import type { Choice } from "./choice";

interface MoveListProps {
  choice: Choice;
  hint: SearchResult | undefined;
  isYours: boolean;
  /** True if a move is proposed first. */
  confirming: boolean;
}

/** The legal moves as a list of buttons: arrow keys go through it, Enter makes a move, Escape clears the selection. */
export function MoveList({ choice, hint, isYours, confirming }: MoveListProps) {
  const moveText = useMoveText();
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const options = choice.left.value;
  const proposed = choice.proposed.value;

  // Who has moved by keyboard finds the next moves under the same finger.
  useEffect(() => {
    setCurrent(0);
    if (isYours && mayFocus(list.current)) buttons(list.current)[0]?.focus();
  }, [choice, isYours]);

  // It waits below the list, where a screen reader is not.
  const proposedText = proposed && `${texts().proposed}: ${moveText(proposed)}`;
  useEffect(() => {
    if (proposedText) announce(proposedText);
  }, [proposedText]);

  if (!isYours) return null;
  // The button that clears goes with the selection: the focus goes to the list, once all moves are in it again.
  const clear = () => {
    choice.clear();
    setTimeout(focusMoves);
  };
  const focus = (index: number) => {
    const all = buttons(list.current);
    const next = Math.min(Math.max(index, 0), all.length - 1);
    setCurrent(next);
    all[next]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: Infinity };
    const to = steps[event.key];
    if (event.key === "Escape") clear();
    if (to === undefined) return;
    event.preventDefault();
    focus(to);
  };
  return (
    <section class="panel moves" id="moves" aria-labelledby="moves-title">
      <h2 id="moves-title">{texts().moves}</h2>
      <p class="note">
        {texts().moveCount(options.length, choice.options.length)}
        {choice.picked.value.length > 0 && (
          <button type="button" class="quiet" onClick={clear}>
            {texts().clearPicked}
          </button>
        )}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a toolbar's arrow keys, over buttons in a list */}
      <div role="group" aria-labelledby="moves-title" onKeyDown={onKeyDown}>
        <ul ref={list}>
          {options.map(({ move }, index) => (
            <li key={move.notation}>
              <button
                type="button"
                class="move"
                tabIndex={index === Math.min(current, options.length - 1) ? 0 : -1}
                aria-current={proposed === move}
                onFocus={() => setCurrent(index)}
                onClick={() => choice.choose(move, confirming)}
              >
                {moveText(move)}
                <Rank move={move} hint={hint} />
              </button>
            </li>
          ))}
        </ul>
      </div>
      {proposed && (
        <div class="confirm">
          <button type="button" class="primary" onClick={() => choice.choose(proposed, false)}>
            {texts().confirm(moveText(proposed))}
          </button>
          <button type="button" class="quiet" onClick={clear}>
            {texts().clearPicked}
          </button>
        </div>
      )}
    </section>
  );
}

/** Puts the focus on the current move of the list. */
export function focusMoves(): void {
  document.querySelector<HTMLElement>('#moves .move[tabindex="0"]')?.focus();
}

function buttons(list: HTMLUListElement | null): HTMLButtonElement[] {
  return [...(list?.querySelectorAll("button") ?? [])];
}

/** The place of a move in the hint, with its win share. */
function Rank({ move, hint }: { move: Move; hint: SearchResult | undefined }) {
  const place = hint?.candidates.findIndex((each) => each.move?.notation === move.notation) ?? -1;
  const estimate = hint?.candidates[place]?.estimates.find((each) => each.seat === hint.seat);
  if (place < 0 || !estimate) return null;
  return (
    <span class="rank">
      {place + 1}. {percent(estimate.winShare)} %
    </span>
  );
}
