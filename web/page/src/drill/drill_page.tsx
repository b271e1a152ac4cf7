import { useMemo, useState } from "preact/hooks";
import type { GameRecord, Move } from "#contract/v1/games";
import type { Match, MatchEvent } from "#contract/v1/match";
import { componentSet, gameTitle } from "../api/engine";
import { writeFragment } from "../api/link";
import type { Game } from "../boards/game";
import { gameOf } from "../boards/registry";
import { texts } from "../i18n/texts";
import { numbered, seatNames } from "../match/names";
import { type Moment, MomentTable, momentOf } from "../review/moment";
import { useAsking } from "../review/moment_panel";
import { PlayOn } from "../review/play_on";
import { Question } from "../review/question";
import { QuestionPanel } from "../review/question_panel";
import { eventsBefore, sourceOf } from "../review/source";
import { useLoaded } from "../ui/loaded";
import { dueOn, forgetMistakes, isSame, type Mistake, mistakes, nextDay, noteAnswer } from "./mistakes";
import { unpackRecord } from "./packed";
import { dayOf, isDone } from "./schedule";

/** The drill: moments before own mistakes, to find something better, until each was found twice. */
export function DrillPage() {
  const today = dayOf(Date.now());
  // Those of this sitting, in their order: an answer changes what is due, but not what is looked at.
  const [asked, setAsked] = useState(() => dueOn(mistakes.value, today));
  const [place, setPlace] = useState(0);
  const kept = asked[place];
  const now = kept && mistakes.value.find((each) => isSame(each, kept));
  const again = () => {
    setAsked(dueOn(mistakes.value, today));
    setPlace(0);
  };
  const left = asked.length - place;
  return (
    <div class="review drill">
      <section class="banner review-banner" aria-labelledby="banner-title">
        <h1 id="banner-title">{texts().drill}</h1>
        <p class="review-about">{left > 0 ? `${texts().drillDue(left)} ${texts().drillLead}` : restText(today)}</p>
      </section>
      {kept && now ? (
        <Asked
          key={`${kept.match}/${kept.event}`}
          kept={kept}
          now={now}
          today={today}
          count={asked.length > 1 ? texts().ofSo(place + 1, asked.length) : ""}
          onNext={() => setPlace(place + 1)}
        />
      ) : (
        <Rest today={today} onAgain={again} />
      )}
    </div>
  );
}

/** What is said where nothing is due. */
function restText(today: number): string {
  const due = dueOn(mistakes.value, today).length;
  const next = nextDay(mistakes.value);
  if (due > 0) return texts().drillDue(due);
  if (next === undefined) return texts().drillNote;
  return [texts().drillNone, texts().drillNext(Math.max(next - today, 1))].join(" ");
}

/** What is kept, how to go on, and how to be rid of it. */
function Rest({ today, onAgain }: { today: number; onAgain: () => void }) {
  const all = mistakes.value;
  const done = all.filter(isDone).length;
  const forget = () => {
    if (confirm(texts().drillForgets)) forgetMistakes();
  };
  return (
    <section class="panel drill-rest">
      <p>{all.length ? texts().drillNote : texts().drillEmpty}</p>
      {done > 0 && <p>{texts().drillDone(done)}</p>}
      {all.length > 0 && (
        <div class="actions">
          {dueOn(all, today).length > 0 && (
            <button type="button" class="primary" onClick={onAgain}>
              {texts().drillGoOn}
            </button>
          )}
          <button type="button" onClick={forget}>
            {texts().drillForget}
          </button>
          <span class="note">{texts().drillKept}</span>
        </div>
      )}
    </section>
  );
}

interface AskedProps {
  /** The mistake with its record. */
  kept: Mistake;
  /** As it is noted now. */
  now: Mistake;
  today: number;
  count: string;
  onNext: () => void;
}

interface Found {
  game: Game;
  seen: GameRecord;
  moment: Moment;
  played: Move;
  components: Awaited<ReturnType<typeof componentSet>>;
  /** The match that it is of; undefined: it is gone. */
  match: Match | undefined;
  events: readonly MatchEvent[];
}

/** A moment before a mistake, with the question what would be better. */
function Asked({ kept, now, today, count, onNext }: AskedProps) {
  const { value, failure } = useLoaded((stop) => found(kept, stop), [kept]);
  const [shown, setShown] = useState<Move>();
  // Another seed each time: what is hidden is dealt anew for the search.
  const question = useMemo(
    () => value && new Question(value.moment.position, value.played, BigInt(kept.answers + 1)),
    [value],
  );
  useAsking(question, (isRight) => noteAnswer(kept, isRight, today));
  if (failure) {
    return (
      <section class="panel">
        <p role="alert">{failure}</p>
        <button type="button" onClick={onNext}>
          {texts().later}
        </button>
      </section>
    );
  }
  if (!value || !question) return <p role="status">{texts().loading}</p>;
  const { game, seen, moment, played, components, match, events } = value;
  // Not kept: a name changes with the language, and when the engine is described.
  const named = match ? seatNames(match) : numbered;
  const name = (seat: number) => (seat === kept.seat ? texts().you : named(seat));
  const isOver = question.isOver.value;
  const panel = (
    <>
      <QuestionPanel question={question} game={game} played={played} asked={texts().whatToday} onShow={setShown} />
      {isOver && (
        <p class="note">{isDone(now) ? texts().drillOver : texts().drillAgain(Math.max(now.due - today, 1))}</p>
      )}
      <div class="question-buttons">
        {!isOver && (
          <button type="button" class="quiet" onClick={() => question.show()}>
            {texts().showBest}
          </button>
        )}
        <button type="button" class={isOver ? "primary" : ""} onClick={onNext}>
          {isOver ? texts().nextOne : texts().later}
        </button>
      </div>
    </>
  );
  return (
    <div class="moment-area">
      <MomentTable
        moment={moment}
        game={game}
        components={components}
        name={name}
        eyes={kept.seat}
        you={kept.seat}
        events={events}
        shown={shown}
        panel={{ kind: "look", title: texts().drillShort, note: count, content: panel }}
      >
        <h2 class="moment-title">
          <span>{moment.status && game.progress(moment.status, moment.position, components)?.text}</span>
          <small>{gameTitle(game.id)}</small>
        </h2>
        {match && (
          <a
            class="button"
            href={writeFragment({ kind: "review", match: kept.match, event: kept.event, seat: kept.seat })}
          >
            {texts().drillFrom}
          </a>
        )}
        <PlayOn game={game} seen={seen} seat={kept.seat} name={name} />
      </MomentTable>
    </div>
  );
}

/** Everything that a mistake is asked with. Raises ConnectError, or an error where it cannot be read. */
async function found(mistake: Mistake, stop: AbortSignal): Promise<Found> {
  const game = gameOf(mistake.game);
  if (!game) throw new Error(texts().unknownGame);
  const seen = await unpackRecord(mistake.record);
  const [moment, components, source] = await Promise.all([
    momentOf(mistake, seen, mistake.seat, stop),
    componentSet(game.id, game.header(seen).componentSet),
    // The match can be gone; what is asked is kept here.
    sourceOf(mistake.match).catch(() => undefined),
  ]);
  const played = moment?.moves.find((each) => each.notation === mistake.played);
  if (!moment || !played) throw new Error(texts().noReview);
  const left = source ? game.decisions(source.record).filter(({ event }) => event >= mistake.event).length : 0;
  return {
    game,
    seen,
    moment,
    played,
    components,
    match: source?.match,
    events: eventsBefore(source?.events ?? [], left),
  };
}
