import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { CourtSeat } from "#contract/taj_mahal/v1/board";
import type { ComponentSet } from "#contract/taj_mahal/v1/component_set";
import { Phase } from "#contract/taj_mahal/v1/game_status";
import type { CourtStanding, Tally } from "#contract/taj_mahal/v1/tally";
import { nameOf } from "../../i18n/text_table";
import { texts } from "../../i18n/texts";
import { rule } from "../../rules/rule";
import { Icon } from "../../ui/icon";
import { usePicking } from "../../ui/picking";
import { SeatMark } from "../../ui/seat_mark";
import { AnswerButton, type Asked } from "../asked";
import { Card, Chip, cardTopic, type Face, facesOf } from "./card";
import { commodityIcon, symbolIcon } from "./icons";
import { type OpenView, provinceOf } from "./knowledge";
import { Lead } from "./lead";
import { type News, NewsLine } from "./news";
import { SeatFacts } from "./seat_facts";
import type { AfterPlay, Outcome } from "./sums";
import { pieceTarget, seatTarget } from "./targets";
import { commoditiesOf, piecesListed, piecesText, words } from "./words";

/** Court seats in the order of the symbols that contest them. */
const COURT = [
  CourtSeat.VIZIER,
  CourtSeat.GENERAL,
  CourtSeat.MONK,
  CourtSeat.PRINCESS,
  CourtSeat.CROWN,
  CourtSeat.TILE,
] as const;

interface CourtProps {
  view: OpenView;
  components: ComponentSet;
  name: (seat: number) => string;
  /** Whether the person of a seat is there. */
  presence?: (seat: number) => string;
  /** The final points of a seat; undefined: the game goes on. */
  finalScore?: (seat: number) => number | undefined;
  /** The viewer's seat; undefined: it only watches. */
  own: number | undefined;
  /** The seat of the person, which is called so; undefined: none is. */
  you: number | undefined;
  /** The sums; undefined while they are not known. */
  tally: Tally | undefined;
  /** What withdrawing now would bring; undefined: it cannot be done. */
  withdrawal?: Outcome;
  /** The play that is considered, and what the table would be after it. */
  considered?: { faces: readonly Face[]; after: AfterPlay } | undefined;
  /** The seats that took pieces in this visit; undefined: nobody knows any more. */
  taken: ReadonlyMap<CourtSeat, number> | undefined;
  news: readonly News[];
  /** The points of the viewer's last withdrawal; undefined: nobody knows any more. */
  gained?: number | undefined;
  /** What is asked about its pieces or its seats; undefined: nothing. */
  asked?: Asked | undefined;
}

/** The court: under each piece what everybody shows for it, who leads, and what withdrawing would bring. */
export function Court(props: CourtProps) {
  const { view, own, tally, taken, asked } = props;
  const court = useRef<HTMLTableElement>(null);
  usePicking(court, (target) => asked?.onPress(target));
  const standing = (piece: CourtSeat) => tally?.court.find((each) => each.courtSeat === piece);
  const players = view.players.length;
  const first = own === undefined ? 0 : own + 1;
  const seats = Array.from({ length: players }, (_, place) => (first + place) % players);
  return (
    <table ref={court} class="court" aria-label={words.text("table", "court_of", { province: provinceOf(view) })}>
      <thead>
        <tr class="court-head">
          <td class="court-title">
            <h2 {...rule("visits")}>
              <span class="court-of">{words.text("table", "court")}</span> {provinceOf(view)}{" "}
              <small>{words.text("table", "visit", { visit: view.visit })}</small>
            </h2>
            <ol class="news">
              {props.news.map((each) => (
                <NewsLine key={each.number} news={each} name={props.name} own={props.you} />
              ))}
            </ol>
          </td>
          {COURT.map((piece) => (
            <Niche key={piece} piece={piece} {...props} standing={standing(piece)} taker={taken?.get(piece)} />
          ))}
        </tr>
      </thead>
      <tbody class={players > 4 ? "court-rows five" : "court-rows"}>
        {seats.slice(0, -1).map((seat) => (
          <SeatRow key={seat} seat={seat} {...props} standing={standing} />
        ))}
        {(view.unrest.length > 0 || tally?.court.some((each) => each.unrest > 0)) && (
          <UnrestRow view={view} standing={standing} />
        )}
        {seats.slice(-1).map((seat) => (
          <SeatRow key={seat} seat={seat} {...props} standing={standing} />
        ))}
        {own !== undefined && <TakeRow {...props} own={own} standing={standing} />}
      </tbody>
    </table>
  );
}

