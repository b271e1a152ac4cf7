import type { Move } from "#contract/v1/games";
import type { DecisionLoss, DecisionTag } from "#contract/v1/judgement";
import { useMoveText } from "../boards/move_text";
import { texts } from "../i18n/texts";
import { ERRORS, percent } from "./figures";

interface GradeProps {
  /** The name of the move's line: it was made, or is proposed. */
  label: string;
  move: Move | undefined;
  bestMove: Move | undefined;
  tag: DecisionTag;
  loss: DecisionLoss | undefined;
}

/** The signs of a decision's tag, as chess players write them. */
export const SIGNS: Record<number, string> = { 1: "✓", 2: "✓", 3: "?!", 4: "?", 5: "??", 6: "·", 7: "≈" };

/** The lines of a list that grade a move: the move, the best one, the loss. */
export function Grade({ label, move, bestMove, tag, loss }: GradeProps) {
  const moveText = useMoveText();
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {move && moveText(move)}{" "}
        <strong class={`tag tag-${tag}`}>
          {SIGNS[tag] ?? ""} {texts().tags[tag] ?? ""}
        </strong>
      </dd>
      {bestMove && bestMove.notation !== move?.notation && (
        <>
          <dt>{texts().best}</dt>
          <dd>{moveText(bestMove)}</dd>
        </>
      )}
      {loss?.counted && loss.counted.winShare > 0 && (
        <>
          <dt>{texts().loss}</dt>
          <dd>{texts().lossOf(percent(loss.counted.winShare), percent(ERRORS * (loss.error?.winShare ?? 0)))}</dd>
        </>
      )}
    </>
  );
}
