import { useEffect, useMemo } from "preact/hooks";
import type { ComponentSet, Position } from "#contract/v1/games";
import type { SearchOptions } from "#contract/v1/search";
import { engine } from "../api/engine";
import { address } from "../api/link";
import { candidateMarks } from "../boards/candidate_marks";
import type { Game } from "../boards/game";
import { BoardOfMoves, PointOfMoves } from "../boards/move_text";
import { tallyFor } from "../boards/tally";
import { texts } from "../i18n/texts";
import { RuleCards } from "../rules/rule_cards";
import { CopyField } from "../ui/copy_field";
import { whole } from "../ui/figures";
import { useLoaded } from "../ui/loaded";
import { Analysis } from "./analysis";
import { Candidates } from "./candidates";
import { encodeAnalysis, LONGEST_LINK } from "./encoding";

interface AnalysisPanelProps {
  position: Position;
  options?: SearchOptions | undefined;
  game: Game;
  components: ComponentSet;
  name: (seat: number) => string;
}

/** A position with its analysis, which begins at once. */
export function AnalysisPanel({ position, options, game, components, name }: AnalysisPanelProps) {
  const analysis = useMemo(() => new Analysis(position, options), [position, options]);
  useEffect(() => {
    void analysis.run();
    return () => analysis.close();
  }, [analysis]);
  const result = analysis.result.value;
  const link = useLink(analysis);
  const limit = engine.value?.limits?.maxIterations ?? 0n;
  const tally = useLoaded((stop) => tallyFor(position, stop), [position]);
  const marks = candidateMarks(result, (move) => game.targets(move, components, position));
  return (
    <BoardOfMoves.Provider value={components}>
      <div class="board-area">
        <RuleCards game={game} table={{ knowledge: position, components, name, own: undefined, tally: tally.value }} />
        <game.Board
          knowledge={position}
          components={components}
          name={name}
          tally={tally.value}
          open={new Set()}
          picked={[]}
          onPick={() => {}}
          marks={marks}
        />
      </div>
      <div class="side">
        <div class="actions">
          {analysis.isRunning.value ? (
            <button type="button" onClick={() => analysis.stop()}>
              {texts().stop}
            </button>
          ) : (
            <button type="button" onClick={() => analysis.more(limit)}>
              {texts().more}
            </button>
          )}
          <span class="note" data-iterations={result?.iterations}>
            {texts().iterations(whole(result?.iterations ?? 0n))}
          </span>
          {result?.options?.seed !== undefined && (
            <span class="note">
              {texts().seed} {String(result.options.seed)}
            </span>
          )}
        </div>
        {analysis.failure.value && <p role="alert">{analysis.failure.value}</p>}
        {result && (
          <PointOfMoves.Provider value={{ knowledge: position, seat: result.seat ?? 0, name }}>
            <Candidates analysis={analysis} result={result} game={game} name={name} />
          </PointOfMoves.Provider>
        )}
        {link !== undefined &&
          (link.length > LONGEST_LINK ? (
            <p class="note">{texts().linkTooLong}</p>
          ) : (
            <CopyField label={texts().analysisLink} text={address({ kind: "analysis", content: link })} />
          ))}
      </div>
    </BoardOfMoves.Provider>
  );
}

/** The text of the link that repeats the analysis; undefined until it is made. */
function useLink(analysis: Analysis): string | undefined {
  const options = analysis.options.value;
  const link = useLoaded(
    () => encodeAnalysis(analysis.request()).then((text) => ({ text, analysis, options })),
    [analysis, options],
  ).value;
  const isPresent = link?.analysis === analysis && link.options === options; // position and budget
  return isPresent ? link.text : undefined;
}
