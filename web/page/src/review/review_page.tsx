import { useCallback, useEffect, useMemo } from "preact/hooks";
import type { ComponentSet, GameRecord } from "#contract/v1/games";
import { Help, type Match } from "#contract/v1/match";
import { AnalysisLink } from "../analysis/analysis_link";
import { loadedRecord } from "../analysis/loaded_record";
import { matches, rules, withToken } from "../api/clients";
import { componentSet } from "../api/engine";
import { keysOf, usableToken } from "../api/keys";
import type { Place } from "../api/link";
import { noKeyText } from "../api/no_key_text";
import { rename } from "../api/place";
import type { Game } from "../boards/game";
import { BoardOfMoves, PointOfMoves } from "../boards/move_text";
import { gameIdOf, gameOf } from "../boards/registry";
import { tallyFor } from "../boards/tally";
import { texts } from "../i18n/texts";
import { numbered, seatNames } from "../match/names";
import { RuleCards } from "../rules/rule_cards";
import { announce } from "../ui/announcer";
import { useLoaded } from "../ui/loaded";
import { Stepper } from "../ui/stepper";
import { Account } from "./account";
import { Graph } from "./graph";
import { Judgement } from "./judgement";
import { PlayOn } from "./play_on";
import { isMistake, nextMistake, Review } from "./review";

type ReviewPlace = Place & { kind: "review" };

interface Source {
  record: GameRecord;
  /** The match that it is of; undefined: it comes from a file. */
  match: Match | undefined;
  own: number | undefined;
  /** True if the game is over. */
  over: boolean;
}

/** The review of a finished match, or of a record from a file. */
export function ReviewPage({ at }: { at: ReviewPlace }) {
  const source = useLoaded(() => sourceOf(at.match), [at.match]);
  const game = source.value && gameOf(gameIdOf(source.value.record));
  const board = source.value && game?.header(source.value.record).componentSet;
  const set = useLoaded(() => (game && board !== undefined ? componentSet(game.id, board) : undefined), [game, board]);
  const failure = source.failure ?? set.failure;
  if (failure) return <p role="alert">{failure}</p>;
  if (!source.value || !game || !set.value) return <p role="status">{texts().loading}</p>;
  // Not kept with the source: a name changes with the language, and when the engine is described.
  const name = source.value.match ? seatNames(source.value.match) : numbered;
  return <Eyes at={at} source={source.value} name={name} game={game} components={set.value} />;
}

async function sourceOf(match: string): Promise<Source> {
  const keys = keysOf(match);
  const token = usableToken(keys);
  if (!match || !token) {
    if (match) throw new Error(noKeyText(keys));
    const record = loadedRecord.value;
    if (!record) throw new Error(texts().recordGone);
    const { status } = await rules.listLegalMoves({ subject: { case: "record", value: record } });
    return { record, match: undefined, own: undefined, over: status?.over ?? false };
  }
  const [{ record }, { state }] = await Promise.all([
    matches.exportRecord({ match }, withToken(token)),
    matches.getMatch({ match }, withToken(token)),
  ]);
  const over = state?.status?.over ?? false;
  // A review is help too.
  const isAllowed = over || state?.match?.options?.help === Help.ALL;
  if (!record || !state?.match || !isAllowed) throw new Error(texts().noReview);
  return { record, match: state.match, own: state.seat, over };
}

interface EyesProps {
  at: ReviewPlace;
  source: Source;
  name: (seat: number) => string;
  game: Game;
  components: ComponentSet;
}

/** The record as somebody saw it: nothing that this seat did not see goes into its review. */
function Eyes({ at, source, name, game, components }: EyesProps) {
  const { players, observer } = game.header(source.record);
  const eyes = observer ?? at.seat ?? source.own ?? players;
  useEffect(() => {
    if (at.seat === undefined) rename({ ...at, seat: eyes }); // so that the address shows everybody the same
  }, [at, eyes]);
  const seen = useLoaded(
    () =>
      eyes >= players || observer !== undefined
        ? Promise.resolve({ eyes, record: source.record })
        : rules
            .getView({ record: source.record, seat: eyes })
            .then((answer) => answer.observedRecord && { eyes, record: answer.observedRecord }),
    [source.record, eyes],
  );
  return (
    <div class="table-page review">
      <div class="status-line">
        <h1>{texts().review}</h1>
        {observer === undefined && (
          <label>
            {texts().eyesOf}{" "}
            <select value={eyes} onChange={(event) => rename({ ...at, seat: Number(event.currentTarget.value) })}>
              {Array.from({ length: players }, (_, seat) => (
                <option key={seat} value={seat}>
                  {name(seat)}
                </option>
              ))}
              <option value={players}>{texts().everybody}</option>
            </select>
          </label>
        )}
        {seen.failure && <p role="alert">{seen.failure}</p>}
      </div>
      {/* Not the record of other eyes, which stays until this one is there. */}
      {seen.value?.eyes === eyes && (
        <Reviewed
          key={eyes}
          at={at}
          record={seen.value.record}
          eyes={eyes < players ? eyes : undefined}
          source={source}
          name={name}
          game={game}
          components={components}
        />
      )}
    </div>
  );
}

