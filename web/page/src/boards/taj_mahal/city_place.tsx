import { type BonusToken, Commodity } from "#contract/taj_mahal/v1/board";
import { nameOf } from "../../i18n/text_table";
import { drawnRule } from "../../rules/rule";
import { type IconName, outline } from "../../ui/icon";
import type { Mark } from "../../ui/pickable";
import { SeatBadge } from "../../ui/seat_mark";
import type { Site, StandingPalace } from "./contents";
import { type Frame, SMALLEST } from "./frame";
import type { Place } from "./layout";
import { CIRCLE, FORTRESS, MARK, MARK_AT, palacePlaces, RING, TOKEN, tokenPlace } from "./pieces";
import { BEFORE_POINTS } from "./placing";
import { cityTarget } from "./targets";
import { tokenText } from "./words";

const PRESSED = 44; // pixels, the diameter of what can be pressed
const TOKEN_TEXT = 18; // units
const TOKEN_ICON = 22;
const CROWN = 18;
const SHAPE = 16; // of a seat, on its palace
const WALLS = `M${-FORTRESS} ${FORTRESS}v-26h6v5h4v-5h6v5h4v-5h6v26z`;
const DOME =
  "M0-22.5C.8-19 3-17 6.2-14.300 11-10.500 15-6.500 15 .3c0 3.700-1.200 6-3 7.700h2.500v6h-29v-6h2.500c-1.800-1.700-3-4-3-7.700 0-6.800 4-10.800 8.800-14.600C-3-17-.8-19 0-22.500z";

interface CityProps {
  site: Site;
  frame: Frame;
  /** Where the base line of its name has its middle; undefined: there is no room for the name. */
  name: Place | undefined;
  isPicked: boolean;
  mark: Mark | undefined;
  /** The palace that is considered here. */
  ghost: StandingPalace | undefined;
}

/** A city with its palaces, its token and its name. */
export function CityPlace({ site, frame, name, isPicked, mark, ghost }: CityProps) {
  const { city, place, open, token, points } = site;
  const target = cityTarget(city);
  const palaces = ghost ? [...site.palaces, ghost] : site.palaces;
  const places = palacePlaces(palaces.length);
  const smallest = SMALLEST / (frame.scale * frame.pieces);
  return (
    <g
      id={target}
      data-target={target}
      class={`city ${site.visited}${open ? " open" : ""}${isPicked ? " picked" : ""}`}
      {...drawnRule(`city/${city}`, [city, points, token && tokenText(token)].filter(Boolean).join(", "), open)}
      {...(open && { role: "button", "aria-pressed": isPicked })}
    >
      {!name && <title>{city}</title>}
      <g transform={`translate(${place.x} ${place.y}) scale(${frame.pieces})`}>
        {open && (
          <>
            <circle class="reach" r={Math.max(RING, (PRESSED / 2 / SMALLEST) * smallest)} />
            <circle class="ring" r={RING} />
          </>
        )}
        {site.palaces.length === 0 &&
          (site.fortress ? <path class="site" d={WALLS} /> : <circle class="site" r={CIRCLE} />)}
        {token && (
          <Token city={city} token={token} at={tokenPlace(site.palaces.length)} size={Math.max(TOKEN_TEXT, smallest)} />
        )}
        {palaces.map((palace, index) => (
          <Palace key={index} city={city} palace={palace} x={places[index] ?? 0} isGhost={palace === ghost} />
        ))}
        {mark && (
          <g
            class={mark.isRight === undefined ? "mark" : `mark ${mark.isRight ? "right" : "wrong"}`}
            transform={`translate(${MARK_AT.x} ${MARK_AT.y})`}
          >
            <circle r={MARK} />
            <text y={0.36 * smallest} font-size={smallest}>
              {mark.text}
            </text>
          </g>
        )}
      </g>
      {name && (
        <text class="city-name" data-part="city-name" x={name.x} y={name.y} font-size={frame.names}>
          {city}
          {points && (
            <tspan class="points" dx={BEFORE_POINTS * frame.names}>
              {points}
            </tspan>
          )}
        </text>
      )}
    </g>
  );
}

/** A bonus token: points, a commodity or a card. size: of its text. */
function Token({ city, token: { gift }, at, size }: { city: string; token: BonusToken; at: Place; size: number }) {
  const commodity = gift.case === "commodity" ? nameOf(Commodity, gift.value) : undefined;
  return (
    <g
      class={`token ${commodity ?? ""}`}
      data-part="token"
      data-rule={`token/${city}`}
      transform={`translate(${at.x} ${at.y})`}
    >
      <rect x={-TOKEN / 2} y={-TOKEN / 2} width={TOKEN} height={TOKEN} rx={6} />
      {gift.case === "points" ? (
        <text y={0.36 * size} font-size={size}>
          +{gift.value}
        </text>
      ) : (
        <path
          class="goods"
          fill-rule="evenodd"
          d={outline((commodity ?? "card") as IconName)}
          transform={`translate(${-TOKEN_ICON / 2} ${-TOKEN_ICON / 2}) scale(${TOKEN_ICON / 24})`}
        />
      )}
    </g>
  );
}

interface PalaceProps {
  city: string;
  palace: StandingPalace;
  x: number;
  isGhost: boolean;
}

/** An onion dome with the shape of its seat; one with the crown has it on top. */
function Palace({ city, palace: { seat, crown }, x, isGhost }: PalaceProps) {
  return (
    <g
      class={`palace seat-${seat}${isGhost ? " ghost" : ""}`}
      data-part="palace"
      data-rule={`palace/${city}`}
      transform={`translate(${x} 0)`}
    >
      <path class="dome" d={DOME} />
      <SeatBadge seat={seat} x={0} y={-1} size={SHAPE} />
      {crown && (
        <path
          class="crown"
          fill-rule="evenodd"
          d={outline("mogul")}
          transform={`translate(${-CROWN / 2} -38) scale(${CROWN / 24})`}
        />
      )}
    </g>
  );
}
