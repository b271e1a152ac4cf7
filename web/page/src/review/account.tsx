import type { Value } from "#contract/v1/judgement";
import type { ReviewSummary } from "#contract/v1/review";
import { texts } from "../i18n/texts";
import { percent } from "../ui/figures";
import { ScrollingTable } from "../ui/scrolling_table";
import { SeatMark } from "../ui/seat_mark";
import { isMistake } from "./review";

/** Luck and decisions of every seat, or of the one whose knowledge judges: how each came from its first chance to its
 * result. */
export function Account({ summary, name }: { summary: ReviewSummary; name: (seat: number) => string }) {
  if (summary.seats.length === 0) return null;
  const tellsOthers = summary.seats.every(({ account }) => account?.othersDecisions !== undefined);
  return (
    <section class="panel account" aria-labelledby="account-title">
      <h2 id="account-title">{texts().account}</h2>
      <ScrollingTable titleId="account-title">
        <thead>
          <tr>
            <td />
            <th scope="col">{tellsOthers ? texts().luck : texts().rest}</th>
            <th scope="col">{texts().ownDecisions}</th>
            {tellsOthers && <th scope="col">{texts().othersDecisions}</th>}
            <th scope="col">{texts().mistakes}</th>
          </tr>
        </thead>
        <tbody>
          {summary.seats.map(({ seat = 0, account, tagCounts }) => (
            <tr key={seat}>
              <th scope="row">
                <SeatMark seat={seat} /> {name(seat)}
              </th>
              <td>{signed(account?.luck)}</td>
              <td>{signed(account?.ownDecisions)}</td>
              {tellsOthers && <td>{signed(account?.othersDecisions)}</td>}
              <td>
                {tagCounts
                  .filter(isMistake)
                  .map(({ tag, count }) => `${count} × ${texts().tags[tag]}`)
                  .join(", ") || "–"}
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollingTable>
      <p class="note">{tellsOthers ? texts().accountNote : texts().accountOfSeatNote}</p>
    </section>
  );
}

function signed(value: Value | undefined): string {
  const share = value?.winShare ?? 0;
  return `${share > 0 ? "+" : ""}${percent(share)} %`;
}
