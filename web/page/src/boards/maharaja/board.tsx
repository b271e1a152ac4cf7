import type { ComponentSet } from "#contract/maharaja/v1/component_set";
import type { Table } from "#contract/maharaja/v1/table";
import type { BoardProps } from "../game";
import { Courts } from "./courts";
import { seatOf, viewOf } from "./knowledge";
import { RoadMap } from "./map";
import { Order } from "./order";
import { roadText } from "./road_text";
import { scoringOf } from "./sums";
import { Tiles } from "./tiles";
import { placeName, words } from "./words";

/** A position of Maharaja: map, courts, the order of turns, and the plan. */
export function MaharajaBoard({ knowledge, components, name, tally, ...picks }: BoardProps) {
  const view = viewOf(knowledge);
  if (!view || components.game.case !== "maharaja") return null;
  const set = components.game.value;
  const seat = seatOf(view);
  const props = { view, components: set, name, own: seat, ringed: picks.open, ...picks };
  return (
    <div class="maharaja still">
      <section class="map-panel panel">
        <RoadMap {...props} />
      </section>
      <div class="side-view">
        <Courts {...props} boxes={new Map()} />
        <Order
          {...props}
          own={undefined}
          you={undefined}
          presence={() => ""}
          seatsToMove={view.seatsToMove}
          scoring={scoringOf(tally)}
          after={undefined}
        />
      </div>
      <Tiles {...props} onRefuse={undefined} why="" news="" />
      <BoardInWords table={view.table} components={set} seat={seat} name={name} />
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

/** The content of the map, as text. */
export function BoardInWords({ table, components, seat: walker, name }: BoardInWordsProps) {
  // A seat can have several of a kind in one place: `Agra (2)`.
  const listed = (places: readonly string[]) =>
    words.listed(
      [...new Set(places)].map((each) => {
        const count = places.filter((other) => other === each).length;
        return placeName(components, each) + (count > 1 ? ` (${count})` : "");
      }),
    );
  return (
    <details>
      <summary>{words.text("board", "in_words")}</summary>
      <ul>
        {table.players.map((player, seat) => {
          const parts = [
            player.architect === components.start?.id
              ? words.text("board", "architect_at_start")
              : words.text("board", "architect_in", { place: placeName(components, player.architect) }),
            ...(player.houses.length ? [words.text("board", "houses_in", { places: listed(player.houses) })] : []),
            ...(player.centrePalaces.length
              ? [words.text("board", "centre_palaces_in", { cities: listed(player.centrePalaces) })]
              : []),
            ...(player.outerPalaces.length
              ? [words.text("board", "outer_palaces_in", { cities: listed(player.outerPalaces) })]
              : []),
          ];
          return (
            <li key={seat}>
              {name(seat)}: {parts.join("; ")}
            </li>
          );
        })}
      </ul>
      <h3>{words.text("board", "roads")}</h3>
      <ul>
        {components.roads.map((road) => (
          <li key={road.id}>{roadText(road, components, table, walker, name)}</li>
        ))}
      </ul>
      <p lang="en">{components.standing}</p>
    </details>
  );
}
