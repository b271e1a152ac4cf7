import { useMemo, useRef, useState } from "preact/hooks";
import type { City, ComponentSet } from "#contract/taj_mahal/v1/component_set";
import { texts } from "../../i18n/texts";
import { outline } from "../../ui/icon";
import type { Mark, Picks } from "../../ui/pickable";
import { usePicking } from "../../ui/picking";
import { SeatBadge } from "../../ui/seat_mark";
import { commodityIcon } from "./icons";
import { type OpenView, provinceOf } from "./knowledge";
import { type Layout, layoutOf, type Place, WIDTH } from "./layout";
import { cityTarget } from "./targets";
import { words } from "./words";

interface MapProps extends Picks {
  view: OpenView;
  components: ComponentSet;
}

// Below this width the names of the whole board are too small to read.
const NARROW = "(max-width: 700px)";
const NEARBY = 150; // units around the centre of a province

/** The provinces with their cities, palaces, tokens and tiles. */
export function ProvinceMap({ view, components, open, picked, onPick, marks }: MapProps) {
  const drawing = useRef<SVGSVGElement>(null);
  const layout = useMemo(() => layoutOf(components), [components]);
  const [nearby, setNearby] = useState(() => matchMedia(NARROW).matches);
  usePicking(drawing, onPick);
  const here = layout.provinces.get(provinceOf(view))?.centre;
  const box =
    nearby && here
      ? `${here.x - NEARBY} ${here.y - NEARBY} ${2 * NEARBY} ${2 * NEARBY}`
      : `0 0 ${WIDTH} ${layout.height}`;
  return (
    <div class="map">
      <button type="button" class="quiet zoom" onClick={() => setNearby(!nearby)}>
        {nearby ? texts().wholeBoard : texts().nearby}
      </button>
      <svg
        ref={drawing}
        viewBox={box}
        role="img"
        aria-label={words.text("board", "map", { province: provinceOf(view) })}
      >
        <Provinces view={view} components={components} layout={layout} />
        <Roads view={view} components={components} layout={layout} />
        {components.provinces.flatMap((province) =>
          province.cities.map((city) => {
            const place = layout.cities.get(city.name);
            return (
              place && (
                <CityPlace
                  key={city.name}
                  city={city}
                  place={place}
                  view={view}
                  open={open.has(cityTarget(city.name))}
                  picked={picked.includes(cityTarget(city.name))}
                  mark={marks.find((each) => each.target === cityTarget(city.name))}
                />
              )
            );
          }),
        )}
      </svg>
    </div>
  );
}

function Provinces({ view, components, layout }: { view: OpenView; components: ComponentSet; layout: Layout }) {
  return (
    <>
      {view.provinces.map((name, index) => {
        const found = layout.provinces.get(name);
        const state = index + 1 === view.visit ? "here" : index + 1 < view.visit ? "visited" : "";
        return (
          found && (
            <g key={name} id={`province:${name}`} class={`province ${state}`}>
              <polygon points={found.hull.map((each) => `${each.x},${each.y}`).join(" ")} />
              <text class="visit" x={found.centre.x} y={found.centre.y + 2}>
                {index + 1}
              </text>
              <text class="province-name" x={found.centre.x} y={found.centre.y + 20}>
                {name}
              </text>
              {isTileHere(view, index + 1) &&
                commoditiesOf(components, index + 1).map((commodity, number, all) => (
                  <path
                    key={commodity}
                    class="commodity"
                    transform={`translate(${found.centre.x - 9 + 22 * (number - (all.length - 1) / 2)} ${found.centre.y + 26}) scale(.75)`}
                    d={shape(commodity)}
                  />
                ))}
            </g>
          )
        );
      })}
    </>
  );
}

/** True if the tile of a visit still lies on the board. */
function isTileHere(view: OpenView, visit: number): boolean {
  return !view.tileVisitsOut.includes(visit) && !view.players.some((player) => player.tileVisits.includes(visit));
}

function commoditiesOf(components: ComponentSet, visit: number): readonly number[] {
  return components.provinceTiles.find((tile) => tile.visit === visit)?.commodities ?? [];
}

