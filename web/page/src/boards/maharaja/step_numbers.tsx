import { type Ghost, placeOfGhost } from "./ghost";
import type { Layout } from "./layout";

const HEIGHT = 17; // pixels
const DIGIT = 7;

interface StepNumbersProps {
  ghosts: readonly Ghost[];
  layout: Layout;
  radiusOf: (junction: string) => number;
}

/** The numbers of the steps of a plan, at the places where they are carried out: `2–4`. */
export function StepNumbers({ ghosts, layout: { junctions, villages, village }, radiusOf }: StepNumbersProps) {
  const numbers = new Map<string, number[]>();
  for (const ghost of ghosts) {
    const place = placeOfGhost(ghost);
    if (ghost.number && place) numbers.set(place, [...(numbers.get(place) ?? []), ghost.number]);
  }
  return (
    <>
      {[...numbers].map(([id, found]) => {
        const middle = junctions.get(id) ?? villages.get(id);
        if (!middle) return null;
        const reach = Math.SQRT1_2 * radiusOf(id);
        const corner = junctions.has(id) ? { x: reach, y: -reach } : { x: village.width / 2, y: -village.height / 2 };
        const text = spans(found);
        const width = Math.max(HEIGHT, 8 + DIGIT * text.length);
        return (
          <g key={id} class="step-number" transform={`translate(${middle.x + corner.x} ${middle.y + corner.y})`}>
            <rect x={-width / 2} y={-HEIGHT / 2} width={width} height={HEIGHT} rx={HEIGHT / 2} />
            <text y={4}>{text}</text>
          </g>
        );
      })}
    </>
  );
}

/** Rising numbers, those that follow each other as one: `1, 3–5`. */
export function spans(numbers: readonly number[]): string {
  const found: [first: number, last: number][] = [];
  for (const each of numbers) {
    const last = found.at(-1);
    if (last?.[1] === each - 1) last[1] = each;
    else found.push([each, each]);
  }
  return found.map(([first, last]) => (first === last ? first : `${first}–${last}`)).join(", ");
}
