import { useEffect, useRef, useState } from "preact/hooks";
import type { Move } from "#contract/v1/games";
import type { MatchState } from "#contract/v1/match";
import type { SearchResult } from "#contract/v1/search";
import { suggestions } from "../api/clients";
import { failureText, isCancelled } from "../api/failure";
import type { Game } from "../boards/game";
import { texts } from "../i18n/texts";
import { WinBars } from "../ui/win_bars";

/** A hint for the present state. */
export interface Hint {
  result: SearchResult | undefined;
  isAsking: boolean;
  failure: string;
  ask: () => void;
}

const CANDIDATES = 5;

/** The hint of a match; it belongs to one decision, and goes with it. */
export function useHint(state: MatchState | undefined, decision: string): Hint {
  const [result, setResult] = useState<SearchResult>();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState("");
  const asking = useRef<AbortController | undefined>(undefined);
  useEffect(() => {
    setResult(undefined);
    setFailure("");
    return () => asking.current?.abort();
  }, [decision]);
  const ask = async () => {
    if (!state?.position) return;
    const stop = new AbortController();
    asking.current = stop;
    setAsking(true);
    setFailure("");
    try {
      const { position } = state;
      const answer = await suggestions.suggest(
        { position, options: { maxCandidates: CANDIDATES } },
        { signal: stop.signal },
      );
      if (!stop.signal.aborted) setResult(answer.result);
    } catch (error) {
      if (!isCancelled(error)) setFailure(failureText(error));
    } finally {
      setAsking(false);
    }
  };
  return { result, isAsking, failure, ask };
}

interface HintPanelProps {
  hint: Hint;
  game: Game;
  name: (seat: number) => string;
  onPlay: (move: Move) => void;
}

/** The hint in words, with the chances of every seat and the reasons. */
export function HintPanel({ hint, game, name, onPlay }: HintPanelProps) {
  if (hint.failure) return <p role="alert">{hint.failure}</p>;
  const move = hint.result?.move;
  if (!hint.result || !move) return null;
  const best = hint.result.candidates.find((each) => each.move?.notation === move.notation);
  return (
    <section class="panel hint" aria-labelledby="hint-title" aria-live="polite">
      <h2 id="hint-title">{texts().hintTitle}</h2>
      <p>{texts().hintMove(move.notation)}</p>
      <button type="button" onClick={() => onPlay(move)}>
        {texts().playIt}
      </button>
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
