import { useState } from "preact/hooks";
import { gameTitle } from "../api/engine";
import { forgetKeys, type Keys } from "../api/keys";
import { writeFragment } from "../api/link";
import { gameOf } from "../boards/registry";
import { language } from "../i18n/language";
import { texts } from "../i18n/texts";
import { Icon } from "../ui/icon";
import { Arch } from "./arch";
import { chosenGame } from "./chosen_game";
import { isYours, type KnownMatch, useKnownMatches } from "./match_states";
import { summary } from "./match_summary";

const SHOWN = 4; // matches beside the form of a new one

/** The matches that this browser has keys to, to be continued. */
export function KnownMatches() {
  const matches = useKnownMatches();
  const [isWhole, setWhole] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const shown = isWhole ? matches : brief(matches);
  return (
    <section class={`panel continue ${isWhole ? "whole" : ""}`} aria-labelledby="known-title">
      <header>
        <h2 id="known-title">{texts().continue}</h2>
        {matches.length > 0 && (
          <button type="button" class="quiet" onClick={() => setEditing(!isEditing)}>
            {isEditing ? texts().done : texts().tidyUp}
          </button>
        )}
      </header>
      {matches.length === 0 && <NoMatch />}
      <ul class="known-matches">
        {shown.map((each) => (
          <KnownMatchRow key={each.keys.match} {...each} isEditing={isEditing} />
        ))}
      </ul>
      {matches.length > 1 && (
        <button
          type="button"
          class={`quiet more ${matches.length > SHOWN ? "" : "narrow-only"}`}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? texts().fewerMatches : texts().allMatches(matches.length)}
        </button>
      )}
    </section>
  );
}

/** The first matches, the last one that is over among them. */
function brief(matches: readonly KnownMatch[]): KnownMatch[] {
  const over = matches.findIndex(({ state }) => state?.status?.over);
  if (over < SHOWN) return matches.slice(0, SHOWN);
  return [...matches.slice(0, SHOWN - 1), matches[over] as KnownMatch];
}

/** What stands there before the first match. */
function NoMatch() {
  return (
    <div class="no-match">
      <Arch />
      <Icon name="mogul" size={28} />
      <p>
        <strong>{texts().noMatch}</strong>
        {texts().noMatchNote}
      </p>
      <a class="button" href={writeFragment({ kind: "learn", game: chosenGame.value })}>
        <Icon name="cap" size={18} />
        {texts().beginWithLessons}
      </a>
    </div>
  );
}

/** One match: how it stands, and what can be done. */
function KnownMatchRow({ keys, state, isEditing }: KnownMatch & { isEditing: boolean }) {
  const { match, time } = keys;
  const id = keys.game || (state?.match?.game ?? "");
  const title = gameTitle(id);
  const date = new Date(time).toLocaleString(language.value, { dateStyle: "medium", timeStyle: "short" });
  const told = state && summary(state);
  return (
    <li class={state?.status?.over ? "over" : ""}>
      <a href={writeFragment({ kind: "match", match })}>
        <span class="emblem">
          <Icon name={gameOf(id)?.icon ?? "card"} size={26} />
        </span>
        <span>
          <span class="unseen">{title}: </span>
          <strong>{told?.title || title}</strong>
          <small>{told?.note || date}</small>
          {told?.share !== undefined && <progress value={told.share} aria-hidden="true" />}
        </span>
        {!isEditing && told?.turn && <span class={`pill ${state && isYours(state) ? "yours" : ""}`}>{told.turn}</span>}
      </a>
      {isEditing ? (
        <ForgetButton keys={keys} title={`${title}, ${date}`} />
      ) : (
        state?.status?.over && (
          <a
            class="button"
            href={writeFragment({ kind: "review", match })}
            aria-label={`${texts().reviewIt}: ${title}, ${date}`}
          >
            <Icon name="chart" size={18} />
            {texts().reviewIt}
          </a>
        )
      )}
    </li>
  );
}

/** Forgets the keys of a match; where they open more than spectators see, after a question. */
function ForgetButton({ keys, title }: { keys: Keys; title: string }) {
  const { match, seatToken, hostToken } = keys;
  return (
    <button
      type="button"
      aria-label={`${texts().forget}: ${title}`}
      onClick={() => {
        if (!(seatToken || hostToken) || confirm(texts().forgetsKeys)) forgetKeys(match);
      }}
    >
      {texts().forget}
    </button>
  );
}
