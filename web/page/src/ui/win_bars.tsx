import type { SeatEstimate } from "#contract/v1/search";
import { texts } from "../i18n/texts";
import { ERRORS, percent } from "./figures";
import { SeatMark } from "./seat_mark";

/** The chance of every seat to win, with its error. */
export function WinBars({ estimates, name }: { estimates: readonly SeatEstimate[]; name: (seat: number) => string }) {
  return (
    <ul class="win-bars">
      {estimates.map((estimate) => {
        const seat = estimate.seat ?? 0;
        const error = ERRORS * (estimate.winShareError ?? 0);
        const text = texts().winShare(name(seat), percent(estimate.winShare), percent(error));
        return (
          <li key={seat}>
            <SeatMark seat={seat} />
            <svg class={`win-bar seat-${seat}`} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect class="rest" width={100} height={10} />
              <rect class="share" width={100 * estimate.winShare} height={10} />
              <rect
                class="error"
                x={100 * Math.max(estimate.winShare - error, 0)}
                width={100 * Math.min(2 * error, 1)}
                y={4}
                height={2}
              />
            </svg>
            <span>{text}</span>
          </li>
        );
      })}
    </ul>
  );
}
