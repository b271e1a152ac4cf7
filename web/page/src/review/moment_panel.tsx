import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { ComponentSet, Move } from "#contract/v1/games";
import type { MatchEvent } from "#contract/v1/match";
import type { ReviewedDecision } from "#contract/v1/review";
import { AnalysisLink } from "../analysis/analysis_link";
import { SEED } from "../api/seed";
import type { Game } from "../boards/game";
import { texts } from "../i18n/texts";
import { SeatMark } from "../ui/seat_mark";
import { Judgement } from "./judgement";
import { type Moment, MomentTable } from "./moment";
import { MoveAsThings } from "./move_as_things";
import { Question } from "./question";
import { QuestionPanel } from "./question_panel";

interface MomentPanelProps {
  moment: Moment;
  game: Game;
  components: ComponentSet;
  name: (seat: number) => string;
  eyes: number;
  you: number | undefined;
  events: readonly MatchEvent[];
  /** The move that was made. */
  made: Move;
  /** What the review says of the decision; undefined: nothing yet, or it is not one of the eyes' seat. */
  judged: ReviewedDecision | undefined;
  /** The events that are tried again; undefined: none. */
  trying: readonly number[] | undefined;
  /** True if the person decided here. */
  isYours: boolean;
  canTry: boolean;
  /** Tries events again, one after the other, from one of them on, or from the first; undefined: no more. */
  onTry: (events: readonly number[] | undefined, from?: number) => void;
  /** The first answer to a question, which counts. */
  onAnswer: (isRight: boolean) => void;
  children: ComponentChildren;
}

/** The table at a decision, with its judgement, or with the question what would have been better. */
export function MomentPanel({ made, judged, trying, isYours, canTry, onTry, onAnswer, ...props }: MomentPanelProps) {
  const { moment, game, name } = props;
  const { event } = moment;
  const isTrying = trying?.includes(event) ?? false;
  const [shown, setShown] = useState<Move>();
  const question = useMemo(() => {
    const { move, bestMove, loss } = judged ?? {};
    if (!isTrying || !move || !bestMove) return undefined;
    const [cost, error] = [loss?.counted?.winShare ?? 0, loss?.error?.winShare ?? 0];
    return new Question(moment.position, move, SEED, { best: bestMove, cost, error });
  }, [moment, isTrying]);
  useAsking(question, onAnswer);
  useEffect(() => setShown(isTrying ? undefined : judged?.move), [moment, isTrying, judged]);
  const place = trying?.indexOf(event) ?? 0;
  const next = trying?.[place + 1];
  const panel =
    question && judged?.move ? (
      <>
        <QuestionPanel
          question={question}
          game={game}
          played={judged.move}
          asked={isYours ? texts().whatToday : texts().whatBetter(name(moment.seat))}
          onShow={setShown}
        />
        <div class="question-buttons">
          {!question.isOver.value && (
            <button type="button" class="quiet" onClick={() => question.show()}>
              {texts().showBest}
            </button>
          )}
          <button
            type="button"
            class={question.isOver.value ? "primary" : ""}
            onClick={() => onTry(next === undefined ? undefined : trying, next)}
          >
            {next === undefined ? (question.isOver.value ? texts().done : texts().later) : texts().nextOne}
          </button>
        </div>
      </>
    ) : (
      <>
        {!judged && (
          <p class="judged">
            <SeatMark seat={moment.seat} /> <b>{name(moment.seat)}:</b> <MoveAsThings game={game} move={made} />
          </p>
        )}
        {judged && <Judgement decision={judged} game={game} name={name} shown={shown} onShow={setShown} />}
        <div class="question-buttons">
          <AnalysisLink position={moment.position} />
          {canTry && (
            <button type="button" onClick={() => onTry([event])}>
              {texts().tryAgain}
            </button>
          )}
        </div>
      </>
    );
  const count = trying && trying.length > 1 ? texts().ofSo(place + 1, trying.length) : "";
  return (
    <MomentTable
      {...props}
      shown={shown}
      panel={{ kind: "look", title: isTrying ? texts().tryAgain : texts().judgement, note: count, content: panel }}
    />
  );
}

/** Looks for the choices of a question, and tells the first answer: what was shown counts as missed. */
export function useAsking(question: Question | undefined, onAnswer: (isRight: boolean) => void): void {
  useEffect(() => {
    const stop = new AbortController();
    void question?.ask(stop.signal);
    return () => stop.abort();
  }, [question]);
  const [first] = question?.answers.value ?? [];
  const isAnswered = first !== undefined || (question?.isShown.value ?? false);
  useEffect(() => {
    if (isAnswered) onAnswer(first?.passes ?? false);
  }, [isAnswered, question]);
}
