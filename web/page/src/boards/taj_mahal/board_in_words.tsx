import type { ComponentSet } from "#contract/taj_mahal/v1/component_set";
import { type OpenView, provinceOf } from "./knowledge";
import { tokenText, words } from "./words";

/** The content of the map, as text. */
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
      <summary>{words.text("board", "in_words")}</summary>
      <ul>
        {view.players.map((player, seat) => {
          const parts = [
            ...(player.palaces.length
              ? [words.text("board", "palaces_in", { cities: words.listed(player.palaces) })]
              : []),
            ...(player.crownPalaces.length
              ? [words.text("board", "crowns_in", { cities: words.listed(player.crownPalaces) })]
              : []),
          ];
          return (
            <li key={seat}>
              {name(seat)}: {parts.join("; ") || words.text("board", "no_palaces")}
            </li>
          );
        })}
      </ul>
      <p>
        {words.text("board", "open_tokens")}:{" "}
        {tokens.map((each) => `${each.city} (${each.token ? tokenText(each.token) : "?"})`).join(", ") ||
          words.text("board", "none")}
      </p>
      <p>{words.text("board", "deck", { deck: view.deckSize, discard: view.discardPile.length })}</p>
      <p lang="en">{components.standing}</p>
    </details>
  );
}
