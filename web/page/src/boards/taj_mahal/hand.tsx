import { useRef, useState } from "preact/hooks";
import { Color, type InfluenceCard } from "#contract/taj_mahal/v1/cards";
import type { View } from "#contract/taj_mahal/v1/view";
import { capitalized, nameOf } from "../../i18n/text_table";
import { rule } from "../../rules/rule";
import { useArrows } from "../../ui/arrows";
import { Icon } from "../../ui/icon";
import { PHONE, useMedia } from "../../ui/media";
import { Advised, type Mark, type Picks } from "../../ui/pickable";
import { Card, Chip, cardName, cardTopic, colorClass, type Face } from "./card";
import { displayTarget, handTarget, prestigeTarget } from "./targets";
import { words } from "./words";

interface HandProps extends Picks {
  view: View;
  /** True while the viewer plays or withdraws. */
  isAuction: boolean;
}

interface Held {
  face: Face;
  target: string;
  /** True if all know that the viewer has it. */
  isKnown: boolean;
}

const GROUPS = [Color.RED, Color.YELLOW, Color.GREEN, Color.BLUE, Color.WHITE] as const;
const NAMES = ["red", "yellow", "green", "blue", "white"] as const;

/** The cards of the viewer, by colours. Cards that can be played are raised; those that may go with them are dashed. */
export function Hand({ view, isAuction, ...picks }: HandProps) {
  const cards = useRef<HTMLDivElement>(null);
  const onKeyDown = useArrows(cards);
  // Copies of a kind have one target: the one that was pressed is the one that is raised.
  const [pressed, setPressed] = useState<Readonly<Record<string, number>>>({});
  const [why, setWhy] = useState("");
  const own = view.players[view.seat ?? 0];
  const held = heldBy(view);
  const groups = GROUPS.map((color) => held.filter((each) => groupOf(each.face) === color));
  const known = own?.rowColor ? nameOf(Color, own.rowColor) : undefined;
  const press = (each: Held, copy: number) => {
    setPressed({ ...pressed, [each.target]: copy });
    setWhy(picks.open.has(each.target) ? "" : reasonAgainst(each.face, known, isAuction));
    if (picks.open.has(each.target)) picks.onPick(each.target);
  };
  // On a telephone what cannot be played now is a row of chips.
  const isPhone = useMedia(PHONE);
  const isAside = (group: readonly Held[]) =>
    isPhone && isAuction && !group.some((each) => picks.open.has(each.target));
  const shown = (group: Held[]) => {
    const name = NAMES[groups.indexOf(group)] ?? "white";
    return (
      <div key={name} class={`group ${name}`}>
        <div class="group-cards">
          {group.map((each, index) => {
            const copies = group.filter((other) => other.target === each.target);
            const copy = copies.indexOf(each);
            const raised = Math.min(pressed[each.target] ?? 0, copies.length - 1);
            return (
              <HandCard
                key={index}
                held={each}
                isOpen={picks.open.has(each.target)}
                isChosen={picks.picked.includes(each.target) && copy === raised}
                isResting={!isAuction}
                isChip={isAside(group)}
                mark={copy === raised ? picks.marks.find((mark) => mark.target === each.target) : undefined}
                onPress={() => press(each, copy)}
              />
            );
          })}
        </div>
        <span class="group-name" {...rule(name === "white" ? "white" : "color")}>
          {name === "white" ? words.text("table", "colorless") : capitalized(words.text("colors", name))}
        </span>
      </div>
    );
  };
  const all = groups.filter((each) => each.length);
  const fan = all.filter((each) => !isAside(each));
  const aside = held.length - fan.flat().length;
  const style = { "--cards": fan.flat().length, "--groups": fan.length };
  return (
    <section class="hand panel" aria-labelledby="hand-title" style={style}>
      <header>
        <h2 id="hand-title">{words.text("board", "hand")}</h2>
        <p class={why ? "note why" : "note"} role="status">
          {why || words.text("table", isAuction && picks.open.size > 0 ? "hand_help" : "hand", { cards: held.length })}
        </p>
      </header>
      {held.length === 0 && <p class="note">{words.text("board", "empty_hand")}</p>}
      {/* biome-ignore lint/a11y/useSemanticElements: a toolbar's arrow keys, over toggle buttons */}
      <div class="held" ref={cards} role="group" aria-labelledby="hand-title" onKeyDown={onKeyDown}>
        {aside > 0 && <div class="aside-cards">{all.filter(isAside).map(shown)}</div>}
        <div class="fan">{fan.map(shown)}</div>
      </div>
    </section>
  );
}

