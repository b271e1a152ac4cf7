import { useContext, useState } from "preact/hooks";
import type { Candidate, SearchResult, VariationMove } from "#contract/v1/search";
import type { Game } from "../boards/game";
import { BoardOfMoves, moveText, useMoveText } from "../boards/move_text";
import { Why } from "../boards/why";
import { texts } from "../i18n/texts";
import { ERRORS, percent, whole } from "../ui/figures";
import { SeatMark } from "../ui/seat_mark";
import { WinBars } from "../ui/win_bars";
import { AddMove } from "./add_move";
import type { Analysis } from "./analysis";
import { Warnings } from "./warnings";

interface CandidatesProps {
  analysis: Analysis;
  result: SearchResult;
  game: Game;
  name: (seat: number) => string;
}

const SHOWN = 8; // candidates, the best first

/** The moves that the search compares, with the chances of every seat, the likely course, and the reasons. */
export function Candidates({ analysis, result, game, name }: CandidatesProps) {
  const textOf = useMoveText();
  const [opened, setOpened] = useState<string>();
  if (result.outlook) {
    return (
      <section class="panel">
        <p>{texts().notToMove}</p>
        <WinBars estimates={result.outlook.estimates} name={name} />
        <Variation moves={result.outlook.principalVariation} name={name} />
      </section>
    );
  }
  const { onlyMoves = [], neverMoves: never = [] } = analysis.options.value ?? {};
  const shown = result.candidates.slice(0, Math.max(SHOWN, onlyMoves.length));
  const isOpen = (candidate: Candidate) => candidate.move?.notation === (opened ?? shown[0]?.move?.notation);
  return (
    <section class="panel candidates" aria-label={texts().analysis}>
      <Warnings warnings={result.warnings} />
      <ol>
        {shown.map((candidate, rank) => {
          const { move } = candidate;
          const own = candidate.estimates.find((each) => each.seat === result.seat);
          return (
            move && (
              <li key={move.notation}>
                <button
                  type="button"
                  class="move"
                  aria-expanded={isOpen(candidate)}
                  onClick={() => setOpened(move.notation)}
                >
                  <span>
                    {rank + 1}. {textOf(move)}
                  </span>
                  <span class="rank">
                    {own && `${percent(own.winShare)} ± ${percent(ERRORS * (own.winShareError ?? 0))} %`}{" "}
                    <span class="note">{whole(candidate.visits)}</span>
                  </span>
                </button>
                {isOpen(candidate) && (
                  <div class="opened">
                    <WinBars estimates={candidate.estimates} name={name} />
                    <Variation moves={candidate.principalVariation} name={name} />
                    {candidate.facts && (
                      <>
                        <h3>{texts().why}</h3>
                        <Why game={game} facts={candidate.facts} name={name} />
                      </>
                    )}
                    <button type="button" class="quiet" onClick={() => analysis.toggle(move)}>
                      {texts().forbid}
                    </button>
                  </div>
                )}
              </li>
            )
          );
        })}
      </ol>
      {never.length > 0 && (
        <ul>
          {never.map((move) => (
            <li key={move.notation}>
              <s>{textOf(move)}</s>{" "}
              <button type="button" class="quiet" onClick={() => analysis.toggle(move)}>
                {texts().allow}
              </button>
            </li>
          ))}
        </ul>
      )}
      <AddMove analysis={analysis} compared={shown.flatMap((each) => each.move ?? [])} />
      {onlyMoves.length > 0 && (
        <button type="button" class="quiet" onClick={() => analysis.compareAll()}>
          {texts().compareAll}
        </button>
      )}
    </section>
  );
}

/** The most likely course after a move. */
function Variation({ moves, name }: { moves: readonly VariationMove[]; name: (seat: number) => string }) {
  const components = useContext(BoardOfMoves); // alone: later moves are made elsewhere
  if (moves.length === 0) return null;
  return (
    <>
      <h3>{texts().likely}</h3>
      <ol class="variation">
        {moves.map((each, place) => (
          <li key={place}>
            <SeatMark seat={each.seat ?? 0} />
            <span class="unseen">{name(each.seat ?? 0)}</span> {each.move && moveText(each.move, components)}
          </li>
        ))}
      </ol>
    </>
  );
}