type Standings = (piece: CourtSeat) => CourtStanding | undefined;

interface NicheProps extends CourtProps {
  piece: CourtSeat;
  standing: CourtStanding | undefined;
  taker: number | undefined;
}

/** A piece of the court in its arch, and who leads for it. */
function Niche({ piece, view, components, name, standing, taker, asked }: NicheProps) {
  const isThere = view.court.includes(piece);
  const isAsked = asked?.open.has(pieceTarget(piece)) ?? false;
  return (
    <th
      scope="col"
      class={`niche ${isThere ? "" : "gone"} ${isAsked ? "open" : ""}`}
      data-part="niche"
      data-piece={piece}
      {...(isAsked && { "data-target": pieceTarget(piece) })}
      {...rule(nameOf(CourtSeat, piece) ?? "", piece === COURT[0])}
    >
      <svg class="arch" viewBox="0 0 54 64" preserveAspectRatio="none" aria-hidden="true">
        <path d="M1 63V26c0-3 2-4 4-5 0-4 3-6 6-6 1-4 4-6 8-6 2-3 5-5 8-8 3 3 6 5 8 8 4 0 7 2 8 6 3 0 6 2 6 6 2 1 4 2 4 5v37z" />
      </svg>
      <span class={`piece ${isThere ? (PIECE_CLASSES[piece] ?? "") : "none"}`} aria-hidden="true">
        {isThere && <Icon name={symbolIcon(piece)} />}
        {isThere && piece === CourtSeat.TILE && (
          <span class="tile-goods">
            {commoditiesOf(components, view.visit).map((good) => (
              <span key={good} class={`good-${good}`}>
                <Icon name={commodityIcon(good)} />
              </span>
            ))}
          </span>
        )}
      </span>
      <span class="niche-name">{words.word("niches", CourtSeat, piece)}</span>
      <Lead
        piece={piece}
        standing={standing}
        taker={taker}
        isThere={isThere}
        isAside={view.setAside.includes(piece)}
        name={name}
      />
    </th>
  );
}

const PIECE_CLASSES: Partial<Record<CourtSeat, string>> = { [CourtSeat.CROWN]: "gold", [CourtSeat.TILE]: "tile" };

interface RowProps extends CourtProps {
  seat: number;
  standing: Standings;
}

/** A seat: its name and facts, the cards of its row, its totals. */
function SeatRow(props: RowProps) {
  const { seat, view, components, name, presence, finalScore, own, you, standing, considered, taken, asked } = props;
  const player = view.players[seat];
  if (!player) return null;
  const isOwn = seat === own;
  const isAsked = asked?.open.has(seatTarget(seat));
  const absence = presence?.(seat);
  const isToMove = seat === view.seatToMove && view.phase !== Phase.OVER;
  const isTaking = isToMove && view.phase === Phase.TAKE;
  const after = isOwn ? considered?.after : undefined;
  const pieces = COURT.filter((piece) => taken?.get(piece) === seat);
  return (
    <tr
      class={`seat-row seat-${seat} ${isOwn ? "own" : ""} ${isToMove ? "to-move" : ""} ${isAsked ? "open" : ""}`}
      {...(isAsked && { "data-target": seatTarget(seat) })}
    >
      <th scope="row" class="identity">
        <span class="shape">
          <SeatMark seat={seat} />
        </span>
        <span class="who">
          <span class="seat-name">{seat === you ? texts().you : name(seat)}</span>
          {isToMove && (
            <span class="pill to-move" {...rule("turn")}>
              {stateText(view.phase)}
            </span>
          )}
        </span>
        <span class="score" data-part="score" {...rule(`score/${seat}`)}>
          {finalScore?.(seat) ?? player.score}
          <span class="unseen"> {words.text("table", "points")}</span>
        </span>
        <SeatFacts view={view} components={components} seat={seat} />
      </th>
      <td class="row-cards" data-row={seat} {...rule(`row/${seat}`)}>
        {absence && <span class="pill">{absence}</span>}
        {asked && <AnswerButton asked={asked} target={seatTarget(seat)} label={isOwn ? texts().you : name(seat)} />}
        {(player.isIn && !isTaking) || player.row.length > 0 ? (
          <>
            {player.row.map((play, place) => (
              <Played key={place} faces={facesOf(play)} />
            ))}
            {isOwn && considered && <Played faces={considered.faces} isGhost />}
          </>
        ) : (
          <span class="note">
            {!taken
              ? words.text("board", "withdrawn")
              : pieces.length
                ? words.text("table", "withdrawn_with", { pieces: piecesText(pieces) })
                : words.text("table", "withdrawn_without")}
          </span>
        )}
      </td>
      {COURT.map((piece, place) => (
        <Total
          key={piece}
          piece={piece}
          seat={seat}
          standing={view.court.includes(piece) ? standing(piece) : undefined}
          isOut={!player.isIn && player.row.length === 0}
          took={taken?.get(piece) === seat}
          after={after && stateAfter(after, piece, place, seat, standing(piece))}
        />
      ))}
    </tr>
  );
}

