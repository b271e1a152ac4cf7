import { useRef } from "preact/hooks";
import type { City, Road } from "#contract/maharaja/v1/component_set";
import type { Table } from "#contract/maharaja/v1/table";
import { drawnRule } from "../../rules/rule";
import { usePicking } from "../../ui/picking";
import type { Ghost } from "./ghost";
import { seatOf } from "./knowledge";
import {
  architectsSize,
  CROWN_INSIDE,
  crownSize,
  endsOf,
  housesSize,
  type Layout,
  labelBox,
  type Place,
  startOf,
} from "./layout";
import type { MapProps } from "./map";
import { Architect, CityHouses, Crown, House, Palace } from "./pieces";
import { roadText } from "./road_text";
import { ownersAt } from "./roads";
import { StepNumbers } from "./step_numbers";
import { placeTarget, roadTarget } from "./targets";
import { placeName, words } from "./words";

interface DrawingProps extends MapProps {
  layout: Layout;
  sites: number;
  capacity: number;
}

/** The board as it stands, with the ghosts of what is considered. */
export function Drawing({
  view,
  components,
  name,
  layout,
  sites,
  capacity,
  ghosts = [],
  onPick,
  ...picks
}: DrawingProps) {
  const { table } = view;
  const drawing = useRef<SVGSVGElement>(null);
  usePicking(drawing, onPick);
  const state = (target: string) =>
    `${picks.ringed.has(target) ? "open" : ""} ${picks.picked.includes(target) ? "picked" : ""}`;
  const start = layout.junctions.get(startOf(components));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no field sets
    <svg
      ref={drawing}
      role="group"
      aria-label={words.text("board", "map", { city: placeName(components, table.maharaja) })}
    >
      {components.roads.map((road, place) => (
        <RoadLine
          key={road.id}
          road={road}
          layout={layout}
          state={state(roadTarget(road.id))}
          ghosts={ghosts}
          text={roadText(road, components, table, seatOf(view), name)}
          isEntry={place === 0}
        />
      ))}
      {components.roads
        .flatMap((road) => road.villages)
        .map((village) => (
          <Village
            key={village}
            id={village}
            place={layout.villages.get(village) as Place}
            layout={layout}
            owners={ownersAt(table, village)}
            capacity={capacity}
            state={state(placeTarget(village))}
            added={ghosts.filter((each) => each.house === village).map((each) => each.seat)}
            lifted={ghosts.find((each) => each.lifted === village)?.seat}
          />
        ))}
      {start && (
        <g class={`start ${state(placeTarget(startOf(components)))}`}>
          <circle class="site" cx={start.x} cy={start.y} r={layout.start} />
          <path
            d="M-10 10V-2L0-10 10-2V10H4V3H-4V10z"
            transform={`translate(${start.x} ${start.y}) scale(${layout.start / 26})`}
          />
        </g>
      )}
      {components.cities.map((city) => (
        <CityPlace
          key={city.id}
          city={city}
          layout={layout}
          table={table}
          sites={sites}
          state={state(placeTarget(city.id))}
          ghosts={ghosts}
          name={name}
        />
      ))}
      {[...layout.junctions.keys()].map((id) => (
        <Architects
          key={id}
          junction={id}
          layout={layout}
          table={table}
          ghosts={ghosts}
          start={startOf(components)}
          name={name}
        />
      ))}
      <StepNumbers
        ghosts={ghosts}
        layout={layout}
        radiusOf={(id) => (id === startOf(components) ? layout.start : layout.radius)}
      />
    </svg>
  );
}

interface RoadProps {
  road: Road;
  layout: Layout;
  state: string;
  ghosts: readonly Ghost[];
  /** The road in words. */
  text: string;
  /** True if Tab reaches it. */
  isEntry: boolean;
}

function RoadLine({ road, layout, state, ghosts, text, isEntry }: RoadProps) {
  const found = endsOf(road, layout.junctions);
  if (!found) return null;
  const [from, to] = found;
  const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
  const walked = ghosts.find((each) => each.walk?.road.id === road.id);
  return (
    <g class={`way ${state}`} data-target={roadTarget(road.id)} {...drawnRule(`road/${road.id}`, text, isEntry)}>
      <line class="reach" {...ends} />
      <line class="road" {...ends} />
      {walked && <line class={`walked seat-${walked.seat}`} {...ends} />}
    </g>
  );
}

interface VillageProps {
  id: string;
  place: Place;
  layout: Layout;
  owners: readonly number[];
  capacity: number;
  state: string;
  /** The seats whose houses are considered to be built here, or to be taken away. */
  added: readonly number[];
  lifted: number | undefined;
}

function Village({ id, place: { x, y }, layout, owners, capacity, state, added, lifted }: VillageProps) {
  const { house } = layout;
  const { width, height } = layout.village;
  const houses = [
    ...owners.map((seat, index) => ({
      seat,
      state: seat === lifted && index === owners.indexOf(seat) ? "lifted" : "",
    })),
    ...added.map((seat) => ({ seat, state: "ghost" })),
    // One that was taken up by the former move is not there any more.
    ...(lifted === undefined || owners.includes(lifted) ? [] : [{ seat: lifted, state: "lifted" }]),
  ] as const;
  return (
    <g class={`village ${owners.length ? "" : "empty"} ${state}`} data-place={id}>
      <rect class="site" x={x - width / 2} y={y - height / 2} width={width} height={height} rx={height / 3.5} />
      {houses.map((each, index) => (
        <House
          key={index}
          seat={each.seat}
          x={x + (house + 2) * (index - (Math.min(houses.length, Math.max(capacity, 1)) - 1) / 2)}
          y={y}
          size={house}
          state={each.state as "ghost" | "lifted" | ""}
        />
      ))}
    </g>
  );
}

