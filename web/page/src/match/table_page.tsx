import { useCallback, useEffect, useMemo, useRef } from "preact/hooks";
import type { ComponentSet } from "#contract/v1/games";
import { Help } from "#contract/v1/match";
import { componentSet } from "../api/engine";
import { failureText } from "../api/failure";
import { candidateMarks } from "../boards/candidate_marks";
import { BoardOfMoves, PointOfMoves } from "../boards/move_text";
import { gameOf } from "../boards/registry";
import { texts } from "../i18n/texts";
import { announce } from "../ui/announcer";
import { type Loaded, useLoaded } from "../ui/loaded";
import { Actions } from "./actions";
import { Choice, confirms } from "./choice";
import { decisionOf, lastDecided } from "./decision";
import { EventLog } from "./event_log";
import { Hint } from "./hint";
import { HintPanel } from "./hint_panel";
import { HostPanel } from "./host_panel";
import { Links } from "./links";
import { focusMoves, MoveList } from "./move_list";
import { seatNames } from "./names";
import { newsOf } from "./news";
import { Result } from "./result";
import { SeatsPanel } from "./seats_panel";
import { resultText, sentencesOf, withNames } from "./sentences";
import type { Table } from "./table";
import { Tutor } from "./tutor";
import { TutorPanel } from "./tutor_panel";

const NONE: ReadonlySet<string> = new Set();

/** A match while it is played, and after. */
export function TablePage({ table }: { table: Table }) {
  const state = table.state.value;
  const match = state?.match;
  const game = match && gameOf(match.game);
  const set = useLoaded(
    () => (match ? componentSet(match.game, match.componentSet) : undefined),
    [match?.game, match?.componentSet],
  );
  // Not kept: a name changes with the language, and when the engine is described.
  const name = match ? seatNames(match) : () => "";
  // The picked parts of a move, and a hint, stay while others decide at the same time.
  const decision = decisionOf(state, table.events.value);
  const tutor = useMemo(() => new Tutor(table), [decision, table]);
  useEffect(() => () => tutor.clear(), [tutor]);
  const choice = useMemo(
    () =>
      new Choice(
        (table.state.value?.legalMoves ?? []).map((move) => ({ move, targets: game?.targets(move) ?? [] })),
        (move) => void tutor.choose(move),
      ),
    [decision, game, table, tutor],
  );
  const hint = useMemo(() => new Hint(table), [decision, table]);
  useEffect(() => () => hint.clear(), [hint]);
  const isAway = state?.seat !== undefined && state.match?.seats[state.seat]?.absent === true;
  const isYours = decision !== "" && !isAway;
  useAnnouncements(table, set, isYours);
  const byTouch = confirms();
  // The tutor asks anyway.
  const confirming = byTouch && !tutor.isOn;
  const confirmsAgain = byTouch || tutor.isOn;
  const onPick = useCallback(
    (target: string) => choice.pick(target, confirming, confirmsAgain),
    [choice, confirming, confirmsAgain],
  );
  const picked = choice.picked.value;

  const refusal = table.refusal.value;
  if (refusal) return <p role="alert">{failureText(refusal)}</p>;
  const loss = table.loss.value === undefined ? undefined : failureText(table.loss.value);
  if (!state || !match) return <p role="status">{loss ?? texts().loading}</p>;
  if (!game) return <p role="alert">{texts().unknownGame}</p>;
  const knowledge = state.position ?? state.spectatorView;
  const point = knowledge && state.seat !== undefined ? { knowledge, seat: state.seat, name } : undefined;
  const marks = candidateMarks((isYours && hint.result.value?.candidates) || [], game);
  const status = state.status;
  const situation = status?.over
    ? resultText(status, name)
    : (status && game.situation(status, knowledge, set.value)) || withNames(status?.text ?? "", name);
  return (
    <div class="table-page" data-decided={lastDecided(state, table.events.value)}>
      {/* No link, because the fragment of the address names the match. */}
      <button type="button" class="skip" onClick={focusMoves}>
        {texts().skip}
      </button>
      <div class={`status-line ${isYours ? "yours" : ""}`}>
        <h1>{situation}</h1>
        <p>{turnText(status?.seatsToMove ?? [], state.seat, status?.over ?? false, name)}</p>
        {state.seat === undefined && <p class="note">{texts().spectating}</p>}
        {/* Also while it is empty: screen readers say what comes into it. */}
        <p class="note" role="status">
          {!table.connected.value && (loss ?? texts().reconnecting)}
        </p>
        {set.failure && <p role="alert">{set.failure}</p>}
      </div>
      <div class="board-area">
        {status?.over && <Result table={table} state={state} name={name} />}
        {knowledge && set.value && (
          <game.Board
            knowledge={knowledge}
            components={set.value}
            name={name}
            open={isYours ? choice.open.value : NONE}
            picked={picked}
            onPick={onPick}
            marks={marks}
          />
        )}
      </div>
      <div class="side">
        <BoardOfMoves.Provider value={set.value}>
          <PointOfMoves.Provider value={point}>
            <MoveList choice={choice} hint={hint.result.value} isYours={isYours} confirming={confirming} />
            {isYours && <TutorPanel tutor={tutor} game={game} name={name} />}
            <Actions
              table={table}
              state={state}
              hint={match.options?.help === Help.ALL && isYours ? hint : undefined}
            />
            {table.failure.value && <p role="alert">{table.failure.value}</p>}
            {isYours && <HintPanel hint={hint} game={game} name={name} onPlay={(move) => void table.play(move)} />}
          </PointOfMoves.Provider>
        </BoardOfMoves.Provider>
        <SeatsPanel state={state} knowledge={knowledge} game={game} components={set.value} name={name} />
        <EventLog table={table} components={set.value} name={name} />
        <Links match={match} />
        {!status?.over && <HostPanel match={match} own={state.seat} name={name} />}
      </div>
    </div>
  );
}

function turnText(seats: readonly number[], own: number | undefined, over: boolean, name: (seat: number) => string) {
  if (over) return texts().over;
  if (own !== undefined && seats.includes(own)) return texts().yourTurn;
  return texts().turnOf(seats.map(name).join(", "));
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
