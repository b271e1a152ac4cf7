import type { MoveGrade } from "#contract/v1/judgement";
import type { ReviewedDecision } from "#contract/v1/review";
import type { Game } from "../boards/game";
import { texts } from "../i18n/texts";
import { SeatMark } from "../ui/seat_mark";
import { MoveAsThings } from "./move_as_things";
import { costText, reasonText } from "./question_panel";
import { costOf, isGood, isMistake, SIGNS } from "./review";

interface TurningPointsProps {
  game: Game;
  decisions: readonly ReviewedDecision[];
  points: readonly ReviewedDecision[];
  /** What the engine says of their moves, by their events, as far as it has come. */
  grades: ReadonlyMap<number, MoveGrade>;
  /** True if the review has come to its end. */
  isWhole: boolean;
  /** The seat whose turning points they are; undefined: all seats have some. */
  seat: number | undefined;
  isYours: boolean;
  /** True if the better move is not to be told: it is being looked for. */
  isHidden: boolean;
  name: (seat: number) => string;
  at: number;
  onPick: (event: number) => void;
}

/** The decisions that cost the most, in words: what was played, what was better, and why. */
export function TurningPoints(props: TurningPointsProps) {
  const { decisions, points, isWhole, isYours, seat, at, onPick } = props;
  const own = decisions.filter((each) => each.before.length > 0 && (seat === undefined || each.seat === seat));
  const title = isYours ? texts().yourTurningPoints : texts().turningPoints;
  return (
    <section class="panel points-panel" aria-labelledby="points-title">
      <header>
        <h2 id="points-title">{title}</h2>
        {own.length > 0 && <span class="note">{texts().goodChoices(own.filter(isGood).length, own.length)}</span>}
      </header>
      {points.length === 0 && <p class="note none">{isWhole ? texts().noTurningPoint : texts().lookingThrough}</p>}
      <ol>
        {points.map((each) => (
          <li key={each.event}>
            <button
              type="button"
              class={`turning-point tag-${each.tag}`}
              aria-current={each.event === at}
              onClick={() => onPick(each.event)}
            >
              <span class="sign" aria-hidden="true">
                {SIGNS[each.tag]}
              </span>
              <TurningPoint {...props} point={each} />
              <b class="cost">{costText(costOf(each))}</b>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function TurningPoint({ game, point, grades, seat, name, isHidden }: TurningPointsProps & { point: ReviewedDecision }) {
  const grade = grades.get(point.event);
  const reason = grade?.reason ? reasonText(game, grade.reason) : "";
  return (
    <span class="told">
      <span>
        <b>{game.words.find("review", point.round ? "round" : "set_up", { round: point.round })}:</b>{" "}
        {seat === undefined && (
          <>
            <SeatMark seat={point.seat ?? 0} /> {name(point.seat ?? 0)}:{" "}
          </>
        )}
        {point.move && <MoveAsThings game={game} move={point.move} />}
      </span>
      <small>
        {isHidden ? (
          texts().tryItFirst
        ) : (
          <>
            {point.bestMove && (
              <>
                {texts().best}: <MoveAsThings game={game} move={point.bestMove} />.{" "}
              </>
            )}
            {reason}
          </>
        )}
      </small>
      <span class="unseen">{isMistake(point) && texts().tags[point.tag]}</span>
    </span>
  );
}
