import { Advisor, Symbol as CardSymbol, Color, type InfluenceCard } from "#contract/taj_mahal/v1/cards";
import { nameOf } from "../../i18n/text_table";
import { SymbolIcon } from "./icons";
import { words } from "./words";

type Face = Pick<InfluenceCard, "color" | "symbols">;

/** The name of a card for people. */
export function cardName(card: Face): string {
  const symbols = card.symbols.map((each) => words.word("symbols", CardSymbol, each)).join(" + ");
  return `${words.word("colors", Color, card.color)}: ${symbols}`;
}

/** An influence card that lies open. Its colour is written on it as well. */
export function Card({ card }: { card: Face }) {
  return (
    <span class={`card color-${card.color}`} title={cardName(card)}>
      <span class="unseen">{cardName(card)}</span>
      <span class="card-color" aria-hidden="true">
        {words.word("colors", Color, card.color).slice(0, 2)}
      </span>
      {card.symbols.map((symbol, place) => (
        // A double shows one symbol twice; nothing else tells the two apart.
        <SymbolIcon key={`${place}/${symbol}`} symbol={symbol} />
      ))}
    </span>
  );
}

/** A prestige card. */
export function PrestigeCard({ advisor }: { advisor: number }) {
  const name = words.text("board", "prestige", { advisor: nameOf(Advisor, advisor) });
  return (
    <span class="card prestige" title={name}>
      <span class="unseen">{name}</span>
      <span class="card-color" aria-hidden="true">
        ★
      </span>
      <SymbolIcon symbol={advisor} />
    </span>
  );
}
