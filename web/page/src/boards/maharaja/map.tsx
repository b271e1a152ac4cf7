import { useEffect, useMemo, useRef } from "preact/hooks";
import type { ComponentSet } from "#contract/maharaja/v1/component_set";
import type { Picks } from "../../ui/pickable";
import { useSize } from "../../ui/size";
import { Drawing } from "./drawing";
import type { Ghost } from "./ghost";
import { type OpenView, seatOf } from "./knowledge";
import { layoutOf } from "./layout";
import { limitsOf } from "./reasons";
import { Spots } from "./spots";
import { placeName } from "./words";

export interface MapProps extends Picks {
  view: OpenView;
  components: ComponentSet;
  name: (seat: number) => string;
  /** The elements of the moves that are left: only they are ringed. */
  ringed: ReadonlySet<string>;
  /** What is considered; none: nothing. */
  ghosts?: readonly Ghost[];
  /** True to show it at double size. */
  isLarge?: boolean;
  /** Called where a place is pressed that cannot be picked; undefined: nothing can be picked on this map. */
  onRefuse?: ((place: string) => void) | undefined;
}

/** The roads with their villages, the cities with their palaces and houses, the architects and the Maharaja. It fills its
 * parent. */
export function RoadMap(props: MapProps) {
  const { view, components, isLarge = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const limits = limitsOf(components, view);
  const players = view.table.players.length;
  const capacity = limits?.villageCapacity ?? 2;
  const names = new Map(components.cities.map(({ id }) => [id, placeName(components, id)]));
  const factor = isLarge ? 2 : 1;
  const layout = useMemo(
    () =>
      size &&
      layoutOf(components, { width: factor * size.width, height: factor * size.height }, players, capacity, names),
    [components, size, factor, players, capacity, [...names.values()].join()],
  );
  const seen = layout?.junctions.get(view.table.players[seatOf(view) ?? 0]?.architect ?? "");
  // What is seen of a large map is around the own architect.
  useEffect(() => {
    if (isLarge && seen && size) box.current?.scrollTo(seen.x - size.width / 2, seen.y - size.height / 2);
  }, [isLarge]);
  return (
    <div class="map road-map" ref={box}>
      {size && layout && (
        <div class="map-sheet" style={{ width: `${100 * factor}%`, height: `${100 * factor}%` }}>
          <Drawing {...props} layout={layout} sites={limits?.palaceSites ?? 7} capacity={capacity} />
          <Spots {...props} layout={layout} />
        </div>
      )}
    </div>
  );
}
