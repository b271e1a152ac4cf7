import type { ComponentChildren, ComponentProps } from "preact";
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import type { ComponentSet, GameRecord } from "#contract/v1/games";
import { rename } from "../api/place";
import type { Game } from "../boards/game";
import { BoardOfMoves } from "../boards/move_text";
import { noteAnswer } from "../drill/mistakes";
import { dayOf } from "../drill/schedule";
import { texts } from "../i18n/texts";
import { useLoaded } from "../ui/loaded";
import { Stepper } from "../ui/stepper";
import { Account } from "./account";
import { useGrades } from "./grades";
import { Graph } from "./graph";
import { keepTurningPoints } from "./keep";
import { momentOf } from "./moment";
import { MomentPanel } from "./moment_panel";
import { PlayOn } from "./play_on";
import { Practise } from "./practise";
import { isMistake, nextMistake, nextTurningPoint, Review, turningPoints } from "./review";
import { ReviewBanner } from "./review_banner";
import type { ReviewPlace } from "./review_page";
import { eventsBefore, madeIn, type Source } from "./source";
import { Sources } from "./sources";
import { TurningPoints } from "./turning_points";

interface ReviewedProps {
  at: ReviewPlace;
  source: Source;
  name: (seat: number) => string;
  game: Game;
  components: ComponentSet;
  /** The record as the eyes saw it. */
  record: GameRecord;
  /** The seat with whose eyes the game is seen; undefined: with those of all. */
  eyes: number | undefined;
  banner: Omit<ComponentProps<typeof ReviewBanner>, "children">;
  /** What stands in the banner beside the button that plays on. */
  tools: ComponentChildren;
}

