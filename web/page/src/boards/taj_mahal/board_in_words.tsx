import type { ComponentSet } from "#contract/taj_mahal/v1/component_set";
import { tokenText } from "./effect_text";
import { type OpenView, provinceOf } from "./knowledge";
import { words } from "./words";

/** What the map shows, as text. */
export function BoardInWords({
  view,
  components,
  name,
}: {
  view: OpenView;
  components: ComponentSet;
  name: (seat: number) => string;
}) {
  const cities = components.provinces.find((each) => each.name === provinceOf(view))?.cities ?? [];
  const taken = new Set(view.players.flatMap((player) => player.bonusTokenCities));
  const tokens = view.bonusTokens.filter(
    (each) => !taken.has(each.city) && cities.some((city) => city.name === each.city),
  );
  return (
    <details>
      <summary>{words().inWords}</summary>
      <ul>
        {view.players.map((player, seat) => {
          const parts = [
            ...(player.palaces.length ? [words().palacesIn(player.palaces.join(", "))] : []),
            ...(player.crownPalaces.length ? [words().crownsIn(player.crownPalaces.join(", "))] : []),
          ];
          return (
            <li key={seat}>
              {name(seat)}: {parts.join("; ") || words().noPalaces}
            </li>
          );
        })}
      </ul>
      <p>
        {words().openTokens}:{" "}
        {tokens.map((each) => `${each.city} (${tokenText(each.token)})`).join(", ") || words().none}
      </p>
      <p>{words().deck(view.deckSize, view.discardPile.length)}</p>
      <p lang="en">{components.standing}</p>
    </details>
  );
}