/** The total for a piece after a play: whether it leads, or ties for the lead. */
function stateAfter(
  after: AfterPlay,
  piece: CourtSeat,
  place: number,
  seat: number,
  standing: CourtStanding | undefined,
): After {
  const count = after.counts[place] ?? 0;
  const others = standing ? [...standing.counts.filter((_, other) => other !== seat), standing.unrest] : [];
  const leads = after.withdrawal.claims.includes(piece);
  return { count, leads, ties: !leads && count > 0 && count === Math.max(...others) };
}

function stateText(phase: Phase): string {
  if (phase === Phase.PALACE || phase === Phase.CROWN) return words.text("table", "placing");
  return words.text("table", phase === Phase.TAKE ? "taking" : "to_move");
}

function Played({ faces, isGhost = false }: { faces: readonly Face[]; isGhost?: boolean }) {
  return (
    <span class={isGhost ? "played ghost" : "played"}>
      {faces.map((face, place) => (
        <span key={place} data-part="row-card" {...rule(cardTopic(face))}>
          <Card face={face} />
          <Chip face={face} />
        </span>
      ))}
    </span>
  );
}

interface TotalProps {
  piece: CourtSeat;
  seat: number;
  standing: CourtStanding | undefined;
  isOut: boolean;
  took: boolean;
  /** The total after the play that is considered. */
  after: After | undefined;
}

interface After {
  count: number;
  leads: boolean;
  ties: boolean;
}

/** The symbols of a row for one piece: filled where the seat leads alone, dashed where it ties. */
function Total({ piece, seat, standing, isOut, took, after }: TotalProps) {
  const own = rule(`total/${piece}/${seat}`);
  if (took) {
    return (
      <td class="total" data-part="total" {...own}>
        <span class="claimed">{words.text("table", "took")}</span>
      </td>
    );
  }
  if (!standing || isOut) return <td class="total" data-part="total" />;
  const count = standing.counts[seat] ?? 0;
  const isLeader = standing.leaders.includes(seat);
  // With the unrest nobody leads who has as many (U2).
  const tiesUnrest = count > 0 && count === standing.unrest && count === Math.max(...standing.counts);
  const now = { leads: isLeader && standing.leaders.length === 1, ties: isLeader || tiesUnrest };
  const changed = after && after.count !== count ? after : undefined;
  const { leads, ties } = after ?? now;
  const state = leads ? "leads" : ties ? "ties" : (after?.count ?? count) ? "" : "none";
  return (
    <td class={`total ${state}`} data-part="total" {...own}>
      <span>
        {state === "ties" && <span class="equals">=</span>}
        {changed && <s>{count}</s>}
        {(changed?.count ?? count) || "·"}
      </span>
    </td>
  );
}

