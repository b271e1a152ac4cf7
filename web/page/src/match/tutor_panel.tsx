import { useEffect, useRef } from "preact/hooks";
import type { Game } from "../boards/game";
import { useMoveText } from "../boards/move_text";
import { Why } from "../boards/why";
import { texts } from "../i18n/texts";
import { percent } from "../ui/figures";
import { isHereOrNowhere } from "../ui/focus";
import type { Tutor } from "./tutor";

const REASONS = 2;

interface TutorPanelProps {
  tutor: Tutor;
  game: Game;
  name: (seat: number) => string;
}

/** What a chosen move costs, and why another one is better; it can be made all the same. */
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
    if (isGraded && isHereOrNowhere(proposedFrom.current)) confirm.current?.focus({ preventScroll: true });
  }, [isGraded]);
  if (!proposal) return null;
  const drop = () => tutor.clear();
  const { move, isAsking, grade, failure } = proposal;
  return (
    <div class="judgement" aria-live="polite">
      {isAsking && <p>{texts().grading(moveText(move))}</p>}
      {grade && (
        <>
          <p>
            <strong>{texts().thisCosts(percent(grade.loss?.counted?.winShare ?? 0, 0))}</strong>{" "}
            {grade.bestMove && texts().better(moveText(grade.bestMove))}
          </p>
          {grade.bestFacts && <Why game={game} facts={grade.bestFacts} name={name} most={REASONS} />}
        </>
      )}
      {isGraded && !grade && <p role="alert">{failure ?? texts().notGraded}</p>}
      <div class="actions">
        <button type="button" class="primary" ref={confirm} disabled={isAsking} onClick={() => void tutor.confirm()}>
          {isAsking || grade ? texts().playAnyway : texts().playUngraded}
        </button>
        <button type="button" class="quiet" onClick={drop}>
          {texts().chooseAnother}
        </button>
      </div>
    </div>
  );
}
