import { engine, engineFailure, isEngineReady } from "../api/engine";
import { failureText, isNotServing } from "../api/failure";
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
      {engine.value && isEngineReady.value ? (
        <NewMatchForm games={engine.value.games} />
      ) : (
        <p role="status">{waitText()}</p>
      )}
      <KnownMatches />
      <RecordFile />
    </div>
  );
}

/** The reason why no match can be begun yet. */
function waitText(): string {
  const failure = engineFailure.value;
  if (failure === undefined) return engine.value ? texts().gettingReady : texts().loading;
  return isNotServing(failure) ? texts().gettingReady : failureText(failure);
}
