import { useMemo, useRef } from "preact/hooks";
import type { City, ComponentSet } from "#contract/maharaja/v1/component_set";
import type { Table } from "#contract/maharaja/v1/table";
import type { Mark, Picks } from "../../ui/pickable";
import { usePicking } from "../../ui/picking";
import { SeatBadge } from "../../ui/seat_mark";
import { placeName } from "./knowledge";
import { layoutOf, type Place, WIDTH } from "./layout";
import { ownersAt } from "./roads";
import { placeTarget, roadTarget } from "./targets";
import { words } from "./words";

/** The picks of an element of the drawing, which picks by one listener of the whole. */
type DrawnPicks = Omit<Picks, "onPick">;

interface MapProps extends Picks {
  table: Table;
  components: ComponentSet;
}

/** The roads with their villages, the cities with their palaces, the architects and the Maharaja. */
export function RoadMap({ table, components, onPick, ...picks }: MapProps) {
  const drawing = useRef<SVGSVGElement>(null);
  const layout = useMemo(() => layoutOf(components), [components]);
  usePicking(drawing, onPick);
  const limits = components.limits.find((each) => each.playerCount === table.players.length);
  const start = components.start?.id ?? "";
  const startPlace = layout.junctions.get(start);
  return (
    <svg
      ref={drawing}
      viewBox={`0 0 ${WIDTH} ${layout.height}`}
      role="img"
      aria-label={words.text("board", "map", { city: placeName(components, table.maharaja) })}
    >
      {components.roads.map((road) => {
        const [from, to] = [layout.junctions.get(road.junction), layout.junctions.get(road.otherJunction)];
        if (!from || !to) return null;
        const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
        const target = roadTarget(road.id);
        return (
          <g key={road.id} id={target} data-target={target} class={`way ${stateOf(target, picks)}`}>
            <line class="road" {...ends} />
            <line class="reach" {...ends} />
            {picks.open.has(target) && (
              <text class="road-name" x={0.6 * from.x + 0.4 * to.x} y={0.6 * from.y + 0.4 * to.y - 22}>
                {road.id}
              </text>
            )}
          </g>
        );
      })}
      {components.roads.flatMap((road) =>
        road.villages.map((village) => {
          const place = layout.villages.get(village);
          return (
            place && (
              <Village
                key={village}
                id={village}
                place={place}
                owners={ownersAt(table, village)}
                capacity={limits?.villageCapacity ?? 2}
                {...picks}
              />
            )
          );
        }),
      )}
      {startPlace && (
        <g id={placeTarget(start)} class="start">
          <circle cx={startPlace.x} cy={startPlace.y} r={22} />
          <text x={startPlace.x} y={startPlace.y + 6}>
            ⌂
          </text>
          <Architects table={table} junction={start} place={startPlace} />
        </g>
      )}
      {components.cities.map((city) => {
        const place = layout.junctions.get(city.id);
        return (
          place && (
            <CityPlace
              key={city.id}
              city={city}
              place={place}
              table={table}
              sites={limits?.palaceSites ?? 7}
              tentative={components.partStandings.some(
                (part) => part.part === `cities.${city.id}` && part.standing.startsWith("placeholder"),
              )}
              {...picks}
            />
          )
        );
      })}
    </svg>
  );
}

function stateOf(target: string, { open, picked }: DrawnPicks): string {
  return `${open.has(target) ? "open" : ""} ${picked.includes(target) ? "picked" : ""}`;
}

function MarkAt({ target, marks, x, y }: { target: string; marks: readonly Mark[]; x: number; y: number }) {
  const mark = marks.find((each) => each.target === target);
  return mark ? (
    <g class="mark" transform={`translate(${x} ${y})`}>
      <circle r={14} />
      <text y={6}>{mark.rank}</text>
    </g>
  ) : null;
}

interface VillageProps extends DrawnPicks {
  id: string;
  place: Place;
  owners: readonly number[];
  capacity: number;
}

