import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { ComponentSet, Move } from "#contract/v1/games";
import { Help, type MatchState } from "#contract/v1/match";
import { componentSet, gameTitle } from "../api/engine";
import { failureText } from "../api/failure";
import { advised } from "../boards/candidate_marks";
import { Choice } from "../boards/choice";
import type { Advice, Game, Progress } from "../boards/game";
import { BoardOfMoves, moveText, PointOfMoves } from "../boards/move_text";
import { gameOf } from "../boards/registry";
import { texts } from "../i18n/texts";
import { RuleCards } from "../rules/rule_cards";
import { RulesLink } from "../rules/rules_link";
import { noteResult } from "../start/results";
import { announce } from "../ui/announcer";
import { percent } from "../ui/figures";
import { Head } from "../ui/head";
import { HoldButton } from "../ui/hold_button";
import { Icon } from "../ui/icon";
import { later } from "../ui/later";
import { type Loaded, useLoaded } from "../ui/loaded";
import { NARROW, PHONE, useMedia } from "../ui/media";
import { NewerPage } from "../ui/newer_page";
import { Page } from "../ui/page";
import { isSoundOn, sounds } from "../ui/sound";
import { tabOfTable } from "../ui/tab";
import { Banner, Track } from "./banner";
import { decisionOf, lastDecided, waitsForPerson } from "./decision";
import { EventLog } from "./event_log";
import { useForcedMove } from "./forced";
import { Hint } from "./hint";
import { HintPanel } from "./hint_panel";
import { Invitations, invitesOf } from "./links";
import { Menu } from "./menu";
import { MoveList, wantsMoveList } from "./move_list";
import { seatNames } from "./names";
import { newsOf } from "./news";
import { Result } from "./result";
import { presenceOf, SeatsPanel } from "./seats_panel";
import { ownResultText, resultText, sentencesOf, withNames } from "./sentences";
import { useShortcuts } from "./shortcuts";
import { type Shown, useShown } from "./shown";
import type { Table } from "./table";
import { isTaught } from "./taught";
import { Tutor, wantsTutor } from "./tutor";
import { TutorPanel } from "./tutor_panel";

const FirstTimes = later(() => import("../learn/first_times").then((part) => part.FirstTimes));

/** True while the course of the game is shown beside the table. */
const isLogOpen = signal(false);

// Too low for a head: the menu is in the banner.
export const LOW = "(max-height: 759px) and (min-width: 700px)";

/** A match while it is played, and after. */
export function TablePage({ table }: { table: Table }) {
  const state = useShown(table);
  const match = state?.match;
  const game = match && gameOf(match.game);
  const set = useLoaded(
    () => (match ? componentSet(match.game, match.componentSet) : undefined),
    [match?.game, match?.componentSet],
  );
  const refusal = table.refusal.value;
  if (refusal) return <Message text={failureText(refusal)} isAlert />;
  const loss = table.loss.value === undefined ? undefined : failureText(table.loss.value);
  if (!state || !match) return <Message text={loss ?? texts().loading} />;
  if (!game) return <Message text={texts().unknownGame} isAlert />;
  return <Play table={table} state={state} game={game} set={set} loss={loss} />;
}

function Message({ text, isAlert = false }: { text: string; isAlert?: boolean }) {
  return (
    <Page>
      <p role={isAlert ? "alert" : "status"}>{text}</p>
    </Page>
  );
}

interface PlayProps {
  table: Table;
  state: Shown;
  game: Game;
  set: Loaded<ComponentSet>;
  /** Why the connection was lost; undefined: it was not. */
  loss: string | undefined;
}