function UnrestRow({ view, standing }: { view: OpenView; standing: Standings }) {
  return (
    <tr class="seat-row unrest">
      <th scope="row" class="identity" {...rule("unrest")}>
        <span class="shape" aria-hidden="true">
          ⚑
        </span>
        <span class="who">{words.text("table", "unrest")}</span>
        <span class="score" />
      </th>
      <td class="row-cards">
        {view.unrest.map((face, place) => (
          <Played key={place} faces={[face]} />
        ))}
      </td>
      {COURT.map((piece) => {
        const found = view.court.includes(piece) ? standing(piece) : undefined;
        const most = Math.max(...(found?.counts ?? []));
        const state = !found?.unrest ? "none" : found.unrest > most ? "leads" : found.unrest === most ? "ties" : "";
        return (
          <td key={piece} class={`total ${state}`} data-part="total" {...rule("unrest")}>
            <span>
              {state === "ties" && <span class="equals">=</span>}
              {found ? found.unrest || "·" : ""}
            </span>
          </td>
        );
      })}
    </tr>
  );
}

/** What the viewer would take by withdrawing: now, or after the play that is considered. */
function TakeRow({
  view,
  own,
  standing,
  withdrawal,
  considered,
  taken,
  gained,
  asked,
}: CourtProps & { own: number; standing: Standings }) {
  const shown = considered?.after.withdrawal ?? withdrawal;
  const pieces: CourtSeat[] = COURT.filter((piece) => taken?.get(piece) === own);
  const isOut = !withdrawal && (!view.players[own]?.isIn || (view.seatToMove === own && view.phase !== Phase.AUCTION));
  const label = considered
    ? words.text("table", "after_play")
    : withdrawal
      ? words.text("table", "withdraw_now")
      : isOut && !taken
        ? words.text("board", "withdrawn")
        : !isOut
          ? words.text("table", "leading")
          : pieces.length
            ? words.text("table", "you_took", { pieces: piecesListed(pieces) })
            : words.text("table", "you_took_nothing");
  // The palaces of a withdrawal bring their points when all are built.
  const points = isOut ? (pieces.length && gained) || undefined : shown?.points;
  const cell = (piece: (typeof COURT)[number]): ComponentChildren => {
    if (isOut) return pieces.includes(piece) ? <Taken text={words.text("table", "took")} /> : "";
    if (!view.court.includes(piece)) return "";
    const found = standing(piece);
    const takes = shown ? shown.claims.includes(piece) : isOnlyLeader(found, own);
    if (takes) return <Taken text={words.text("table", "take")} />;
    const ties = considered
      ? stateAfter(considered.after, piece, COURT.indexOf(piece), own, found).ties
      : found?.leaders.includes(own);
    return ties ? words.text("table", "tie") : "–";
  };
  if (asked && COURT.some((piece) => asked.open.has(pieceTarget(piece)) || asked.answers.has(pieceTarget(piece)))) {
    return <AskRow asked={asked} />;
  }
  return (
    <tr class="take-row">
      <th scope="row" colSpan={2} data-part="take" {...rule("take")}>
        <span class="take-label">{label}</span>{" "}
        {points !== undefined && <span class={points ? "gain" : "note"}>{texts().plusPoints(points)}</span>}
        {isOut && points === undefined && <span class="take-short note">{words.text("table", "taken")}</span>}
      </th>
      {COURT.map((piece) => (
        <td key={piece} class="total" data-part="take" {...rule("take")}>
          {cell(piece)}
        </td>
      ))}
    </tr>
  );
}

/** What is asked about the pieces, with an answer under each. */
function AskRow({ asked }: { asked: Asked }) {
  return (
    <tr class="take-row">
      <th scope="row" colSpan={2} data-part="take">
        <span class="take-label">{asked.text}</span>
      </th>
      {COURT.map((piece) => (
        <td key={piece} class="total" data-part="take">
          <AnswerButton asked={asked} target={pieceTarget(piece)} label={words.word("niches", CourtSeat, piece)} />
        </td>
      ))}
    </tr>
  );
}

function isOnlyLeader(standing: CourtStanding | undefined, seat: number): boolean {
  return standing?.leaders.length === 1 && standing.leaders[0] === seat;
}

function Taken({ text }: { text: string }) {
  return (
    <span class="taken">
      <Icon name="check" size={12} /> <span class="take-word">{text}</span>
    </span>
  );
}
