import type { Value } from "#contract/v1/judgement";
import type { ReviewedSeat, ReviewSummary } from "#contract/v1/review";
import { texts } from "../i18n/texts";
import { percent } from "../ui/figures";
import { SeatMark } from "../ui/seat_mark";
import { isMistake } from "./review";

interface AccountProps {
  summary: ReviewSummary;
  players: number;
  name: (seat: number) => string;
}

/** Luck and decisions of every seat, or of the one whose knowledge judges: how each came from an even start to its
 * result, of which the sum of a row is the rest. */
export function Account({ summary, players, name }: AccountProps) {
  if (summary.seats.length === 0) return null;
  const tellsOthers = summary.seats.every(({ account }) => account?.othersDecisions !== undefined);
  const rows = summary.seats.map((each) => ({ ...each, parts: partsOf(each, players) }));
  const most = Math.max(...rows.flatMap(({ parts }) => parts.map(Math.abs)), 0.01);
  const titles = [
    tellsOthers ? texts().luck : texts().rest,
    texts().ownDecisions,
    ...(tellsOthers ? [texts().othersDecisions] : []),
  ];
  return (
    <section class="account" aria-labelledby="account-title">
      <h2 id="account-title">{texts().account}</h2>
      <p class="note">{texts().accountStart(percent(1 / players, 0))}</p>
      <table aria-labelledby="account-title">
        <thead>
          <tr>
            <td />
            {titles.map((each) => (
              <th key={each} scope="col">
                {each}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ seat = 0, parts }) => (
            <tr key={seat} class={`seat-${seat}`}>
              <th scope="row">
                <SeatMark seat={seat} /> <span class="row-name">{name(seat)}</span>
              </th>
              {parts.map((share, place) => (
                <td key={titles[place]}>
                  <Bar share={share / most} isOwn={place === 1} /> <b>{signed(share)}</b>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="note">{tellsOthers ? texts().accountNote : texts().accountOfSeatNote}</p>
      <ul class="mistakes">
        {rows.map(({ seat = 0, tagCounts }) => (
          <li key={seat}>
            <SeatMark seat={seat} /> {name(seat)}:{" "}
            {tagCounts
              .filter(isMistake)
              .map(({ tag, count }) => `${count} × ${texts().tags[tag]}`)
              .join(", ") || texts().noMistakes}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Luck, own decisions, and those of others as far as they are known. Luck begins with the deal: with what the first
 * position is worth beyond an even share. */
function partsOf({ account }: ReviewedSeat, players: number): number[] {
  const deal = account?.start ? account.start.winShare - 1 / players : 0;
  const others = account?.othersDecisions;
  return [deal + shareOf(account?.luck), shareOf(account?.ownDecisions), ...(others ? [shareOf(others)] : [])];
}

function shareOf(value: Value | undefined): number {
  return value?.winShare ?? 0;
}

/** A bar from the middle to the right for a gain, to the left for a loss. */
function Bar({ share, isOwn }: { share: number; isOwn: boolean }) {
  const width = 48 * Math.min(Math.abs(share), 1);
  return (
    <svg class={isOwn ? "bar own" : "bar"} viewBox="0 0 100 18" preserveAspectRatio="none" aria-hidden="true">
      <rect class="ground" width="100" height="18" rx="3" />
      <rect class="part" x={share < 0 ? 50 - width : 50} width={width} y="3" height="12" />
      <path class="middle" d="M50 0v18" />
    </svg>
  );
}

function signed(share: number): string {
  const text = percent(Math.abs(share), 0);
  return text === "0" ? text : `${share > 0 ? "+" : "−"}${text}`;
}
