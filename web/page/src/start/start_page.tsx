import { engine, engineFailure, games, isEngineReady } from "../api/engine";
import { failureText, isNotServing, isPassing } from "../api/failure";
import { writeFragment } from "../api/link";
import { DrillLink } from "../drill/drill_link";
import { texts } from "../i18n/texts";
import { Icon } from "../ui/icon";
import { chosenGame } from "./chosen_game";
import { KnownMatches } from "./known_matches";
import { NewMatchForm } from "./new_match_form";
import { RecordFile } from "./record_file";
import { Skyline } from "./skyline";

/** The start page: a new match, the matches of this browser, a record from a file. */
export function StartPage() {
  return (
    <div class="start">
      <section class="hero" aria-labelledby="new-title">
        <h1 class="unseen" id="new-title">
          {texts().newMatch}
        </h1>
        {isEngineReady.value ? <NewMatchForm games={games.value} /> : <GettingReady />}
      </section>
      <KnownMatches />
      <div class="start-cards">
        <LearnCard />
        <DrillLink />
        <RecordFile />
      </div>
      <p class="note">
        <a href="licences.txt">{texts().licences}</a>
      </p>
    </div>
  );
}

/** The way to the lessons of the chosen game. */
function LearnCard() {
  return (
    <section class="start-card">
      <a href={writeFragment({ kind: "learn", game: chosenGame.value })}>
        <Icon name="cap" size={26} />
        <span>
          <strong>{texts().learn}</strong> <span>{texts().learnNote}</span>
        </span>
        <b>{texts().beginLearning}</b>
      </a>
    </section>
  );
}

/** What stands in place of a new match until the engine makes moves. */
function GettingReady() {
  return (
    <div class="getting-ready">
      <Skyline />
      <p role="status">{waitText()}</p>
      {isPassing(engineFailure.value) && <p class="note">{texts().goesOn}</p>}
      <Progress />
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
    <>
      <progress value={partsDone} max={partsTotal} aria-label={texts().progress} />
      <p class="note">{text}</p>
    </>
  );
}
