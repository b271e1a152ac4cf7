import type { ComponentSet } from "#contract/maharaja/v1/component_set";
import { Phase } from "#contract/maharaja/v1/game_status";
import type { OpenView } from "./knowledge";
import { type PartKind, partsOf } from "./parts";
import { isClosed, otherEnd, ownersAt, tollOf } from "./roads";
import { placeName, wayOf, words } from "./words";

/** Why a part of the own turn cannot be carried out now, in a sentence. */
export function reasonAgainstPart(kind: PartKind, view: OpenView, components: ComponentSet): string {
  const player = view.table.players[view.seatsToMove[0] ?? 0];
  if (!player || view.phase !== Phase.TURN) return words.text("why", "not_now");
  const city = player.architect;
  const isAtStart = city === components.start?.id;
  switch (kind) {
    case "house":
      return words.text("why", player.supply === 0 ? "supply" : player.gold === 0 ? "gold" : "room");
    case "power":
      return words.text("why", player.supply === 0 ? "supply" : "room");
    case "palace": {
      if (isAtStart) return words.text("why", "start");
      const isFull = palacesIn(view, city) >= (limitsOf(components, view)?.palaceSites ?? 0);
      return isFull ? words.text("why", "sites", { city: placeName(components, city) }) : words.text("why", "gold");
    }
    case "move":
      return words.text("why", player.houses.length === 0 ? "own_houses" : "room");
    case "governor":
      return words.text("why", "governors");
    case "walk":
      return words.text("why", "no_road");
    default:
      return words.text("why", "not_now");
  }
}

/** Why a place of the map cannot be chosen now, in a sentence. */
export function reasonAgainstPlace(place: string, view: OpenView, components: ComponentSet): string {
  const seat = view.seatsToMove[0] ?? 0;
  const isVillage = components.roads.some((each) => each.villages.includes(place));
  if (view.turn?.takenHouse === place) return words.text("why", "same_place");
  if (isVillage) {
    const isFull = ownersAt(view.table, place).length >= (limitsOf(components, view)?.villageCapacity ?? 0);
    if (isFull) return words.text("why", "full");
    if (view.phase !== Phase.TURN) return words.text("why", "not_now");
    const isHouseLeft = partsOf(view, seat).some(({ kind, isDone }) => kind === "house" && !isDone);
    if (!isHouseLeft) return words.text("why", "no_house_left");
    const { supply, gold } = view.table.players[seat] ?? { supply: 0, gold: 0 };
    return words.text("why", supply === 0 ? "supply" : gold === 0 ? "gold" : "city_only");
  }
  return view.phase === Phase.TURN ? reasonAgainstWalk(place, seat, view, components) : words.text("why", "not_now");
}

function reasonAgainstWalk(place: string, seat: number, { table, turn }: OpenView, components: ComponentSet): string {
  const player = table.players[seat];
  if (!player || place === player.architect) return words.text("why", "here");
  const roads = components.roads.filter((each) => otherEnd(each, player.architect) === place);
  if (roads.length === 0) return words.text("why", "far");
  if (turn?.visited.includes(place)) return words.text("why", "visited");
  const isPayable = roads.some((each) => tollOf(each, table, seat) <= player.gold);
  if (roads.every((each) => isClosed(each, table)) || isPayable) {
    return words.text("why", "closed", { junction: wayOf(components, place) });
  }
  return words.text("why", "toll");
}

/** The limits of a table of so many players; undefined for a board that has none. */
export function limitsOf(components: ComponentSet, { table }: OpenView) {
  return components.limits.find((each) => each.playerCount === table.players.length);
}

function palacesIn({ table }: OpenView, city: string): number {
  return table.players.reduce(
    (sum, { centrePalaces, outerPalaces }) =>
      sum + [...centrePalaces, ...outerPalaces].filter((each) => each === city).length,
    0,
  );
}
