import type { Game } from "../boards/game";
import { texts } from "../i18n/texts";
import { ERRORS } from "../ui/figures";
import type { Form } from "./form";
import { placeText } from "./match_summary";
import { opponentsText } from "./opponents";
import type { Estimate } from "./rating";
import { forgetResults, type Result } from "./results";

const SHOWN = 8; // results in the list

/** An estimate as people read it: "1210 ± 90". */
export function estimateText({ rating, error }: Estimate): string {
  return `${Math.round(rating)} ± ${Math.round(ERRORS * error)}`;
}

interface OwnResultsProps {
  game: Game;
  players: number;
  form: Form;
}

/** The own results at tables of one size, the rating that follows from them, and the button that forgets all. */
export function OwnResults({ game, players, form: { results, ratings, prior } }: OwnResultsProps) {
  const now = ratings.at(-1);
  if (!now) return null;
  const forget = () => {
    if (confirm(texts().forgetsResults)) forgetResults();
  };
  return (
    <details class="own-results">
      <summary>{texts().yourRating(estimateText(now), results.length)}</summary>
      <Course ratings={ratings} />
      <ol>
        {results
          .slice(-SHOWN)
          .reverse()
          .map((each) => (
            <li key={each.match}>
              <b>{rankText(each)}.</b> {texts().against(opponentsOf(game, each))}
            </li>
          ))}
      </ol>
      <p class="note">{texts().ratingNote(players, estimateText(prior))}</p>
      <button type="button" onClick={forget}>
        {texts().forgetResults}
      </button>
    </details>
  );
}

function rankText({ rank, levels }: Result): string {
  return placeText(Math.floor(rank), rank > Math.floor(rank), levels.length + 1);
}

function opponentsOf(game: Game, { levels }: Result): string {
  return opponentsText(
    game.id,
    levels.map((level) => ({ kind: "level", level })),
  );
}

/** The rating over the results, in a band of its errors. */
function Course({ ratings }: { ratings: readonly Estimate[] }) {
  const [first, last] = [ratings[0], ratings.at(-1)];
  const edge = (sign: 1 | -1) => ratings.map(({ rating, error }) => rating + sign * ERRORS * error);
  const [high, low] = [Math.max(...edge(1)), Math.min(...edge(-1))];
  const point = (rating: number, index: number) =>
    `${(100 * index) / Math.max(ratings.length - 1, 1)},${(100 * (high - rating)) / (high - low)}`;
  const line = ratings.map(({ rating }, index) => point(rating, index));
  const band = [...edge(1).map(point), ...edge(-1).map(point).reverse()];
  if (!first || !last) return null;
  return (
    <div class="course">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img">
        <title>{texts().ratingCourse(estimateText(first), estimateText(last))}</title>
        <polygon points={band.join(" ")} />
        <polyline points={line.join(" ")} />
        <path d={`M${line.at(-1)}h0`} />
      </svg>
      <small>{Math.round(high)}</small>
      <small>{Math.round(low)}</small>
    </div>
  );
}
