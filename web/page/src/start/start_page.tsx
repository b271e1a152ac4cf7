import { engine, engineFailure } from "../api/engine";
import { texts } from "../i18n/texts";
import { KnownMatches } from "./known_matches";
import { NewMatchForm } from "./new_match_form";
import { RecordFile } from "./record_file";

/** The start page: a new match, the matches of this browser, a record from a file. */
export function StartPage() {
  return (
    <div class="start-page">
      <h1>{texts().title}</h1>
      <p class="motto">{texts().motto}</p>
      {engine.value ? (
        <NewMatchForm games={engine.value.games} />
      ) : (
        <p role="status">{engineFailure.value || texts().loading}</p>
      )}
      <KnownMatches />
      <RecordFile />
    </div>
  );
}