function Play({ table, state, game, set, loss }: PlayProps) {
  const { match, status, events } = state;
  // Not kept: a name changes with the language, and when the engine is described.
  const name = match ? seatNames(match) : () => "";
  // The picked parts of a move, and a hint, stay while others decide at the same time.
  const decision = decisionOf(state, events);
  const tutor = useMemo(() => new Tutor(table), [decision, table]);
  useEffect(() => () => tutor.clear(), [tutor]);
  const choice = useMemo(
    () =>
      new Choice(
        state.legalMoves.map((move) => ({ move, targets: game.targets(move, set.value, state.position) })),
        (move) => void tutor.choose(move),
      ),
    [decision, game, table, tutor, set.value],
  );
  const hint = useMemo(() => new Hint(table), [decision, table]);
  useEffect(() => () => hint.clear(), [hint]);
  const own = state.seat === undefined ? undefined : match?.seats[state.seat];
  const isAway = own?.absent === true;
  const isYours = decision !== "" && !isAway;
  const isOver = status?.over ?? false;
  const allowsHelp = match?.options?.help === Help.ALL;
  useForcedMove(isYours && state.legalMoves.length === 1, choice);
  useEffect(() => {
    if (isYours) sounds.drum();
  }, [isYours]);
  useAnnouncements(table, set, isYours);
  useEffect(() => {
    if (isOver) noteResult(state);
  }, [isOver]);
  useShortcuts(() => choice.clear());
  const isLow = useMedia(LOW);
  const isPhone = useMedia(PHONE);
  const isNarrow = useMedia(NARROW);
  const knowledge = state.position ?? state.spectatorView;
  const point = knowledge && state.seat !== undefined ? { knowledge, seat: state.seat, name } : undefined;
  const progress = status && game.progress(status, knowledge, set.value);
  const question =
    isYours && status && state.position && game.question(status, state.position, state.legalMoves, set.value);
  const [mover, ...others] = status?.seatsToMove ?? [];
  const ownStanding = isOver ? status?.standings.find((each) => each.seat === state.seat) : undefined;
  const result = isOver && status ? resultText(status, name) : "";
  const title =
    ownStanding && status
      ? ownResultText(ownStanding, status.standings)
      : result || (question ? question.title : waitText(state, name));
  // Of a table that is not watched nobody knows how it stands, unless it waits.
  const isYoursToMove = waitsForPerson(state);
  const isKnown = table.connected.value || isYoursToMove || isOver;
  useTab(isKnown ? title : gameTitle(game.id), isYoursToMove);
  const situation =
    (status && !isOver && game.situation(status, knowledge, set.value)) || withNames(status?.text ?? "", name);
  const watching = state.seat === undefined ? `${texts().spectating} ` : "";
  const [best] = advised(isPhone && isYours ? hint.result.value : undefined);
  const bestMove = best?.candidate.move;
  const hinted =
    bestMove &&
    texts().hintShort(game.shortMoveText?.(bestMove) ?? moveText(bestMove, set.value), percent(best.winShare, 0));
  const seats = <SeatsPanel state={state} knowledge={knowledge} game={game} components={set.value} name={name} />;
  const menu = <Menu table={table} state={state} name={name} seats={!isNarrow && seats} />;
  const rules = <RulesLink game={game.id} inNewTab />;
  const advice = adviceOf();
  const log = <EventLog {...{ table, game, name }} components={set.value} own={state.seat} />;
  /** What takes the place of the sums of a decision. */
  function adviceOf(): Advice | undefined {
    if (isOver) {
      return {
        kind: "result",
        title: texts().result,
        content: (
          <Result table={table} state={state} name={(seat) => (seat === state.seat ? texts().you : name(seat))} />
        ),
      };
    }
    if (isAway) return { kind: "away", title: texts().youAreAway, content: <ComeBack table={table} /> };
    if (!isYours) {
      const invites = match && invitesOf(match).length > 0;
      return invites
        ? { kind: "waiting", title: texts().inviteTitle, content: <Invitations match={match} /> }
        : undefined;
    }
    if (tutor.proposal.value) {
      return { kind: "tutor", title: texts().tutor, content: <TutorPanel tutor={tutor} game={game} name={name} /> };
    }
    if (hint.isShown.value || hint.failure.value) {
      const { considered } = choice;
      const consider = (move: Move) => choice.consider(move);
      const panel = <HintPanel {...{ hint, game, name }} considered={considered.value} onConsider={consider} />;
      return { kind: "hint", title: texts().hintTitle, note: texts().winShares, content: panel };
    }
    return wantsMoveList.value
      ? { kind: "list", title: texts().moves, content: <MoveList choice={choice} /> }
      : undefined;
  }
  return (
    <div class="table-page" data-decided={lastDecided(state, events)}>
      {isPhone ? (
        <PhoneHead progress={progress}>
          {rules}
          {menu}
        </PhoneHead>
      ) : (
        !isLow && (
          <Head title={gameTitle(game.id)}>
            {progress && <Track {...progress} />}
            <div class="head-tools">
              {rules}
              <SoundButton />
              {menu}
            </div>
          </Head>
        )
      )}
      <Banner
        seat={others.length || isOver ? undefined : mover}
        isYours={isYours}
        title={isAway ? texts().youAreAway : title}
        text={
          hinted ??
          (question
            ? question.text
            : isOver
              ? ownStanding && ownStanding.rank > 1
                ? result
                : ""
              : watching + situation)
        }
      >
        <p class="note" role="status">
          {!table.connected.value && (loss ?? texts().reconnecting)}
        </p>
        {(set.failure || table.failure.value) && <p role="alert">{set.failure || table.failure.value}</p>}
        <button
          type="button"
          class="quiet log-button"
          aria-keyshortcuts="L"
          aria-pressed={isLogOpen.value}
          onClick={() => {
            isLogOpen.value = !isLogOpen.value;
          }}
        >
          <Icon name="eye" size={18} /> {texts().logShort}
        </button>
        {state.canTakeBack && (
          <button
            type="button"
            class="quiet"
            aria-keyshortcuts="U"
            aria-label={texts().takeBack}
            disabled={table.busy.value}
            onClick={() => table.takeBack()}
          >
            <Icon name="undo" size={18} /> <span class="tool-name">{texts().takeBack}</span>
          </button>
        )}
        {allowsHelp && own && !isOver && (
          <button
            type="button"
            class="quiet tutor-button"
            aria-pressed={wantsTutor.value}
            title={texts().wantsTutor}
            onClick={() => {
              wantsTutor.value = !wantsTutor.value;
            }}
          >
            <Icon name="cap" size={19} /> {wantsTutor.value ? texts().tutorOn : texts().tutorOff}
          </button>
        )}
        {allowsHelp && isYours && state.legalMoves.length > 1 && (
          <HoldButton
            isPressed={hint.isShown.value && !hint.isHeld.value}
            title={texts().hintHeld}
            shortcut="H"
            tap={() => void hint.toggle()}
            begin={() => void hint.hold()}
            end={() => hint.release()}
          >
            <Icon name="bulb" size={18} /> {hint.isShown.value ? texts().hideHint : texts().hint} <kbd>H</kbd>
          </HoldButton>
        )}
        {isLow && <NewerPage isShort />}
        {isLow && rules}
        {isLow && menu}
      </Banner>
      <main class="playing" data-advice={advice?.kind ?? ""}>
        <BoardOfMoves.Provider value={set.value}>
          <PointOfMoves.Provider value={point}>
            {knowledge && set.value && (
              <game.Table
                knowledge={knowledge}
                components={set.value}
                name={name}
                presence={(seat) => presenceOf(match?.seats[seat], state)}
                own={state.seat}
                finalScore={(seat) =>
                  isOver ? status?.standings.find((each) => each.seat === seat)?.score : undefined
                }
                seatsToMove={status?.seatsToMove ?? []}
                tally={state.tally}
                choice={isYours ? choice : undefined}
                events={events}
                hint={hint.result.value}
                advice={advice}
                log={isNarrow && log}
                seats={isNarrow && seats}
              />
            )}
          </PointOfMoves.Provider>
        </BoardOfMoves.Provider>
        {knowledge && set.value && (
          <RuleCards
            game={game}
            table={{ knowledge, components: set.value, name, own: state.seat, tally: state.tally }}
          />
        )}
        {match && isTaught(match.match) && <FirstTimes state={state} />}
        {isLogOpen.value && !isNarrow && <aside class="drawer panel">{log}</aside>}
      </main>
    </div>
  );
}

