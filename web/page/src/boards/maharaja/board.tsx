import type { ComponentSet } from "#contract/maharaja/v1/component_set";
import type { Table } from "#contract/maharaja/v1/table";
import type { BoardProps } from "../game";
import { word } from "../word";
import { placeName, seatOf, viewOf } from "./knowledge";
import { RoadMap } from "./map";
import { roadText } from "./road_text";
import { Characters, Governors, Rondel } from "./side";
import { words } from "./words";

/** The table of Maharaja: map, plan, characters, governors. */
export function MaharajaBoard({ knowledge, components, name, ...picks }: BoardProps) {
  const view = viewOf(knowledge);
  if (!view || components.game.case !== "maharaja") return null;
  const set = components.game.value;
  const seat = seatOf(view);
  const plan = seat === undefined ? undefined : view.plans[seat]?.plan;
  return (
    <div class="game-maharaja">
      <div class="map">
        <RoadMap table={view.table} components={set} {...picks} />
      </div>
      <div class="table-side">
        <Rondel {...picks} />
        {plan && (
          <p class="plan">
            {words().yourPlan}: {plan.actions.map((each) => word(words().actions, each)).join(" + ")}
          </p>
        )}
        <Characters table={view.table} name={name} {...picks} />
        <Governors table={view.table} components={set} {...picks} />
        <BoardInWords table={view.table} components={set} seat={seat} name={name} />
      </div>
    </div>
  );
}

interface BoardInWordsProps {
  table: Table;
  components: ComponentSet;
  /** The seat that walks; undefined: none. */
  seat: number | undefined;
  name: (seat: number) => string;
}

/** What the map shows, as text. */
export function BoardInWords({ table, components, seat: walker, name }: BoardInWordsProps) {
  const listed = (places: readonly string[]) => places.map((each) => placeName(components, each)).join(", ");
  return (
    <details>
      <summary>{words().inWords}</summary>
      <ul>
        {table.players.map((player, seat) => {
          const parts = [
            player.architect === components.start?.id
              ? words().architectAtStart
              : words().architectIn(placeName(components, player.architect)),
            ...(player.houses.length ? [words().housesIn(listed(player.houses))] : []),
            ...(player.centrePalaces.length ? [words().centrePalacesIn(listed(player.centrePalaces))] : []),
            ...(player.outerPalaces.length ? [words().outerPalacesIn(listed(player.outerPalaces))] : []),
          ];
          return (
            <li key={seat}>
              {name(seat)}: {parts.join("; ")}
            </li>
          );
        })}
      </ul>
      <h3>{words().roads}</h3>
      <ul>
        {components.roads.map((road) => (
          <li key={road.id}>{roadText(road, components, table, walker, name)}</li>
        ))}
      </ul>
      <p lang="en">{components.standing}</p>
    </details>
  );
}
