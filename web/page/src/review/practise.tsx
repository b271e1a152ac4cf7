import type { ReviewedDecision } from "#contract/v1/review";
import { writeFragment } from "../api/link";
import type { Game } from "../boards/game";
import { texts } from "../i18n/texts";
import { percent } from "../ui/figures";
import { Icon } from "../ui/icon";
import { practice } from "./review";

interface PractiseProps {
  game: Game;
  decisions: readonly ReviewedDecision[];
  /** The events of the turning points. */
  points: readonly number[];
  /** True if they are kept to be practised another day. */
  isYours: boolean;
  onTry: (events: readonly number[]) => void;
}

/** One thing to practise, and the turning points once more. */
export function Practise({ game, decisions, points, isYours, onTry }: PractiseProps) {
  const found = practice(decisions, (played, better) => game.habit(played, better));
  const text = found && game.words.find("review", found.habit, { times: found.times });
  return (
    <section class="practise">
      <p>
        <b>{texts().toPractise}</b> {text ?? texts().nothingToPractise}{" "}
        {found && text && found.cost <= 1 && <span class="note">{texts().costInAll(percent(found.cost, 0))}</span>}
      </p>
      {points.length > 0 && (
        <button type="button" class="primary" onClick={() => onTry(points)}>
          <Icon name="cap" size={19} /> {texts().tryThese(points.length)}
        </button>
      )}
      {found && (
        <a class="button" href={writeFragment({ kind: "learn", game: game.id, lesson: game.lessonAbout(found.habit) })}>
          {texts().lesson(game.lessonAbout(found.habit))}
        </a>
      )}
      {isYours && (
        <a class="button" href={writeFragment({ kind: "drill" })}>
          {texts().drill}
        </a>
      )}
    </section>
  );
}