interface CityProps {
  city: City;
  layout: Layout;
  table: Table;
  sites: number;
  state: string;
  ghosts: readonly Ghost[];
  name: (seat: number) => string;
}

function CityPlace({ city, layout, table, sites, state, ghosts, name }: CityProps) {
  const { radius, house } = layout;
  const place = layout.junctions.get(city.id) as Place;
  const { x, y } = place;
  const labels = layout.labels.get(city.id);
  const isHere = table.maharaja === city.id;
  const builder = ghosts[0]?.seat ?? 0;
  const built = ghosts.flatMap((each) => (each.palace?.city === city.id ? [each.palace] : []));
  const isCentreBuilt = built.some((each) => each.isCentre);
  const outerBuilt = built.filter((each) => !each.isCentre).length;
  const centre = table.players.findIndex((player) => player.centrePalaces.includes(city.id));
  const outer = table.players.flatMap((player, seat) =>
    player.outerPalaces.filter((each) => each === city.id).map(() => seat),
  );
  const added = ghosts.filter((each) => each.house === city.id).length;
  const lifted = ghosts.some((each) => each.lifted === city.id);
  const owners = ownersAt(table, city.id);
  const counts = table.players.flatMap((_, seat) => {
    const houses = owners.filter((each) => each === seat).length + (seat === builder ? added : 0);
    return houses || (lifted && seat === builder) ? [{ seat, houses }] : [];
  });
  const columns = counts.length > 3 ? Math.ceil(counts.length / 2) : counts.length;
  return (
    <g class={`metropolis ${isHere ? "here" : ""} ${state}`} data-place={city.id}>
      <circle class="site" cx={x} cy={y} r={radius} />
      {Array.from({ length: sites - 1 }, (_, index) => {
        const angle = (2 * Math.PI * index) / (sites - 1) - Math.PI / 2;
        const site = { x: x + 0.66 * radius * Math.cos(angle), y: y + 0.66 * radius * Math.sin(angle) };
        const seat = outer[index];
        if (seat !== undefined) return <Palace key={index} seat={seat} {...site} size={0.4 * radius} />;
        const isGhost = index < outer.length + outerBuilt;
        if (isGhost) return <Palace key={index} seat={builder} {...site} size={0.4 * radius} state="ghost" />;
        return <circle key={index} class="slot" cx={site.x} cy={site.y} r={0.16 * radius} />;
      })}
      {centre >= 0 || isCentreBuilt ? (
        <Palace
          seat={centre >= 0 ? centre : builder}
          x={x}
          y={y}
          size={0.56 * radius}
          state={centre >= 0 ? "" : "ghost"}
        />
      ) : (
        <circle class="slot" cx={x} cy={y} r={0.24 * radius} />
      )}
      {labels && counts.length > 0 && (
        <CityHouses
          box={labelBox(place, radius, labels.houses, housesSize(counts.length, house))}
          counts={counts}
          house={house}
          columns={columns}
          ghost={added ? builder : undefined}
          lifted={lifted ? builder : undefined}
          text={words.text("contents", "houses", { seats: words.listed(owners.map(name)) })}
        />
      )}
      {labels && isHere && (
        <Crown
          {...labelBox(place, radius - CROWN_INSIDE * house, labels.crown, crownSize(house))}
          size={crownSize(house).width}
        />
      )}
    </g>
  );
}

interface ArchitectsProps {
  junction: string;
  layout: Layout;
  table: Table;
  ghosts: readonly Ghost[];
  start: string;
  name: (seat: number) => string;
}

/** The architects at a junction, and the one that would come there. */
function Architects({ junction, layout, table, ghosts, start, name }: ArchitectsProps) {
  const { house } = layout;
  const place = layout.junctions.get(junction) as Place;
  const labels = layout.labels.get(junction);
  const walk = ghosts.findLast((each) => each.walk);
  const from = walk && table.players[walk.seat]?.architect;
  const isGone = walk?.walk?.to !== from;
  const here = table.players.flatMap((player, seat) =>
    player.architect === junction ? [{ seat, state: isGone && seat === walk?.seat ? "lifted" : "" } as const] : [],
  );
  const all = isGone && walk?.walk?.to === junction ? [...here, { seat: walk.seat, state: "ghost" } as const] : here;
  if (!labels || all.length === 0) return null;
  const radius = junction === start ? layout.start : layout.radius;
  const { x, y, width, height } = labelBox(place, radius, labels.architects, architectsSize(all.length, house));
  const text = words.text("contents", "architects", { seats: words.listed(here.map(({ seat }) => name(seat))) });
  return (
    <g data-place={junction} {...drawnRule("architect", text)}>
      {all.map((each, index) => (
        <Architect
          key={each.seat}
          seat={each.seat}
          x={x - width / 2 + house / 2 + index * 0.75 * house}
          y={y - 0.05 * height}
          size={1.1 * house}
          state={each.state}
        />
      ))}
    </g>
  );
}
