import type { Standing } from "#contract/v1/games";
import type { ScoreSource } from "../boards/game";
import { texts } from "../i18n/texts";
import { SeatMark } from "../ui/seat_mark";

interface SourcesProps {
  sources: readonly ScoreSource[];
  standings: readonly Standing[];
  name: (seat: number) => string;
}

/** Where the points of all seats came from, the winner's first. */
export function Sources({ sources, standings, name }: SourcesProps) {
  const pointsOf = (seat: number) => sources.map(({ points }) => points[seat] ?? 0);
  // Of a match that went on from a record not all points are known.
  const isWhole = standings.every(
    ({ seat = 0, score }) => pointsOf(seat).reduce((sum, each) => sum + each, 0) === score,
  );
  if (!isWhole || standings.length === 0 || sources.length === 0) return null;
  const most = Math.max(...standings.map(({ score }) => score), 1);
  return (
    <section class="sources" aria-labelledby="sources-title">
      <h2 id="sources-title">{texts().pointsFrom}</h2>
      <ul>
        {[...standings]
          .sort((one, other) => one.rank - other.rank)
          .map(({ seat = 0, score }) => (
            <li key={seat}>
              <span class="row-name">
                <SeatMark seat={seat} /> {name(seat)}
              </span>
              <span class="stack" style={{ width: `${(100 * score) / most}%` }} aria-hidden="true">
                {pointsOf(seat).map(
                  (points, place) =>
                    points > 0 && (
                      <span
                        key={sources[place]?.title}
                        class={`source-${place}`}
                        style={{ flexGrow: points }}
                        title={`${sources[place]?.title}: ${points}`}
                      >
                        {points}
                      </span>
                    ),
                )}
              </span>
              <span class="unseen">
                {sources.map(({ title, points }) => `${title} ${points[seat] ?? 0}`).join(", ")}:{" "}
              </span>
              <b>{score}</b>
            </li>
          ))}
      </ul>
      <p class="legend note">
        {sources.map(({ title }, place) => (
          <span key={title}>
            <span class={`swatch source-${place}`} aria-hidden="true" /> {title}
          </span>
        ))}
      </p>
    </section>
  );
}
