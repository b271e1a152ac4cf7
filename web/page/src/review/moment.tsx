import type { ComponentChildren } from "preact";
import type { ComponentSet, GameRecord, GameStatus, Move, Position, Tally } from "#contract/v1/games";
import type { MatchEvent } from "#contract/v1/match";
import { rules } from "../api/clients";
import type { Advice, Game } from "../boards/game";
import { BoardOfMoves, PointOfMoves } from "../boards/move_text";
import { tallyFor } from "../boards/tally";
import { RuleCards } from "../rules/rule_cards";

/** A moment of a game where a seat decides, by the knowledge of one. */
export interface Moment {
  /** The event of the record that is its move. */
  event: number;
  seat: number;
  position: Position;
  status: GameStatus | undefined;
  tally: Tally | undefined;
  moves: readonly Move[];
}

/** The moment before a decision. record: up to there. eyes: the seat whose knowledge it is. Raises ConnectError. */
export async function momentOf(
  { event, seat }: Pick<Moment, "event" | "seat">,
  record: GameRecord,
  eyes: number,
  stop: AbortSignal,
): Promise<Moment | undefined> {
  const { position } = await rules.getView({ record, seat: eyes }, { signal: stop });
  if (!position) return undefined;
  const subject = { case: "position", value: position } as const;
  const [tally, { status, moves }] = await Promise.all([
    tallyFor(position, stop),
    rules.listLegalMoves({ subject }, { signal: stop }),
  ]);
  return { event, seat, position, status, tally, moves };
}

interface MomentTableProps {
  moment: Moment;
  game: Game;
  components: ComponentSet;
  name: (seat: number) => string;
  /** The seat whose knowledge it is. */
  eyes: number;
  /** The person's seat; undefined: it has none here. */
  you: number | undefined;
  /** The events up to the moment, as far as they are known. */
  events: readonly MatchEvent[];
  /** A move that is shown with what it would change. */
  shown: Move | undefined;
  panel: Advice;
  /** What leads to other moments. */
  children: ComponentChildren;
}

/** The real table at a moment, to be looked at, with something said of it. */
export function MomentTable({
  moment,
  game,
  components,
  name,
  eyes,
  you,
  events,
  shown,
  panel,
  children,
}: MomentTableProps) {
  const { event, seat, position, status, tally } = moment;
  return (
    <section class="panel moment" data-event={event}>
      <div class="moment-head">{children}</div>
      <BoardOfMoves.Provider value={components}>
        <PointOfMoves.Provider value={{ knowledge: position, seat, name }}>
          <game.Table
            knowledge={position}
            components={components}
            name={name}
            presence={() => ""}
            own={eyes}
            seatsToMove={status?.seatsToMove ?? []}
            finalScore={() => undefined}
            tally={tally}
            choice={undefined}
            events={events}
            hint={undefined}
            advice={panel}
            look={{ move: shown, you }}
            log={null}
            seats={null}
          />
        </PointOfMoves.Provider>
      </BoardOfMoves.Provider>
      <RuleCards game={game} table={{ knowledge: position, components, name, own: eyes, tally }} />
    </section>
  );
}
