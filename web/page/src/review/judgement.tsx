import type { ReviewedDecision } from "#contract/v1/review";
import { texts } from "../i18n/texts";
import { percent } from "../ui/figures";
import { SeatMark } from "../ui/seat_mark";

interface JudgementProps {
  decision: ReviewedDecision;
  name: (seat: number) => string;
}

const SIGNS: Record<number, string> = { 1: "✓", 2: "✓", 3: "?!", 4: "?", 5: "??", 6: "·", 7: "≈" };

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
        <dt>{texts().played}</dt>
        <dd>
          {move?.notation}{" "}
          <strong class={`tag tag-${tag}`}>
            {SIGNS[tag] ?? ""} {texts().tags[tag] ?? ""}
          </strong>
        </dd>
        {bestMove && bestMove.notation !== move?.notation && (
          <>
            <dt>{texts().best}</dt>
            <dd>{bestMove.notation}</dd>
          </>
        )}
        {loss?.counted && loss.counted.winShare > 0 && (
          <>
            <dt>{texts().loss}</dt>
            <dd>{texts().lossOf(percent(loss.counted.winShare), percent(2 * (loss.error?.winShare ?? 0)))}</dd>
          </>
        )}
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