interface ReviewedProps extends EyesProps {
  record: GameRecord;
  eyes: number | undefined;
}

function Reviewed({ at, record, eyes, source, name, game, components }: ReviewedProps) {
  const review = useMemo(() => new Review(record), [record]);
  useEffect(() => {
    void review.run();
    return () => review.close();
  }, [review]);
  const decisions = useMemo(() => game.decisions(record), [record, game]);
  const { players, events } = game.header(record);
  const index = Math.max(
    0,
    decisions.findLastIndex((each) => each.event <= (at.event ?? 0)),
  );
  const here = decisions[index];
  const goTo = useCallback((event: number) => rename({ ...at, event }), [at]);
  const view = useLoaded(
    (signal) =>
      here &&
      rules
        .getView({ record: game.before(record, here.event), seat: eyes ?? here.seat }, { signal })
        .then(({ position }) => ({ position, decision: here })),
    [record, here, eyes],
  );
  const reviewed = review.decisions.value;
  const known = view.value?.position;
  const tally = useLoaded((stop) => known && tallyFor(known, stop), [known]);
  const { position, decision: shown = here } = view.value ?? {};
  const judged = reviewed.find((each) => each.event === here?.event);
  const progress = review.progress.value;
  const next = nextMistake(reviewed, here?.event ?? 0);
  const best = reviewed.find((each) => each.event === shown?.event)?.bestMove;
  const targets = best ? game.targets(best, components, position) : [];
  const played = shown ? game.targets(shown.move, components, position) : [];
  // Not the former position, which stays until the one before this decision is there.
  const point = here && position && shown === here ? { knowledge: position, seat: here.seat, name } : undefined;
  if (!here || !shown) return <p>{texts().noReview}</p>;
  return (
    <>
      <div class="board-area" data-event={position && shown.event}>
        <section class="panel">
          <Graph decisions={reviewed} events={events} players={players} at={here.event} onPick={goTo} />
          <Stepper index={index} count={decisions.length} onStep={(to) => goTo(decisions[to]?.event ?? 0)} />
          <div class="actions">
            <button
              type="button"
              onClick={() => (next === undefined ? announce(texts().noMistake) : goTo(next))}
              disabled={!reviewed.some(isMistake)}
            >
              {texts().nextMistake}
            </button>
            {position && <AnalysisLink position={position} />}
            {progress && (
              <span class="note" data-reviewed={progress.decisionsDone}>
                {texts().reviewing(progress.decisionsDone, progress.decisionsTotal)}
              </span>
            )}
          </div>
          {(review.failure.value || view.failure) && <p role="alert">{review.failure.value || view.failure}</p>}
        </section>
        {position && (
          <RuleCards
            game={game}
            table={{ knowledge: position, components, name, own: undefined, tally: tally.value }}
          />
        )}
        {position && (
          <game.Board
            knowledge={position}
            components={components}
            name={name}
            tally={tally.value}
            open={new Set()}
            picked={played}
            onPick={() => {}}
            marks={targets.map((target) => ({ target, rank: 1, text: "★" }))}
          />
        )}
      </div>
      <BoardOfMoves.Provider value={components}>
        <div class="side">
          {source.over && position && eyes !== undefined && (
            <PlayOn game={game} seen={game.before(record, shown.event)} seat={eyes} name={name} />
          )}
          <PointOfMoves.Provider value={point}>
            {judged && <Judgement decision={judged} name={name} />}
          </PointOfMoves.Provider>
          {review.summary.value && <Account summary={review.summary.value} name={name} />}
        </div>
      </BoardOfMoves.Provider>
    </>
  );
}
