import { engine, engineFailure, games, isEngineReady } from "../api/engine";
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
      {isEngineReady.value ? (
        <NewMatchForm games={games.value} />
      ) : (
        <>
          <p role="status">{waitText()}</p>
          <Progress />
        </>
      )}
      <KnownMatches />
      <RecordFile />
      <p class="note">
        <a href="licences.txt">{texts().licences}</a>
      </p>
    </div>
  );
}

/** The reason why no match can be begun yet. */
function waitText(): string {
  const failure = engineFailure.value;
  if (failure === undefined) return engine.value ? texts().gettingReady : texts().loading;
  return isNotServing(failure) ? texts().gettingReady : failureText(failure);
}

/** The progress of the engine's start, as the terminal has it. */
function Progress() {
  const progress = engine.value?.startProgress;
  if (!progress || engineFailure.value !== undefined) return null;
  const { part, partsDone, partsTotal, elapsed } = progress;
  const name = texts().startParts[part] ?? part;
  const text = texts().startProgress(name, partsDone + 1, partsTotal, Number(elapsed?.seconds ?? 0n));
  return (
    <div class="start-progress">
      <progress value={partsDone} max={partsTotal} aria-label={texts().progress} />
      <p class="note">{text}</p>
    </div>
  );
}
