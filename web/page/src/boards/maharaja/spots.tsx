import { useRef } from "preact/hooks";
import { drawnRule } from "../../rules/rule";
import { useArrows } from "../../ui/arrows";
import { Icon } from "../../ui/icon";
import { nearest } from "../../ui/nearest";
import { Advised } from "../../ui/pickable";
import { anchorOf, type Layout, type Place, startOf } from "./layout";
import type { MapProps } from "./map";
import { contentsText } from "./place_text";
import { tollText } from "./road_text";
import { otherEnd, tollOf } from "./roads";
import { placeTopic } from "./rule_of";
import { placeTarget, roadTarget } from "./targets";
import { placeName, words } from "./words";

const LEAST = 44; // pixels of what is pressed, also where the drawing is smaller
const TOLL_BEYOND = 7; // pixels outside the junction

/** The names of cities, and over every place a button. */
export function Spots(props: MapProps & { layout: Layout }) {
  const { view, components, name, layout, open, ringed, picked, marks, onPick, onRefuse } = props;
  const list = useRef<HTMLDivElement>(null);
  const { junctions, villages, radius, start, village } = layout;
  const radiusOf = (id: string) => (id === startOf(components) ? start : radius);
  const spots = [
    ...[...junctions].map(([id, place]) => ({ id, ...place, width: 2 * radiusOf(id), height: 2 * radiusOf(id) })),
    ...[...villages].map(([id, place]) => ({ id, ...place, ...village })),
  ];
  const onKeyDown = useArrows(list, nearest);
  const walker = view.seatsToMove[0] ?? 0;
  const architect = view.table.players[walker]?.architect ?? "";
  const walks = components.roads.flatMap((road) => {
    const end = otherEnd(road, architect);
    return end !== undefined && open.has(roadTarget(road.id)) ? [{ road, end }] : [];
  });
  return (
    <>
      {walks.map(
        ({ road, end }) =>
          ringed.has(roadTarget(road.id)) && (
            <Toll
              key={road.id}
              place={junctions.get(end) as Place}
              from={junctions.get(architect) as Place}
              radius={radiusOf(end)}
              gold={tollOf(road, view.table, walker)}
              topic={`road/${road.id}`}
              text={tollText(road, view.table, walker, name)}
            />
          ),
      )}
      {components.cities.map(({ id }) => {
        const place = junctions.get(id);
        const labels = layout.labels.get(id);
        if (!place || !labels) return null;
        const { x, y, right, down } = anchorOf(place, radius, labels.name);
        const style = {
          left: `${x}px`,
          top: `${y}px`,
          transform: `translate(${50 * (right - 1)}%, ${50 * (down - 1)}%)`,
        };
        return (
          <span key={id} class="city-name" data-part="city-name" style={style}>
            {placeName(components, id)}
          </span>
        );
      })}
      {/* biome-ignore lint/a11y/useSemanticElements: arrow keys over the places of a map */}
      <div class="spots" ref={list} role="group" aria-label={words.text("table", "map")} onKeyDown={onKeyDown}>
        {spots.map(({ id, x, y, width, height }) => {
          const target = placeTarget(id);
          const mark = marks.find((each) => each.target === target);
          const [wide, high] = [Math.max(width, LEAST), Math.max(height, LEAST)];
          const style = { left: `${x}px`, top: `${y}px`, width: `${wide}px`, height: `${high}px` };
          const kind = villages.has(id) ? "spot" : "spot round";
          if (!onRefuse) {
            return mark ? (
              <span key={id} class={kind} style={style}>
                <Advised mark={mark} />
              </span>
            ) : null;
          }
          const isOpen = open.has(target);
          const walk = walks.find(({ end }) => end === id);
          const toll = walk && tollText(walk.road, view.table, walker, name);
          return (
            <button
              key={id}
              type="button"
              class={`${kind} ${ringed.has(target) ? "open" : ""}`}
              style={style}
              data-target={target}
              data-rule={placeTopic(id, components)}
              aria-label={contentsText(id, view, components, name, toll)}
              aria-pressed={picked.includes(target)}
              aria-disabled={!isOpen}
              onClick={() => (isOpen ? onPick(target) : onRefuse(id))}
            >
              {mark && <Advised mark={mark} />}
            </button>
          );
        })}
      </div>
    </>
  );
}

interface TollProps {
  place: Place;
  from: Place;
  radius: number;
  gold: number;
  topic: string;
  text: string;
}

/** The gold that a walk costs, where its road comes to the junction. */
function Toll({ place, from, radius, gold, topic, text }: TollProps) {
  if (gold === 0) return null;
  const share = (radius + TOLL_BEYOND) / (Math.hypot(from.x - place.x, from.y - place.y) || 1);
  const style = { left: `${place.x + share * (from.x - place.x)}px`, top: `${place.y + share * (from.y - place.y)}px` };
  return (
    <span class="toll" style={style} {...drawnRule(topic, text)}>
      <Icon name="coin" size={11} />
      {gold}
    </span>
  );
}
