import { useMemo, useState } from "preact/hooks";
import type { GameRecord } from "#contract/v1/games";
import type { AnalyzeRequest } from "#contract/v1/suggestion_service";
import { rules } from "../api/clients";
import { componentSet } from "../api/engine";
import { writeFragment } from "../api/link";
import type { Game } from "../boards/game";
import { gameIdOf, gameOf } from "../boards/registry";
import { texts } from "../i18n/texts";
import { numbered } from "../match/names";
import { useLoaded } from "../ui/loaded";
import { Stepper } from "../ui/stepper";
import { AnalysisPanel } from "./analysis_panel";
import { decodeAnalysis } from "./encoding";
import { loadedRecord } from "./loaded_record";

/** The analysis of a link's position, or of a loaded record: at every decision, and where it waits for one. */
export function AnalysisPage({ content }: { content: string }) {
  const record = loadedRecord.value;
  const game = record && gameOf(gameIdOf(record));
  if (content) return <LinkedAnalysis content={content} />;
  if (!record || !game) return <p role="alert">{texts().recordGone}</p>;
  return <RecordAnalysis record={record} game={game} />;
}

function LinkedAnalysis({ content }: { content: string }) {
  const request = useLoaded(() => decodeAnalysis(content), [content]);
  if (request.failure) return <p role="alert">{texts().incompleteLink}</p>;
  return request.value ? <RequestedAnalysis request={request.value} /> : null;
}

function RequestedAnalysis({ request }: { request: AnalyzeRequest }) {
  const { position, options } = request;
  const game = position && gameOf(gameIdOf(position));
  const known = useMemo(() => (position && game ? game.board(position) : undefined), [position, game]);
  // Without a name it is the service's default.
  const set = useLoaded(() => (known !== undefined && game ? componentSet(game.id, known) : undefined), [known, game]);
  if (!position || !game) return <p role="alert">{texts().badLink}</p>;
  return (
    <div class="table-page">
      <div class="status-line">
        <h1>{texts().analysis}</h1>
        {set.failure && <p role="alert">{set.failure}</p>}
      </div>
      {set.value && (
        <AnalysisPanel position={position} options={options} game={game} components={set.value} name={numbered} />
      )}
    </div>
  );
}

function RecordAnalysis({ record, game }: { record: GameRecord; game: Game }) {
  const decisions = useMemo(() => game.decisions(record), [record, game]);
  const { observer, events, componentSet: board } = game.header(record);
  const now = useLoaded(() => rules.listLegalMoves({ subject: { case: "record", value: record } }), [record]);
  const own = useMemo(() => {
    const waiting = now.value?.status?.seatsToMove.map((seat) => ({ event: events, seat })) ?? [];
    return [...decisions, ...waiting].filter((each) => observer === undefined || each.seat === observer);
  }, [decisions, observer, events, now.value]);
  const [index, setIndex] = useState(0);
  const at = own[index];
  const set = useLoaded(() => componentSet(game.id, board), [game, board]);
  const view = useLoaded(
    () =>
      at &&
      rules
        .getView({ record: game.before(record, at.event), seat: at.seat })
        .then(({ position }) => ({ position, seat: at.seat })),
    [record, at],
  );
  if (!at) return <p>{now.failure ?? (now.value ? texts().noReview : texts().loading)}</p>;
  const { position, seat = at.seat } = view.value ?? {};
  return (
    <div class="table-page">
      <div class="status-line">
        <h1>{texts().analysis}</h1>
        <Stepper index={index} count={own.length} onStep={setIndex} />
        <p>
          {numbered(seat)} · <a href={writeFragment({ kind: "review", match: "" })}>{texts().reviewGame}</a>
        </p>
        {(view.failure ?? set.failure) && <p role="alert">{view.failure ?? set.failure}</p>}
      </div>
      {position && set.value && (
        <AnalysisPanel position={position} game={game} components={set.value} name={numbered} />
      )}
    </div>
  );
}