/** The roads, and over them the links between palaces of one seat. */
function Roads({ view, components, layout }: { view: OpenView; components: ComponentSet; layout: Layout }) {
  const owned = view.players.map((player) => new Set([...player.palaces, ...player.crownPalaces]));
  return (
    <>
      {components.roads.map((road) => {
        const [from, to] = [layout.cities.get(road.city), layout.cities.get(road.otherCity)];
        if (!from || !to) return null;
        const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
        const owners = owned.flatMap((cities, seat) =>
          cities.has(road.city) && cities.has(road.otherCity) ? [seat] : [],
        );
        return (
          <g key={`${road.city}/${road.otherCity}`} id={`road:${road.city}/${road.otherCity}`}>
            <line class="road" {...ends} />
            {owners.map((seat, index) => (
              <line
                key={seat}
                class={`link seat-${seat}`}
                {...ends}
                transform={`translate(${6 * index - 3 * (owners.length - 1)} ${4 * index})`}
              />
            ))}
          </g>
        );
      })}
    </>
  );
}

interface CityProps {
  city: City;
  place: Place;
  view: OpenView;
  open: boolean;
  picked: boolean;
  mark: Mark | undefined;
}

function CityPlace({ city, place, view, open, picked, mark }: CityProps) {
  const { x, y } = place;
  const builder = view.players.findIndex((player) => player.palaces.includes(city.name));
  const crowned = view.players.findIndex((player) => player.crownPalaces.includes(city.name));
  const taken = view.players.some((player) => player.bonusTokenCities.includes(city.name));
  const token = taken ? undefined : view.bonusTokens.find((each) => each.city === city.name)?.token;
  const state = `${open ? " open" : ""}${picked ? " picked" : ""}`;
  return (
    <g id={cityTarget(city.name)} data-target={cityTarget(city.name)} class={`city${state}`}>
      {open && <circle class="halo" cx={x} cy={y} r={34} />}
      {city.fortress ? (
        <rect class="site" x={x - 15} y={y - 15} width={30} height={30} rx={3} />
      ) : (
        <circle class="site" cx={x} cy={y} r={14} />
      )}
      {token && (
        <g class="token" transform={`translate(${x + 19} ${y - 19})`}>
          <circle r={13} />
          {token.gift.case === "points" ? (
            <text y={6}>+{token.gift.value}</text>
          ) : (
            <path
              transform="translate(-8 -8) scale(.667)"
              fill-rule="evenodd"
              d={shape(token.gift.case === "commodity" ? token.gift.value : undefined)}
            />
          )}
        </g>
      )}
      {builder >= 0 && <Palace seat={builder} x={x} y={y} crown={false} />}
      {crowned >= 0 && <Palace seat={crowned} x={builder >= 0 ? x - 17 : x} y={builder >= 0 ? y - 14 : y} crown />}
      <text class="city-name" x={x} y={y + 33}>
        {city.name}
      </text>
      {mark && (
        <g class="mark" transform={`translate(${x - 22} ${y - 22})`}>
          <circle r={14} />
          <text y={6}>{mark.rank}</text>
        </g>
      )}
    </g>
  );
}

/** A palace with the mark of its seat; one with the crown has it on top. */
function Palace({ seat, x, y, crown }: { seat: number; x: number; y: number; crown: boolean }) {
  return (
    <g class={`palace seat-${seat}`}>
      <path transform={`translate(${x - 15} ${y - 19})`} d="M0 32V16C0 9 9 8 15 0c6 8 15 9 15 16v16z" />
      <SeatBadge seat={seat} x={x} y={y + 4} size={13} />
      {crown && (
        <path
          class="crown"
          transform={`translate(${x - 10} ${y - 34}) scale(.8)`}
          d="M2 6l5.500 5L12 3l4.500 8L22 6l-2.500 14h-15z"
        />
      )}
    </g>
  );
}

function shape(commodity?: number): string {
  return outline(commodityIcon(commodity));
}
