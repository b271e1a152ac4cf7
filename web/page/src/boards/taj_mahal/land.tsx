import { Commodity } from "#contract/taj_mahal/v1/board";
import { nameOf } from "../../i18n/text_table";
import { drawnRule } from "../../rules/rule";
import { type IconName, outline } from "../../ui/icon";
import type { Box } from "./boxes";
import { linksOf, type Plate, type Site, type StandingPalace } from "./contents";
import type { Layout, Line, Place, ProvinceLayout, Road } from "./layout";

const LINK = 9; // units, the width of a link
const GOODS = 1.1; // sizes of the font of their plate

/** The provinces: land and sea, those that are past, and the one of the visit. */
export function Land({ plates, layout }: { plates: readonly Plate[]; layout: Layout }) {
  const provinces = plates.flatMap((plate) => {
    const found = layout.provinces.get(plate.province);
    return found ? [{ ...plate, ...found }] : [];
  });
  const here = provinces.find((each) => each.visited === "here");
  return (
    <>
      <path class="shore" d={provinces.map((each) => landPath(each.land)).join("")} />
      {provinces.map(({ province, visited, land }) => (
        <path key={province} id={`province:${province}`} class={`province ${visited}`} d={landPath(land)} />
      ))}
      <path class="border" d={linePath(provinces.flatMap((each) => each.borders))} />
      {here && <path class="border here" d={linePath([...here.borders, ...here.shore])} />}
    </>
  );
}

function landPath(land: ProvinceLayout["land"]): string {
  return land.map((cell) => `M${cell.map(pointText).join("L")}z`).join("");
}

function linePath(lines: readonly Line[]): string {
  return lines.map(({ from, to }) => `M${pointText(from)}L${pointText(to)}`).join("");
}

function pointText({ x, y }: Place): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

export function Roads({ roads }: { roads: readonly Road[] }) {
  return (
    <>
      {roads.map(({ cities, from, to }) => (
        <line key={cities.join("/")} id={`road:${cities.join("/")}`} class="road" {...beside(from, to, 0)} />
      ))}
    </>
  );
}

interface LinksProps {
  roads: readonly Road[];
  sites: readonly Site[];
  ghost: (StandingPalace & { city: string }) | undefined;
}

/** The roads between palaces of one seat, and those to a palace that is considered. */
export function Links({ roads, sites, ghost }: LinksProps) {
  const standing = linksOf(roads, sites);
  const withGhost = sites.map((site) =>
    site.city === ghost?.city ? { ...site, palaces: [...site.palaces, ghost] } : site,
  );
  return (
    <>
      {linksOf(roads, withGhost).flatMap(({ road, seats }, number) =>
        seats.map((seat, index) => (
          <line
            key={`${road.cities.join("/")}/${seat}`}
            class={`link seat-${seat}${standing[number]?.seats.includes(seat) ? "" : " ghost"}`}
            {...beside(road.from, road.to, LINK * (index - (seats.length - 1) / 2))}
          />
        )),
      )}
    </>
  );
}

/** A line beside the one between two points, at a distance. */
function beside(from: Place, to: Place, distance: number) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [x, y] = [((from.y - to.y) * distance) / length, ((to.x - from.x) * distance) / length];
  return { x1: from.x + x, y1: from.y + y, x2: to.x + x, y2: to.y + y };
}

interface PlateProps {
  plate: Plate;
  box: Box;
  /** Of its text. */
  size: number;
}

/** The number and the name of a province, and the goods of its tile. */
export function ProvincePlate({ plate, box, size }: PlateProps) {
  const [middle, isPast] = [box.x + box.width / 2, plate.visited === "past"];
  const goods = GOODS * size;
  return (
    <g
      class={`plate ${plate.visited}`}
      data-part="plate"
      {...drawnRule(`plate/${plate.province}`, `${plate.visit} ${plate.province}`, plate.visited === "here")}
    >
      {!isPast && <rect {...box} rx={0.45 * size} />}
      <text x={middle} y={box.y + (plate.commodities.length ? 1.06 : 1.1) * size} font-size={size}>
        <tspan class="visit">{plate.visit}</tspan> {plate.province}
      </text>
      {plate.commodities.map((commodity, index, all) => (
        <path
          key={commodity}
          class={`goods ${nameOf(Commodity, commodity)}`}
          fill-rule="evenodd"
          d={outline((nameOf(Commodity, commodity) ?? "card") as IconName)}
          transform={`translate(${middle + goods * (1.25 * (index - (all.length - 1) / 2) - 0.5)} ${box.y + 1.32 * size}) scale(${goods / 24})`}
        />
      ))}
    </g>
  );
}