/** A game with all that the engine says of it: as it comes. */
export function Reviewed({ at, record, eyes, source, name, game, components, banner, tools }: ReviewedProps) {
  const review = useMemo(() => new Review(record), [record]);
  useEffect(() => {
    void review.run();
    return () => review.close();
  }, [review]);
  const { players, events } = game.header(record);
  const decisions = useMemo(() => game.decisions(record), [record, game]);
  const reviewed = review.decisions.value;
  const summary = review.summary.value;
  // Of a match that went on from a record, what was decided before it began was nobody's choice.
  const begin = madeIn(source.events, decisions)[0]?.event ?? 0;
  const chosen = useMemo(() => reviewed.filter(({ event }) => event >= begin), [reviewed, begin]);
  const points = useMemo(() => turningPoints(chosen, eyes), [chosen, eyes]);
  const you = source.own ?? game.header(source.record).observer;
  const isYours = eyes !== undefined && eyes === you;
  const isOver = source.status?.over ?? false;
  useEffect(() => {
    if (summary && isYours && isOver) void keepTurningPoints(source, game, record, points);
  }, [summary]);
  const grades = useGrades(game, record, summary ? points : [], eyes);
  // The turning points that are tried again, of which one at a time is asked; undefined: nothing is asked.
  const [trying, setTrying] = useState<readonly number[]>();
  // Whoever has not gone anywhere yet sees what turned the game most.
  const event = at.event ?? (summary && points[0]?.event) ?? 0;
  const index = Math.max(
    0,
    decisions.findLastIndex((each) => each.event <= event),
  );
  const here = decisions[index];
  const show = useCallback((event: number) => rename({ ...at, event }), [at]);
  const goTo = (event: number) => {
    setTrying(undefined);
    show(event);
  };
  const tryAll = (all: readonly number[], from = all[0]) => {
    if (from === undefined) return;
    setTrying(all);
    show(from);
    document.querySelector(".moment")?.scrollIntoView({ block: "nearest" });
  };
  const loaded = useLoaded(
    (stop) => here && momentOf(here, game.before(record, here.event), eyes ?? here.seat, stop),
    [record, here, eyes],
  );
  const moment = loaded.value;
  const judged = reviewed.find((each) => each.event === moment?.event);
  const before = useMemo(
    () => eventsBefore(source.events, decisions.length - index),
    [source.events, decisions, index],
  );
  const progress = review.progress.value;
  const nextPoint = nextTurningPoint(points, here?.event ?? 0);
  const next = nextMistake(reviewed, here?.event ?? 0) ?? reviewed.find(isMistake)?.event;
  const standings = isOver ? (source.status?.standings ?? []) : [];
  const result = standings.length
    ? Array.from({ length: players }, (_, seat) => standings.find((each) => each.seat === seat)?.winShare ?? 0)
    : undefined;
  if (!here) {
    return (
      <>
        <ReviewBanner {...banner}>{tools}</ReviewBanner>
        <p class="panel">{texts().noReview}</p>
      </>
    );
  }
  const failure = review.failure.value || loaded.failure;
  return (
    <BoardOfMoves.Provider value={components}>
      <ReviewBanner {...banner}>
        {tools}
        {isOver && moment && eyes !== undefined && (
          <PlayOn game={game} seen={game.before(record, moment.event)} seat={eyes} name={name} />
        )}
      </ReviewBanner>
      <Graph
        title={game.words.find("review", "graph") ?? texts().graph}
        decisions={reviewed}
        turningPoints={points}
        events={events}
        players={players}
        result={summary && result}
        own={eyes}
        name={name}
        at={here.event}
        onPick={goTo}
      />
      <TurningPoints
        game={game}
        decisions={chosen}
        points={points}
        grades={grades}
        isWhole={summary !== undefined}
        seat={eyes}
        isYours={isYours}
        isHidden={trying !== undefined}
        name={name}
        at={here.event}
        onPick={goTo}
      />
      <div class="moment-area">
        {failure && <p role="alert">{failure}</p>}
        {moment && (
          <MomentPanel
            moment={moment}
            game={game}
            components={components}
            name={name}
            eyes={eyes ?? moment.seat}
            you={you}
            events={before}
            made={decisions.find((each) => each.event === moment.event)?.move ?? here.move}
            judged={judged}
            trying={trying}
            isYours={isYours}
            canTry={judged !== undefined && isMistake(judged)}
            onTry={(all, from) => (all ? tryAll(all, from) : setTrying(undefined))}
            onAnswer={(isRight) => {
              const match = source.match?.match ?? "";
              if (isYours) noteAnswer({ match, event: moment.event }, isRight, dayOf(Date.now()));
            }}
          >
            <h2 class="moment-title">
              <span>{moment.status && game.progress(moment.status, moment.position, components)?.text}</span>
              <small>{texts().analysisOf(index + 1, decisions.length)}</small>
            </h2>
            <Stepper index={index} count={decisions.length} onStep={(to) => goTo(decisions[to]?.event ?? 0)} />
            <button type="button" disabled={nextPoint === undefined} onClick={() => goTo(nextPoint ?? 0)}>
              {texts().nextTurningPoint}
            </button>
            <button type="button" disabled={next === undefined} onClick={() => goTo(next ?? 0)}>
              {texts().nextMistake}
            </button>
            {progress && !summary && (
              <span class="note" data-reviewed={progress.decisionsDone}>
                {texts().reviewing(progress.decisionsDone, progress.decisionsTotal)}
              </span>
            )}
          </MomentPanel>
        )}
      </div>
      <div class="panel review-end">
        {summary && <Account summary={summary} players={players} name={name} />}
        <Sources sources={game.scoreSources?.(source.events) ?? []} standings={standings} name={name} />
        {summary && eyes !== undefined && (isYours || you === undefined) && (
          <Practise
            game={game}
            decisions={chosen.filter((each) => each.seat === eyes)}
            points={points.map((each) => each.event)}
            isYours={isYours && source.match !== undefined}
            onTry={tryAll}
          />
        )}
        {!summary && <p class="note">{texts().lookingThrough}</p>}
      </div>
    </BoardOfMoves.Provider>
  );
}
