import { Icon } from "../ui/icon";
import type { Picks } from "../ui/pickable";

/** A question about things of a table, which are pressed to answer it. */
export interface Asked {
  /** The question, in a few words. */
  text: string;
  /** The things that can be pressed, by their ids. */
  open: ReadonlySet<string>;
  /** The answers so far, and whether they are right. */
  answers: ReadonlyMap<string, boolean>;
  onPress: (target: string) => void;
}

/** The things of a question as elements to pick: answers are marked. */
export function picksOf({ open, answers, onPress }: Asked): Picks {
  const marks = [...answers].map(([target, isRight]) => ({ target, rank: 0, text: isRight ? "✓" : "✗", isRight }));
  return { open, picked: [], onPick: onPress, marks };
}

interface AnswerButtonProps {
  asked: Asked;
  target: string;
  label: string;
}

/** The answer about one thing: not yet given, right, or wrong. Nothing where the question is not about it. */
export function AnswerButton({ asked, target, label }: AnswerButtonProps) {
  const answer = asked.answers.get(target);
  if (answer !== undefined) {
    return (
      <span class={answer ? "answer right" : "answer wrong"}>
        <Icon name={answer ? "check" : "cross"} size={13} />
      </span>
    );
  }
  if (!asked.open.has(target)) return null;
  return (
    <button type="button" class="answer" data-answer={target} aria-label={label} onClick={() => asked.onPress(target)}>
      ?
    </button>
  );
}
