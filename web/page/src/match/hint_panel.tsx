import { useEffect } from "preact/hooks";
import type { Move } from "#contract/v1/games";
import { advised } from "../boards/candidate_marks";
import type { Game } from "../boards/game";
import { useMoveText } from "../boards/move_text";
import { texts } from "../i18n/texts";
import { announce } from "../ui/announcer";
import { percent, whole } from "../ui/figures";
import type { Hint } from "./hint";

interface HintPanelProps {
  hint: Hint;
  game: Game;
  name: (seat: number) => string;
  /** The move that is considered; undefined: none. */
  considered: Move | undefined;
  onConsider: (move: Move) => void;
}

/** False for a phrase whose figure rounds to nothing. */
function saysSomething(phrase: string): boolean {
  return !/\b0[.,]0\b/.test(phrase);
}

/** The best moves with their chances to win, and why the first of them. Pressing one considers it. */
export function HintPanel({ hint, game, name, considered, onConsider }: HintPanelProps) {
  const moveText = useMoveText();
  const result = hint.result.value;
  const isHeld = hint.isHeld.value;
  const all = advised(result);
  const [best] = all;
  const text = best?.candidate.move && texts().hintMove(moveText(best.candidate.move));
  // While it grows, a screen reader would say every change.
  const news = isHeld ? undefined : (text ?? (hint.isAsking.value ? texts().hinting : undefined));
  useEffect(() => {
    if (news) announce(news);
  }, [news]);
  if (hint.failure.value) return <p role="alert">{hint.failure.value}</p>;
  if (!best) return <p class="note">{texts().hinting}</p>;
  const reason = best.candidate.facts && game.factTexts(best.candidate.facts, name).find(saysSomething);
  return (
    <div class="hint">
      {isHeld && (
        <p class="note" data-iterations={result?.iterations}>
          {texts().iterations(whole(result?.iterations ?? 0n))}
        </p>
      )}
      <ol class="hint-list">
        {all.map(({ candidate: { move }, winShare }, place) => (
          <li key={move?.notation}>
            <button
              type="button"
              class="hinted"
              aria-pressed={considered?.notation === move?.notation}
              onClick={() => move && onConsider(move)}
            >
              <span class="rank">{place + 1}</span>
              <span title={move && moveText(move)}>
                {move && (game.MoveLine ? <game.MoveLine move={move} /> : moveText(move))}
              </span>
              <b>{percent(winShare, 0)} %</b>
            </button>
          </li>
        ))}
      </ol>
      {reason && (
        <p class="note">
          {texts().why}: {reason}.
        </p>
      )}
    </div>
  );
}
