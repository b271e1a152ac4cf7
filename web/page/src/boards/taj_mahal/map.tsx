import { useMemo, useRef, useState } from "preact/hooks";
import type { ComponentSet } from "#contract/taj_mahal/v1/component_set";
import { texts } from "../../i18n/texts";
import type { Picks } from "../../ui/pickable";
import { usePicking } from "../../ui/picking";
import { useSize } from "../../ui/size";
import { type Box, depth } from "./boxes";
import { CityPlace } from "./city_place";
import { type Contents, contentsOf, type StandingPalace } from "./contents";
import { type Frame, frameOf } from "./frame";
import { type OpenView, provinceOf } from "./knowledge";
import { Land, Links, ProvincePlate, Roads } from "./land";
import { layoutOf } from "./layout";
import { boxesOf } from "./pieces";
import { placingOf } from "./placing";
import { cityTarget } from "./targets";
import { buttonWidth, widths } from "./widths";
import { words } from "./words";

interface MapProps extends Picks {
  view: OpenView;
  components: ComponentSet;
  /** The points that a palace in an open city of this visit would bring now; none: nobody asks. */
  points?: ReadonlyMap<string, number>;
  /** The palace that is considered: it is drawn with the links that it would make. */
  ghost?: StandingPalace & { city: string };
}

/** Pixels of a box below which the names of the whole board are too small to read. */
const NARROW = 480;
/** The button of a narrow box, in pixels: its height, and its distance from the edges. */
const BUTTON = { height: 44, margin: 8 };

/** The provinces with their cities, palaces, tokens and tiles. It fills its parent. */
export function ProvinceMap({ view, components, open, picked, onPick, marks, points, ghost }: MapProps) {
  const drawing = useRef<SVGSVGElement>(null);
  const size = useSize(drawing);
  const [wantsWhole, setWantsWhole] = useState(false);
  usePicking(drawing, onPick);

  const layout = useMemo(() => layoutOf(components), [components]);
  const contents = contentsOf(view, components, layout, open, points);
  const isNarrow = size !== undefined && size.width < NARROW;
  const isNear = isNarrow && !wantsWhole;
  const frame = size && frameOf(layout, size, isNear ? provinceOf(view) : undefined);
  const zoom = isNear ? texts().wholeBoard : texts().nearby;
  const corner = frame && isNarrow ? freestCorner(contents, frame, buttonWidth(zoom)) : undefined;

  const basis = JSON.stringify([contents, frame, corner]);
  // It takes milliseconds: what is picked or pointed at does not change it.
  const placing = useMemo(
    () => frame && placingOf(contents, layout, frame, widths, corner ? [corner.box] : []),
    [layout, basis],
  );
  return (
    <div class="province-map">
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no field sets */}
      <svg
        ref={drawing}
        viewBox={frame && `${frame.shown.x} ${frame.shown.y} ${frame.shown.width} ${frame.shown.height}`}
        role="group"
        aria-label={words.text("board", "map", { province: provinceOf(view) })}
      >
        {frame && placing && (
          <>
            <Land plates={contents.plates} layout={layout} />
            <Roads roads={layout.roads} />
            <Links roads={layout.roads} sites={contents.sites} ghost={ghost} />
            {contents.plates.map((plate) => {
              const box = placing.plates.get(plate.province);
              return box && <ProvincePlate key={plate.province} plate={plate} box={box} size={frame.plates} />;
            })}
            {contents.sites.map((site) => (
              <CityPlace
                key={site.city}
                site={site}
                frame={frame}
                name={placing.names.get(site.city)}
                isPicked={picked.includes(cityTarget(site.city))}
                mark={marks.find((each) => each.target === cityTarget(site.city))}
                ghost={ghost?.city === site.city ? ghost : undefined}
              />
            ))}
          </>
        )}
      </svg>
      {corner && (
        <button type="button" class={`zoom ${corner.name}`} onClick={() => setWantsWhole(isNear)}>
          {zoom}
        </button>
      )}
    </div>
  );
}

/** The corner of the drawing where a button of some pixels covers least. */
function freestCorner({ sites }: Contents, { shown, scale, pieces }: Frame, buttonWidth: number) {
  const [width, height] = [(buttonWidth + 2 * BUTTON.margin) / scale, (BUTTON.height + 2 * BUTTON.margin) / scale];
  const [right, bottom] = [shown.x + shown.width - width, shown.y + shown.height - height];
  const boxes = sites.flatMap((site) => boxesOf(site, pieces));
  const covered = (box: Box) => boxes.reduce((sum, each) => sum + depth(box, each), 0);
  return [
    { name: "lower right", box: { x: right, y: bottom, width, height } },
    { name: "upper right", box: { x: right, y: shown.y, width, height } },
    { name: "lower left", box: { x: shown.x, y: bottom, width, height } },
    { name: "upper left", box: { x: shown.x, y: shown.y, width, height } },
  ].reduce((best, each) => (covered(each.box) < covered(best.box) ? each : best));
}
