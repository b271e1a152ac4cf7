import type { ReviewedDecision } from "#contract/v1/review";
import { texts } from "../i18n/texts";
import { percent } from "../ui/figures";
import { Grade } from "../ui/grade";
import { SeatMark } from "../ui/seat_mark";

interface JudgementProps {
  decision: ReviewedDecision;
  name: (seat: number) => string;
}

/** A reviewed decision: the move, the best one, the loss, and the chances before it. */
export function Judgement({ decision, name }: JudgementProps) {
  const { tag, loss, move, bestMove } = decision;
  const seat = decision.seat ?? 0;
  return (
    <section class="panel judgement" aria-live="polite">
      <h2>
        <SeatMark seat={seat} /> {name(seat)}
      </h2>
      <dl>
        <Grade label={texts().played} move={move} bestMove={bestMove} tag={tag} loss={loss} />
        {decision.before.map((each) => (
          <div key={each.seat}>
            <dt>
              <SeatMark seat={each.seat ?? 0} /> {name(each.seat ?? 0)}
            </dt>
            <dd>{percent(each.value?.winShare ?? 0)} %</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
