import { useEffect, useId, useRef } from "preact/hooks";
import type { Move } from "#contract/v1/games";
import type { Game } from "../boards/game";
import { useMoveText } from "../boards/move_text";
import { texts } from "../i18n/texts";
import { announce } from "../ui/announcer";
import { ERRORS, percent } from "../ui/figures";
import { Icon } from "../ui/icon";
import { MoveAsThings } from "./move_as_things";
import type { Answer, Question } from "./question";

interface QuestionPanelProps {
  question: Question;
  game: Game;
  played: Move;
  /** The question in words. */
  asked: string;
  /** Shows a move on the table; undefined: none. */
  onShow: (move: Move | undefined) => void;
}

/** A cost in words: whole per cents with a minus. */
export function costText(cost: number): string {
  return texts().costs(percent(cost, 0));
}

/** A reason of the engine in the language in use, as it stands where it is newer than the page. */
export function reasonText(game: Game, reason: string): string {
  return game.words.retold("reasons", reason) ?? reason;
}

/** The four moves to choose among, and the answer to each that was chosen. */
export function QuestionPanel({ question, game, played, asked, onShow }: QuestionPanelProps) {
  const moveText = useMoveText();
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const choices = question.choices.value;
  // Whoever has asked for it goes on here, also with a keyboard.
  useEffect(() => {
    if (choices.length) list.current?.focus({ preventScroll: true });
  }, [choices]);
  const answers = question.answers.value;
  const last = answers.at(-1);
  const isOver = question.isOver.value;
  const best = question.best.value;
  const said = outcome();
  useEffect(() => {
    if (said) announce(said);
  }, [said]);
  useEffect(() => onShow(isOver ? (answers.find((each) => each.passes)?.move ?? best) : last?.move), [last, isOver]);
  function outcome(): string {
    if (question.judged.value) return texts().judging;
    if (isOver && best && !last?.passes) return [texts().bestWas(moveText(best)), reason()].join(" ");
    if (!last) return "";
    if (!last.passes) return [texts().notYet(percent(last.cost, 0)), reasonText(game, last.reason)].join(" ");
    const isBest = last.move.notation === best?.notation;
    return isBest ? [texts().found, reason()].join(" ") : texts().foundAlike;
  }
  function reason(): string {
    return reasonText(game, question.reason.value);
  }
  return (
    <div class="question">
      <p id={id}>{asked}</p>
      {choices.length === 0 && !question.failure.value && <p role="status">{texts().lookingFor}</p>}
      <ol class="question-choices" ref={list} tabIndex={-1} aria-labelledby={id}>
        {choices.map((move, place) => {
          const answer = question.answerTo(move);
          const isBest = isOver && move.notation === best?.notation;
          const state = answer ? (answer.passes ? "right" : "wrong") : isBest ? "right" : "";
          return (
            <li key={move.notation}>
              <button
                type="button"
                class={`question-choice ${state}`}
                aria-disabled={isOver || answer !== undefined}
                onClick={() => void question.choose(move)}
                onMouseEnter={() => !isOver && onShow(move)}
                onMouseLeave={() => !isOver && onShow(last?.move)}
                onFocus={() => !isOver && onShow(move)}
              >
                <span class="letter">
                  {state ? (
                    <Icon name={state === "right" ? "check" : "cross"} size={15} />
                  ) : (
                    String.fromCharCode(65 + place)
                  )}
                </span>
                <span class="question-move">
                  <MoveAsThings game={game} move={move} />
                  {(isOver || answer) && move.notation === played.notation && <small>{texts().asThen}</small>}
                </span>
                {(answer || isBest) && <b title={errorText(answer)}>{costText(answer?.cost ?? 0)}</b>}
                {state && <span class="unseen">{texts()[state === "right" ? "right" : "wrong"]}</span>}
              </button>
            </li>
          );
        })}
      </ol>
      {said && <p class={`said ${isOver && last?.passes ? "good" : ""}`}>{said}</p>}
      {question.failure.value && <p role="alert">{question.failure.value}</p>}
    </div>
  );
}

function errorText(answer: Answer | undefined): string | undefined {
  if (!answer || answer.passes) return undefined;
  return texts().lossOf(percent(answer.cost), percent(ERRORS * answer.error));
}
