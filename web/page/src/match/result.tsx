import { toJsonString } from "@bufbuild/protobuf";
import { useState } from "preact/hooks";
import { GameRecordSchema, type Standing } from "#contract/v1/games";
import { Help, type MatchState } from "#contract/v1/match";
import { matches, withPatience } from "../api/clients";
import { writeFragment } from "../api/link";
import type { ScoreSource } from "../boards/game";
import { gameOf } from "../boards/registry";
import { texts } from "../i18n/texts";
import { type SeatChoice, startMatch } from "../start/new_match";
import { useAttempt } from "../ui/attempt";
import { ScrollingTable } from "../ui/scrolling_table";
import { SeatMark } from "../ui/seat_mark";
import { standing } from "./news";
import type { Table } from "./table";

interface ResultProps {
  table: Table;
  state: MatchState;
  name: (seat: number) => string;
}

/** The result of a finished match, and what can be done with it. */
export function Result({ table, state, name }: ResultProps) {
  const { isBusy, failure, attempt } = useAttempt();
  const [isWhole, setWhole] = useState(false);
  const { match, status } = state;
  const game = match && gameOf(match.game);
  if (!match || !status || !game) return null;
  const persons = match.seats.filter((each) => each.player?.kind.case === "person").length;
  const exported = () => matches.exportRecord({ match: match.match }, withPatience(table.token));
  const download = async () => {
    const { record } = await exported();
    if (record) save(`${match.game}-${match.match}.json`, toJsonString(GameRecordSchema, record, { prettySpaces: 2 }));
  };
  const again = async (isSameDeal: boolean) => {
    const { record, seed } = await exported();
    const firstPlayer = record?.game.value?.setup?.firstPlayer;
    await startMatch(game, {
      deal: {
        ruleSet: match.ruleSet,
        componentSet: match.componentSet,
        ...(isSameDeal && seed !== undefined && { seed }),
        ...(isSameDeal && firstPlayer !== undefined && { firstPlayer }),
      },
      seats: match.seats.map((each): SeatChoice => {
        const player = each.player?.kind;
        return player?.case === "level"
          ? { kind: "level", level: player.value.level }
          : { kind: "you", name: each.player?.name ?? "" };
      }),
      allowsHelp: match.options?.help === Help.ALL,
      takeOver: "",
    });
  };
  return (
    <div class="result">
      <Ranking
        standings={status.standings}
        titles={game.scoreTitles()}
        sources={game.scoreSources?.(standing(table.events.value)) ?? []}
        name={name}
      />
      <div class="actions">
        <a class="button primary" href={writeFragment({ kind: "review", match: match.match })}>
          {texts().reviewGame}
        </a>
        {persons <= 1 && (
          <button type="button" disabled={isBusy} onClick={() => attempt(() => again(false))}>
            {texts().playAgain}
          </button>
        )}
        {isWhole ? (
          <>
            <a class="button" href="#start">
              {texts().otherLevel}
            </a>
            {/* A chosen deal is refused with more than one person; a record that was played on has none. */}
            {persons <= 1 && match.dealt && (
              <button type="button" disabled={isBusy} onClick={() => attempt(() => again(true))}>
                {texts().sameDeal}
              </button>
            )}
            <button type="button" disabled={isBusy} onClick={() => attempt(download)}>
              {texts().record}
            </button>
          </>
        ) : (
          <button type="button" aria-expanded={false} onClick={() => setWhole(true)}>
            {texts().furtherActions}
          </button>
        )}
      </div>
      {failure && <p role="alert">{failure}</p>}
    </div>
  );
}

interface RankingProps {
  standings: readonly Standing[];
  /** The titles of the numbers that decide, see `Game.scoreTitles`. */
  titles: Record<string, string>;
  /** Where the points came from, see `Game.scoreSources`. */
  sources: readonly ScoreSource[];
  name: (seat: number) => string;
}

/** The seats by their ranks, with the numbers that decide them. */
export function Ranking({ standings, titles, sources, name }: RankingProps) {
  // Not of a match that went on from a record: its page has not seen all points.
  const isWhole = standings.every(
    ({ seat, score }) => sources.reduce((sum, { points }) => sum + (points[seat ?? 0] ?? 0), 0) === score,
  );
  const shown = isWhole ? sources : [];
  const columns = ["score", ...(standings[0]?.tieBreakers ?? []).map((each) => each.name)];
  return (
    <ScrollingTable titleId="action-title">
      <thead>
        <tr>
          <th scope="col">{texts().rank}</th>
          <th scope="col">{texts().player}</th>
          {shown.map(({ title }) => (
            <th key={title} scope="col" class="source">
              {title}
            </th>
          ))}
          {columns.map((column) => (
            <th key={column} scope="col">
              {titles[column] ?? column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...standings]
          .sort((one, other) => one.rank - other.rank)
          .map((standing) => (
            <tr key={standing.seat} class={standing.rank === 1 ? "winner" : ""}>
              <td>{standing.rank}</td>
              <th scope="row">
                <SeatMark seat={standing.seat ?? 0} /> {name(standing.seat ?? 0)}
              </th>
              {shown.map(({ title, points }) => (
                <td key={title} class="source">
                  {points[standing.seat ?? 0] ?? 0}
                </td>
              ))}
              <td>
                <b>{standing.score}</b>
              </td>
              {standing.tieBreakers.map(({ name, value }) => (
                <td key={name}>{value}</td>
              ))}
            </tr>
          ))}
      </tbody>
    </ScrollingTable>
  );
}

function save(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
