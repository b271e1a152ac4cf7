import type { ComponentSet } from "#contract/maharaja/v1/component_set";
import type { Table } from "#contract/maharaja/v1/table";
import type { BoardProps } from "../game";
import { word } from "../word";
import { placeName, seatOf, viewOf } from "./knowledge";
import { RoadMap } from "./map";
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
        <BoardInWords table={view.table} components={set} name={name} />
      </div>
    </div>
  );
}

function BoardInWords({
  table,
  components,
  name,
}: {
  table: Table;
  components: ComponentSet;
  name: (seat: number) => string;
}) {
  return (
    <details>
      <summary>{words().inWords}</summary>
      <ul>
        {table.players.map((player, seat) => {
          const palaces = [...player.centrePalaces, ...player.outerPalaces];
          const parts = [
            player.architect === components.start?.id
              ? words().architectAtStart
              : words().architectIn(placeName(components, player.architect)),
            ...(player.houses.length
              ? [words().housesIn(player.houses.map((each) => placeName(components, each)).join(", "))]
              : []),
            ...(palaces.length
              ? [words().palacesIn(palaces.map((each) => placeName(components, each)).join(", "))]
              : []),
          ];
          return (
            <li key={seat}>
              {name(seat)}: {parts.join("; ")}
            </li>
          );
        })}
      </ul>
      <p lang="en">{components.standing}</p>
    </details>
  );
}
