import type { InfluenceCard } from "#contract/taj_mahal/v1/cards";
import type { View } from "#contract/taj_mahal/v1/view";
import { Pickable, type Picks } from "../../ui/pickable";
import { Card, PrestigeCard } from "./card";
import { displayTarget, handTarget, prestigeTarget } from "./targets";
import { words } from "./words";

/** The cards of the viewer: those that only it knows, those that all know, and its prestige cards. */
export function Hand({ view, ...picks }: { view: View } & Picks) {
  const own = view.players[view.seat ?? 0];
  const known = own?.knownCards ?? [];
  const cards = [
    ...view.hand.map((card) => ({ card, isKnown: false })),
    ...known.map((card) => ({ card, isKnown: true })),
  ].sort((one, other) => one.card.color - other.card.color);
  return (
    <section class="hand" aria-labelledby="hand-title">
      <h2 id="hand-title">{words.text("board", "hand")}</h2>
      {cards.length + (own?.prestigeCards.length ?? 0) === 0 && <p>{words.text("board", "empty_hand")}</p>}
      <ul class="cards">
        {cards.map(({ card, isKnown }, place) => (
          <li key={place}>
            <Pickable target={handTarget(card)} {...picks}>
              <Card card={card} />
              {isKnown && (
                <span class="known" title={words.text("board", "known_to_all")}>
                  <span aria-hidden="true">◉</span>
                  <span class="unseen">{words.text("board", "known_to_all")}</span>
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
export function Display({ cards, ...picks }: { cards: readonly InfluenceCard[] } & Picks) {
  return (
    <section class="display" aria-labelledby="display-title">
      <h2 id="display-title">{words.text("board", "display")}</h2>
      {cards.length === 0 && <p>{words.text("board", "empty_display")}</p>}
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
