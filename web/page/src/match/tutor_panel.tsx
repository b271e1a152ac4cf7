import { useEffect, useRef } from "preact/hooks";
import type { Game } from "../boards/game";
import { useMoveText } from "../boards/move_text";
import { Why } from "../boards/why";
import { texts } from "../i18n/texts";
import { isHereOrNowhere } from "../ui/focus";
import { Grade } from "../ui/grade";
import type { Tutor } from "./tutor";

interface TutorPanelProps {
  tutor: Tutor;
  game: Game;
  name: (seat: number) => string;
}

/** The move that is proposed, with its grade, to be confirmed. */
export function TutorPanel({ tutor, game, name }: TutorPanelProps) {
  const moveText = useMoveText();
  const proposal = tutor.proposal.value;
  const confirm = useRef<HTMLButtonElement>(null);
  const isGraded = proposal !== undefined && !proposal.isAsking;
  const proposedFrom = useRef<Element | null>(null);
  const proposed = proposal?.move;
  useEffect(() => {
    proposedFrom.current = document.activeElement;
  }, [proposed]);
  // Not before: a second tap would make the move ungraded. And not from another place, where the next key means
  // something else.
  useEffect(() => {
    if (isGraded && isHereOrNowhere(proposedFrom.current)) confirm.current?.focus();
  }, [isGraded]);
  if (!proposal) return null;
  const drop = () => tutor.clear();
  const { move, isAsking, grade, failure } = proposal;
  return (
    <div class="judgement" aria-live="polite">
      {isAsking && <p>{texts().grading(moveText(move))}</p>}
      {grade && (
        <dl>
          <Grade
            label={texts().proposed}
            move={grade.move}
            bestMove={grade.bestMove}
            tag={grade.tag}
            loss={grade.loss}
          />
        </dl>
      )}
      {grade?.bestFacts && grade.bestMove?.notation !== move.notation && (
        <details>
          <summary>{texts().whyBest}</summary>
          <Why game={game} facts={grade.bestFacts} name={name} />
        </details>
      )}
      {isGraded && !grade && <p role="alert">{failure ?? texts().notGraded}</p>}
      <div class="actions">
        <button type="button" class="primary" ref={confirm} disabled={isAsking} onClick={() => void tutor.confirm()}>
          {texts().confirm(moveText(move))}
        </button>
        <button type="button" class="quiet" onClick={drop}>
          {texts().chooseAnother}
        </button>
      </div>
    </div>
  );
}