function Village({ id, place, owners, capacity, ...picks }: VillageProps) {
  const target = placeTarget(id);
  const { x, y } = place;
  const width = 26 * capacity + 8;
  return (
    <g id={target} data-target={target} class={`village ${stateOf(target, picks)}`}>
      <rect class="site" x={x - width / 2} y={y - 17} width={width} height={34} rx={9} />
      {owners.map((seat, index) => (
        <House key={index} seat={seat} x={x + 26 * (index - (Math.max(owners.length, 1) - 1) / 2)} y={y} />
      ))}
      {owners.length === 0 && (
        <text class="village-name" x={x} y={y + 5}>
          {id}
        </text>
      )}
      <MarkAt target={target} marks={picks.marks} x={x} y={y - 26} />
    </g>
  );
}

function House({ seat, x, y }: { seat: number; x: number; y: number }) {
  return (
    <g class={`palace seat-${seat}`}>
      <path transform={`translate(${x - 11} ${y - 13})`} d="M0 25V10L11 0l11 10v15z" />
      <SeatBadge seat={seat} x={x} y={y + 3} size={11} />
    </g>
  );
}

interface CityProps extends DrawnPicks {
  city: City;
  place: Place;
  table: Table;
  sites: number;
  tentative: boolean;
}

const OUTER_RADIUS = 37; // units from the centre of a city to its outer sites

function CityPlace({ city, place, table, sites, tentative, ...picks }: CityProps) {
  const target = placeTarget(city.id);
  const { x, y } = place;
  const centre = table.players.findIndex((player) => player.centrePalaces.includes(city.id));
  const outer = table.players.flatMap((player, seat) =>
    player.outerPalaces.filter((each) => each === city.id).map(() => seat),
  );
  const houses = ownersAt(table, city.id);
  return (
    <g id={target} data-target={target} class={`metropolis ${stateOf(target, picks)}`}>
      <circle class="site" cx={x} cy={y} r={58} />
      {Array.from({ length: sites - 1 }, (_, index) => {
        const angle = (2 * Math.PI * index) / (sites - 1) - Math.PI / 2;
        const [siteX, siteY] = [x + OUTER_RADIUS * Math.cos(angle), y + OUTER_RADIUS * Math.sin(angle)];
        const seat = outer[index];
        return seat === undefined ? (
          <circle key={index} class="slot" cx={siteX} cy={siteY} r={9} />
        ) : (
          <Palace key={index} seat={seat} x={siteX} y={siteY} size={1} />
        );
      })}
      {centre >= 0 ? <Palace seat={centre} x={x} y={y} size={1.4} /> : <circle class="slot" cx={x} cy={y} r={14} />}
      {houses.map((seat, index) => (
        <House
          key={index}
          seat={seat}
          x={x + 25 * ((index % 5) - (Math.min(houses.length, 5) - 1) / 2)}
          y={y + 75 + 26 * Math.floor(index / 5)}
        />
      ))}
      <text class="city-name" x={x} y={y - 65}>
        {city.name}
        {tentative ? " ?" : ""}
      </text>
      {table.maharaja === city.id && (
        <path
          class="maharaja"
          transform={`translate(${x + 34} ${y - 66}) scale(1.7)`}
          d="M2 6l5.500 5L12 3l4.500 8L22 6l-2.500 14h-15z"
        />
      )}
      <Architects table={table} junction={city.id} place={place} />
      <MarkAt target={target} marks={picks.marks} x={x - 50} y={y - 50} />
    </g>
  );
}

function Palace({ seat, x, y, size }: { seat: number; x: number; y: number; size: number }) {
  return (
    <g class={`palace seat-${seat}`} transform={`translate(${x} ${y}) scale(${size})`}>
      <path transform="translate(-12 -15)" d="M0 26V13c0-6 7-6 12-13 5 7 12 7 12 13v13z" />
      <SeatBadge seat={seat} x={0} y={4} size={11} />
    </g>
  );
}

/** The architects at a junction. */
function Architects({ table, junction, place }: { table: Table; junction: string; place: Place }) {
  const here = table.players.flatMap((player, seat) => (player.architect === junction ? [seat] : []));
  return (
    <>
      {here.map((seat, index) => (
        <g
          key={seat}
          class={`palace seat-${seat}`}
          transform={`translate(${place.x - 62 - 16 * index} ${place.y + 18 - 10 * index})`}
        >
          <path d="M-11 20c0-12 5-13 6-18a8 8 0 1 1 10 0c1 5 6 6 6 18z" />
          <SeatBadge seat={seat} x={0} y={10} size={10} />
        </g>
      ))}
    </>
  );
}
