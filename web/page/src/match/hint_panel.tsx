import type { Move } from "#contract/v1/games";
import type { Game } from "../boards/game";
import { useMoveText } from "../boards/move_text";
import { texts } from "../i18n/texts";
import { whole } from "../ui/figures";
import { WinBars } from "../ui/win_bars";
import type { Hint } from "./hint";

interface HintPanelProps {
  hint: Hint;
  game: Game;
  name: (seat: number) => string;
  onPlay: (move: Move) => void;
}

/** The hint in words, with the chances of every seat and the reasons. */
export function HintPanel({ hint, game, name, onPlay }: HintPanelProps) {
  const moveText = useMoveText();
  const result = hint.result.value;
  const isHeld = hint.isHeld.value;
  if (hint.failure.value) return <p role="alert">{hint.failure.value}</p>;
  const move = result?.move;
  if (!move) return hint.isAsking.value ? <p role="status">{texts().hinting}</p> : null;
  const best = result.candidates.find((each) => each.move?.notation === move.notation);
  return (
    // While it grows, a screen reader would say every change.
    <section class="panel hint" aria-labelledby="hint-title" aria-live={isHeld ? "off" : "polite"}>
      <h2 id="hint-title">{texts().hintTitle}</h2>
      <p>{texts().hintMove(moveText(move))}</p>
      {isHeld ? (
        <p class="note" data-iterations={result.iterations}>
          {texts().iterations(whole(result.iterations))}
        </p>
      ) : (
        <button type="button" onClick={() => onPlay(move)}>
          {texts().playIt}
        </button>
      )}
      {best && (
        <>
          <h3>{texts().winShares}</h3>
          <WinBars estimates={best.estimates} name={name} />
          {best.facts && (
            <>
              <h3>{texts().why}</h3>
              <game.Why facts={best.facts} name={name} />
            </>
          )}
        </>
      )}
    </section>
  );
}
