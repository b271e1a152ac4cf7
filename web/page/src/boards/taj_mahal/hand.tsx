import type { ComponentChildren } from "preact";
import type { InfluenceCard } from "#contract/taj_mahal/v1/cards";
import type { View } from "#contract/taj_mahal/v1/view";
import type { Mark } from "../game";
import { Card, PrestigeCard } from "./card";
import { displayTarget, handTarget, prestigeTarget } from "./targets";
import { words } from "./words";

interface PickProps {
  open: ReadonlySet<string>;
  picked: readonly string[];
  onPick: (target: string) => void;
  marks: readonly Mark[];
}

/** The cards of the viewer: those that only it knows, those that all know, and its prestige cards. */
export function Hand({ view, ...picks }: { view: View } & PickProps) {
  const own = view.players[view.seat ?? 0];
  const known = own?.knownCards ?? [];
  const cards = [
    ...view.hand.map((card) => ({ card, isKnown: false })),
    ...known.map((card) => ({ card, isKnown: true })),
  ].sort((one, other) => one.card.color - other.card.color);
  return (
    <section class="hand" aria-labelledby="hand-title">
      <h2 id="hand-title">{words().hand}</h2>
      {cards.length + (own?.prestigeCards.length ?? 0) === 0 && <p>{words().emptyHand}</p>}
      <ul class="cards">
        {cards.map(({ card, isKnown }, place) => (
          <li key={place}>
            <Pickable target={handTarget(card)} {...picks}>
              <Card card={card} />
              {isKnown && (
                <span class="known" title={words().knownToAll}>
                  <span aria-hidden="true">◉</span>
                  <span class="unseen">{words().knownToAll}</span>
                </span>
              )}
            </Pickable>
          </li>
        ))}
        {own?.prestigeCards.map((advisor) => (
          <li key={advisor}>
            <Pickable target={prestigeTarget(advisor)} {...picks}>
              <PrestigeCard advisor={advisor} />
            </Pickable>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The cards to be taken by those who withdraw. */
export function Display({ cards, ...picks }: { cards: readonly InfluenceCard[] } & PickProps) {
  return (
    <section class="display" aria-labelledby="display-title">
      <h2 id="display-title">{words().display}</h2>
      {cards.length === 0 && <p>{words().emptyDisplay}</p>}
      <ul class="cards">
        {cards.map((card, place) => (
          <li key={place}>
            <Pickable target={displayTarget(card)} {...picks}>
              <Card card={card} />
            </Pickable>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An element that can be picked while a legal move has it; else it only lies there. */
function Pickable({
  target,
  children,
  open,
  picked,
  onPick,
  marks,
}: { target: string; children: ComponentChildren } & PickProps) {
  const mark = marks.find((each) => each.target === target);
  const content = (
    <>
      {children}
      {mark && <span class={`mark ${mark.kind}`}>{mark.text}</span>}
    </>
  );
  if (!open.has(target)) {
    return (
      <span class="pickable" data-target={target}>
        {content}
      </span>
    );
  }
  return (
    <button
      type="button"
      class="pickable open"
      data-target={target}
      aria-pressed={picked.includes(target)}
      onClick={() => onPick(target)}
    >
      {content}
    </button>
  );
}