interface HandCardProps {
  held: Held;
  isOpen: boolean;
  isChosen: boolean;
  /** True while no card can be played: cards are not dimmed then. */
  isResting: boolean;
  isChip: boolean;
  mark: Mark | undefined;
  onPress: () => void;
}

function HandCard({ held, isOpen, isChosen, isResting, isChip, mark, onPress }: HandCardProps) {
  const state = isChosen
    ? "chosen"
    : isOpen
      ? groupOf(held.face) === Color.WHITE
        ? "may-go"
        : "playable"
      : isResting
        ? "resting"
        : "closed";
  return (
    <button
      type="button"
      class={`hand-card ${state}`}
      aria-pressed={isChosen}
      aria-disabled={!isOpen}
      data-part="hand-card"
      data-target={held.target}
      data-rule={cardTopic(held.face)}
      aria-keyshortcuts="?"
      onClick={onPress}
    >
      {isChip ? <Chip face={held.face} /> : <Card face={held.face} />}
      {isChosen && (
        <span class="tick">
          <Icon name="check" size={14} />
        </span>
      )}
      {held.isKnown && (
        <span class="known" title={words.text("board", "known_to_all")}>
          <Icon name="eye" size={13} />
          <span class="unseen">{words.text("board", "known_to_all")}</span>
        </span>
      )}
      {mark && <Advised mark={mark} />}
    </button>
  );
}

/** The cards in the viewer's hand: in the order of colours, those that all know behind the others, prestige cards last. */
function heldBy(view: View): Held[] {
  const own = view.players[view.seat ?? 0];
  const card = (face: InfluenceCard, isKnown: boolean): Held => ({ face, target: handTarget(face), isKnown });
  return [
    ...[...view.hand.map((each) => card(each, false)), ...(own?.knownCards ?? []).map((each) => card(each, true))].sort(
      (one, other) => one.target.localeCompare(other.target),
    ),
    ...(own?.prestigeCards ?? []).map((advisor) => ({
      face: { advisor },
      target: prestigeTarget(advisor),
      isKnown: false,
    })),
  ];
}

/** The colour under which a card is held. */
function groupOf(face: Face | undefined): Color {
  return !face || "advisor" in face ? Color.WHITE : face.color;
}

/** Why a card cannot be picked, by its rule (P1, P2, P7). */
function reasonAgainst(face: Face, rowColor: string | undefined, isAuction: boolean): string {
  if (!isAuction) return words.text("sum", "not_now");
  if (groupOf(face) === Color.WHITE) return words.text("sum", "needs_coloured");
  return rowColor
    ? words.text("sum", "other_color", {
        color: words.picked("colors", rowColor),
        other: words.text("colors", colorName(face)),
      })
    : words.text("sum", "not_now");
}

function colorName(face: Face): (typeof NAMES)[number] {
  return NAMES.find((each) => each === colorClass(face)) ?? "white";
}

interface DisplayProps extends Picks {
  cards: readonly InfluenceCard[];
  /** How many cards the viewer takes, and when; empty: it takes none. */
  note: string;
  deck: number;
  discards: number;
}

/** The cards to be taken by those who withdraw. */
export function Display({ cards, note, deck, discards, ...picks }: DisplayProps) {
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = useArrows(list);
  return (
    <section class="display" aria-labelledby="display-title">
      <div class="display-head" {...rule("display")}>
        <h2 id="display-title">{words.text("board", "display")}</h2>
        <p class="note">{cards.length ? note : words.text("board", "empty_display")}</p>
      </div>
      <ul ref={list} onKeyDown={onKeyDown}>
        {cards.map((face, place) => {
          const target = displayTarget(face);
          const topic = `offered/${face.color}/${face.symbols.join("+")}`;
          const isChosen =
            picks.picked.includes(target) && cards.findIndex((each) => displayTarget(each) === target) === place;
          const mark = picks.marks.find((each) => each.target === target);
          return (
            <li key={place} data-part="display-card" data-target={target}>
              {picks.open.has(target) ? (
                <button
                  type="button"
                  class={isChosen ? "display-card chosen" : "display-card playable"}
                  aria-pressed={isChosen}
                  aria-label={cardName(face)}
                  data-rule={topic}
                  aria-keyshortcuts="?"
                  onClick={() => picks.onPick(target)}
                >
                  <Card face={face} />
                  {mark && <Advised mark={mark} />}
                </button>
              ) : (
                <span class="display-card" {...rule(topic)}>
                  <Card face={face} />
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <p class="piles note">
        <span {...rule("deck")}>{words.text("table", "deck", { deck })}</span>
        <br />
        <span {...rule("discards")}>{words.text("table", "discards", { discard: discards })}</span>
      </p>
    </section>
  );
}
