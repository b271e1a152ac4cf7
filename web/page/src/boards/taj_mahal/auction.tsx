import { CourtSeat } from "#contract/taj_mahal/v1/board";
import { Advisor, Symbol as CardSymbol, Color } from "#contract/taj_mahal/v1/cards";
import type { Play } from "#contract/taj_mahal/v1/move";
import { ScrollingTable } from "../../ui/scrolling_table";
import { SeatMark } from "../../ui/seat_mark";
import { Card, PrestigeCard } from "./card";
import { SymbolIcon } from "./icons";
import type { OpenView } from "./knowledge";
import { words } from "./words";

/** Court seats in the order of the symbols that contest them. */
const COURT = [
  CourtSeat.VIZIER,
  CourtSeat.GENERAL,
  CourtSeat.MONK,
  CourtSeat.PRINCESS,
  CourtSeat.CROWN,
  CourtSeat.TILE,
] as const;

/** The symbols that a prestige card adds to its row; the others add none. */
const PRESTIGE_SYMBOLS: Partial<Record<Advisor, CardSymbol>> = {
  [Advisor.VIZIER]: CardSymbol.MOGUL,
  [Advisor.GENERAL]: CardSymbol.ELEPHANT,
};

/** The symbols that lie in a row. */
export function symbolsOf(row: readonly Play[]): CardSymbol[] {
  return row.flatMap((play) => {
    const symbols = [...(play.card?.symbols ?? [])];
    if (play.companion.case === "whiteCard") symbols.push(play.companion.value);
    if (play.companion.case === "prestigeCard") symbols.push(...[PRESTIGE_SYMBOLS[play.companion.value] ?? []].flat());
    return symbols;
  });
}

/** The rows of the visit: the symbols that everybody shows for each piece of the court, and the cards themselves. */
export function Auction({ view, name }: { view: OpenView; name: (seat: number) => string }) {
  const rows = view.players.map((player) => symbolsOf(player.row));
  const unrest = view.unrest.flatMap((card) => card.symbols);
  return (
    <section class="auction" aria-labelledby="auction-title">
      <h2 id="auction-title">{words.text("board", "auction")}</h2>
      <ScrollingTable titleId="auction-title">
        <thead>
          <tr>
            <td />
            {COURT.map((seat) => (
              <th key={seat} scope="col" title={words.word("court", CourtSeat, seat)}>
                <SymbolIcon symbol={seat} />
                <span class="unseen">{words.word("court", CourtSeat, seat)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr class="pieces">
            <th scope="row">{words.text("board", "piece")}</th>
            {COURT.map((seat) => (
              <td key={seat}>
                <Piece isThere={view.court.includes(seat)} isAside={view.setAside.includes(seat)} />
              </td>
            ))}
          </tr>
          {view.players.map((player, seat) => (
            <CountRow
              key={seat}
              symbols={rows[seat] ?? []}
              isOut={!player.isIn}
              label={
                <>
                  <SeatMark seat={seat} /> {name(seat)}
                  {!player.isIn && <span class="note"> {words.text("board", "withdrawn")}</span>}
                </>
              }
            />
          ))}
          {unrest.length > 0 && <CountRow symbols={unrest} isOut={false} label={words.text("board", "unrest")} />}
        </tbody>
      </ScrollingTable>
      <dl class="rows">
        {view.players.map(
          (player, seat) =>
            player.row.length > 0 && (
              <div key={seat}>
                <dt>
                  <SeatMark seat={seat} />
                  <span class="unseen">{words.text("board", "row_of", { name: name(seat) })}</span>
                </dt>
                <dd class="cards">
                  {player.row.map((play, place) => (
                    <PlayedCards key={place} play={play} />
                  ))}
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

function Piece({ isThere, isAside }: { isThere: boolean; isAside: boolean }) {
  const state = isThere
    ? words.text("board", "there")
    : isAside
      ? words.text("board", "set_aside")
      : words.text("board", "gone");
  return (
    <span title={state}>
      <span aria-hidden="true">{isThere ? "●" : isAside ? "⊘" : "–"}</span>
      <span class="unseen">{state}</span>
    </span>
  );
}

function CountRow({
  symbols,
  isOut,
  label,
}: {
  symbols: CardSymbol[];
  isOut: boolean;
  label: preact.ComponentChildren;
}) {
  return (
    <tr class={isOut ? "out" : ""}>
      <th scope="row">{label}</th>
      {COURT.map((seat) => (
        <td key={seat}>{symbols.filter((each) => Number(each) === Number(seat)).length || "·"}</td>
      ))}
    </tr>
  );
}

function PlayedCards({ play }: { play: Play }) {
  return (
    <span class="played">
      {play.card && <Card card={play.card} />}
      {play.companion.case === "whiteCard" && <Card card={{ color: Color.WHITE, symbols: [play.companion.value] }} />}
      {play.companion.case === "prestigeCard" && <PrestigeCard advisor={play.companion.value} />}
    </span>
  );
}
