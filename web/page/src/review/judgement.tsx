import type { Move } from "#contract/v1/games";
import type { ReviewedDecision } from "#contract/v1/review";
import type { Game } from "../boards/game";
import { useMoveText } from "../boards/move_text";
import { texts } from "../i18n/texts";
import { ERRORS, percent } from "../ui/figures";
import { SeatMark } from "../ui/seat_mark";
import { MoveAsThings } from "./move_as_things";
import { SIGNS } from "./review";

interface JudgementProps {
  decision: ReviewedDecision;
  game: Game;
  name: (seat: number) => string;
  /** The move that is shown on the table. */
  shown: Move | undefined;
  onShow: (move: Move) => void;
}

/** A reviewed decision: the move, the best one, the loss, and the chances before it. Pressing a move shows it. */
export function Judgement({ decision, game, name, shown, onShow }: JudgementProps) {
  const { tag, loss, move, bestMove, before } = decision;
  const seat = decision.seat ?? 0;
  const isBest = bestMove === undefined || bestMove.notation === move?.notation;
  return (
    <div class="judgement" aria-live="polite">
      <p class="judged">
        <SeatMark seat={seat} /> <b>{name(seat)}</b>{" "}
        <strong class={`tag tag-${tag}`}>
          {SIGNS[tag] ?? ""} {texts().tags[tag] ?? ""}
        </strong>
      </p>
      <ul class="judged-moves">
        {move && <Shown label={texts().played} {...{ move, game, shown, onShow }} />}
        {bestMove && !isBest && <Shown label={texts().best} move={bestMove} {...{ game, shown, onShow }} />}
      </ul>
      {loss?.counted && loss.counted.winShare > 0 && (
        <p class="note">
          {texts().loss}:{" "}
          {texts().lossOf(percent(loss.counted.winShare), percent(ERRORS * (loss.error?.winShare ?? 0)))}
        </p>
      )}
      {before.length > 0 && (
        <>
          <h3>{texts().winShares}</h3>
          <dl class="chances">
            {before.map(({ seat = 0, value }) => (
              <div key={seat}>
                <dt>
                  <SeatMark seat={seat} /> {name(seat)}
                </dt>
                <dd>{percent(value?.winShare ?? 0, 0)} %</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}

function Shown({
  label,
  move,
  game,
  shown,
  onShow,
}: { label: string; move: Move } & Pick<JudgementProps, "game" | "shown" | "onShow">) {
  const moveText = useMoveText();
  return (
    <li>
      <button
        type="button"
        class="judged-move"
        aria-pressed={shown?.notation === move.notation}
        onClick={() => onShow(move)}
      >
        <small>{label}</small>
        <span title={moveText(move)}>
          <MoveAsThings game={game} move={move} />
        </span>
      </button>
    </li>
  );
}
