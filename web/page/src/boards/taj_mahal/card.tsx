import { Advisor, Symbol as CardSymbol, Color, type InfluenceCard } from "#contract/taj_mahal/v1/cards";
import type { Play } from "#contract/taj_mahal/v1/move";
import { nameOf } from "../../i18n/text_table";
import { Icon, outline } from "../../ui/icon";
import { symbolIcon } from "./icons";
import { words } from "./words";

/** What lies open of a card: its colour and symbols, or the advisor of a prestige card. */
export type Face = Pick<InfluenceCard, "color" | "symbols"> | { advisor: number };

/** The class of each colour, in the order of the enum Color: of frames, letters and symbols. */
const CLASSES = ["white", "red", "yellow", "green", "blue", "white"] as const;

/** The class of a card's colours and pattern. */
export function colorClass(face: Face): string {
  return "advisor" in face ? "prestige" : (CLASSES[face.color] ?? "white");
}

/** The name of a card for people. */
export function cardName(face: Face): string {
  if ("advisor" in face) return words.text("board", "prestige", { advisor: nameOf(Advisor, face.advisor) });
  const symbols = face.symbols.map((each) => words.word("symbols", CardSymbol, each)).join(" + ");
  return `${words.word("colors", Color, face.color)}: ${symbols}`;
}

/** The topic of a card's rule. */
export function cardTopic(face: Face): string {
  if ("advisor" in face) return `prestige/${face.advisor}`;
  return `${face.color === Color.WHITE ? "white" : "card"}/${face.color}/${face.symbols.join("+")}`;
}

/** The cards of a play, the coloured one first. */
export function facesOf({ card, companion }: Play): Face[] {
  const faces: Face[] = card ? [card] : [];
  if (companion.case === "whiteCard") faces.push({ color: Color.WHITE, symbols: [companion.value] });
  if (companion.case === "prestigeCard") faces.push({ advisor: companion.value });
  return faces;
}

// In units of a card of 60 by 84. The window is a cusped arch.
const WINDOW =
  "M4 80V24c0-2 1.5-3 3-3.5C8 17 10 16 13 16c1-3 4-4 7-4 3-2 7-4 10-7 3 3 7 5 10 7 3 0 6 1 7 4 3 0 5 1 6 4.5 1.5.5 3 1.5 3 3.5v56a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z";
const ONE_SYMBOL = [{ y: 32, size: 34 }];
const TWO_SYMBOLS = [
  { y: 18, size: 29 },
  { y: 50, size: 29 },
];

/** A card that lies open. Its colour is told by pattern and letter, too. */
export function Card({ face }: { face: Face }) {
  const color = colorClass(face);
  return (
    <span class={`card ${color}`}>
      <span class="unseen">{cardName(face)}</span>
      <svg viewBox="0 0 60 84" aria-hidden="true">
        <rect class="frame" width="60" height="84" rx="6" />
        {color !== "white" && <rect width="60" height="84" rx="6" fill={`url(#pattern-${color})`} />}
        <path class="window" d={WINDOW} />
        <text class="letter" x="8.5" y="14">
          {letterOf(face)}
        </text>
        {"advisor" in face ? <Medallion advisor={face.advisor} /> : <Symbols symbols={face.symbols} />}
      </svg>
    </span>
  );
}

function Symbols({ symbols }: { symbols: readonly CardSymbol[] }) {
  return (symbols.length === 1 ? ONE_SYMBOL : TWO_SYMBOLS).map(({ y, size }, place) => (
    <path
      key={y}
      class="symbol"
      fill-rule="evenodd"
      transform={`translate(${30 - size / 2} ${y}) scale(${size / 24})`}
      d={outline(symbolIcon(symbols[place] ?? 0))}
    />
  ));
}

/** What a prestige card adds: points, an elephant, a grand mogul, or a card of another colour. */
function Medallion({ advisor }: { advisor: number }) {
  const gift = GIFTS[advisor];
  return (
    <>
      <circle class="medallion" cx="30" cy="37" r="15" />
      <path
        class="symbol"
        fill-rule="evenodd"
        transform="translate(19.2 26.2) scale(.9)"
        d={outline(symbolIcon(advisor))}
      />
      {typeof gift === "number" ? (
        <>
          <text class="gift" x="19" y="73">
            +
          </text>
          <path
            class="symbol"
            fill-rule="evenodd"
            transform="translate(27 57) scale(.8)"
            d={outline(symbolIcon(gift))}
          />
        </>
      ) : (
        <text class="gift" x="30" y="73">
          {gift}
        </text>
      )}
    </>
  );
}

/** What the prestige cards of advisors bring (P4 to P6): a symbol, or a text for it. */
const GIFTS: Record<number, CardSymbol | string> = {
  [Advisor.VIZIER]: CardSymbol.MOGUL,
  [Advisor.GENERAL]: CardSymbol.ELEPHANT,
  [Advisor.MONK]: "↷",
  [Advisor.PRINCESS]: "+2",
};

/** A card as a word: the letter on its colour, then its symbols. */
export function Chip({ face }: { face: Face }) {
  const symbols = "advisor" in face ? [face.advisor] : face.symbols;
  return (
    <span class={`chip ${colorClass(face)}`} title={cardName(face)}>
      <span class="unseen">{cardName(face)}</span>
      <b aria-hidden="true">{letterOf(face)}</b>
      {symbols.map((symbol, place) => (
        // A double shows one symbol twice; nothing else tells the two apart.
        <Icon key={`${place}/${symbol}`} name={symbolIcon(symbol)} size={14} />
      ))}
    </span>
  );
}

function letterOf(face: Face): string {
  return "advisor" in face ? "★" : words.word("letters", Color, face.color);
}

/** The patterns of frames, for all cards of a page. */
export function CardPatterns() {
  return (
    <svg class="unseen" aria-hidden="true">
      <defs>
        <pattern id="pattern-red" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0h2.2v7H0z" fill="#fff" opacity=".3" />
        </pattern>
        <pattern id="pattern-yellow" width="8" height="8" patternUnits="userSpaceOnUse">
          <path d="M2 .5a1.5 1.5 0 1 0 .01 0zM6 4.5a1.5 1.5 0 1 0 .01 0z" fill="#5b3700" opacity=".45" />
        </pattern>
        <pattern id="pattern-green" width="10" height="7" patternUnits="userSpaceOnUse">
          <path d="M0 5.5 5 1.5l5 4" fill="none" stroke="#fff" stroke-width="1.5" opacity=".38" />
        </pattern>
        <pattern id="pattern-blue" width="8" height="8" patternUnits="userSpaceOnUse">
          <path d="M0 0h8M0 0v8" stroke="#fff" stroke-width="1.6" opacity=".34" />
        </pattern>
        <pattern id="pattern-prestige" width="1" height="1" />
      </defs>
    </svg>
  );
}