function SoundButton() {
  const title = isSoundOn.value ? texts().soundOff : texts().soundOn;
  return (
    <button
      type="button"
      class={isSoundOn.value ? "tool" : "tool off"}
      aria-pressed={isSoundOn.value}
      aria-label={texts().sound}
      title={title}
      onClick={() => {
        isSoundOn.value = !isSoundOn.value;
        sounds.card();
      }}
    >
      <Icon name="sound" size={21} />
    </button>
  );
}

function ComeBack({ table }: { table: Table }) {
  return (
    <button type="button" class="action main" onClick={() => table.comeBack()}>
      {texts().comeBack}
    </button>
  );
}

/** Whom the match waits for. */
function waitText({ match, status }: MatchState, name: (seat: number) => string): string {
  const seats = status?.seatsToMove ?? [];
  const [seat] = seats;
  if (seat === undefined || seats.length > 1) return texts().turnOf(seats.map(name).join(", "));
  return match?.seats[seat]?.player?.kind.case === "level" ? texts().thinks(name(seat)) : texts().decides(name(seat));
}

interface PhoneHeadProps {
  progress: Progress | undefined;
  children: ComponentChildren;
}

/** The head of a telephone: the round and what comes next. */
function PhoneHead({ progress, children }: PhoneHeadProps) {
  return (
    <Head title={progress?.next ?? ""} home={progress?.title ?? texts().title}>
      <div class="head-tools">{children}</div>
    </Head>
  );
}

/** Lets the tab say how the table stands. */
function useTab(title: string, isYours: boolean): void {
  useEffect(() => {
    tabOfTable.value = { title: title.replace(/\.$/, ""), isYours };
  }, [title, isYours]);
  useEffect(
    () => () => {
      tabOfTable.value = undefined;
    },
    [],
  );
}

/** Says what has happened since the last announcement, and whose turn it is. */
function useAnnouncements(table: Table, set: Loaded<ComponentSet>, isYours: boolean): void {
  const events = table.events.value;
  const match = table.state.value?.match;
  const game = match && gameOf(match.game);
  const components = set.value;
  const isLoading = !components && !set.failure; // without the board, places have their ids
  const announced = useRef<bigint | undefined>(undefined);
  useEffect(() => {
    if (!events.length || !match || !game || isLoading) return;
    const happened = newsOf(events, announced.current);
    if (!happened.length) return;
    announced.current = happened.at(-1)?.number;
    const sentences = happened.flatMap((event) => sentencesOf(event, seatNames(match), components));
    announce([...sentences, ...(isYours ? [texts().yourTurn] : [])].join(" "));
  }, [events, match, game, components, isLoading, isYours]);
}
