import { gameInfo } from "../api/engine";
import { forgetKeys, knownMatches } from "../api/keys";
import { writeFragment } from "../api/link";
import { language } from "../i18n/language";
import { texts } from "../i18n/texts";

/** The matches that this browser has keys to. */
export function KnownMatches() {
  if (knownMatches.value.length === 0) return null;
  return (
    <section class="panel" aria-labelledby="known-title">
      <h2 id="known-title">{texts().yourMatches}</h2>
      <ul class="known-matches">
        {knownMatches.value.map(({ match, game, time, seatToken, hostToken }) => {
          const title = `${gameInfo(game)?.title ?? game}, ${new Date(time).toLocaleString(language.value)}`;
          return (
            <li key={match}>
              <a href={writeFragment({ kind: "match", match })}>{title}</a>
              <button
                type="button"
                class="quiet"
                aria-label={`${texts().forget}: ${title}`}
                onClick={() => {
                  if (!(seatToken || hostToken) || confirm(texts().forgetsKeys)) forgetKeys(match);
                }}
              >
                {texts().forget}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
