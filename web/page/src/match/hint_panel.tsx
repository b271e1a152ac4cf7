import { useEffect } from "preact/hooks";
import type { Move } from "#contract/v1/games";
import type { Game } from "../boards/game";
import { useMoveText } from "../boards/move_text";
import { Why } from "../boards/why";
import { texts } from "../i18n/texts";
import { announce } from "../ui/announcer";
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
  const move = result?.move;
  const text = move && texts().hintMove(moveText(move));
  // While it grows, a screen reader would say every change.
  const news = isHeld ? undefined : (text ?? (hint.isAsking.value ? texts().hinting : undefined));
  useEffect(() => {
    if (news) announce(news);
  }, [news]);
  if (hint.failure.value) return <p role="alert">{hint.failure.value}</p>;
  if (!move) return hint.isAsking.value ? <p>{texts().hinting}</p> : null;
  const best = result.candidates.find((each) => each.move?.notation === move.notation);
  return (
    <section class="panel hint" aria-labelledby="hint-title">
      <h2 id="hint-title">{texts().hintTitle}</h2>
      <p>{text}</p>
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
              <Why game={game} facts={best.facts} name={name} />
            </>
          )}
        </>
      )}
    </section>
  );
}
