const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};
const ASIDE = 2; // what lies aside counts as so much further away

/** The nearest of other elements in the direction of an arrow key; undefined: there is none, or it is another key. */
export function nearest<Found extends Element>(from: Element, key: string, all: readonly Found[]): Found | undefined {
  const step = STEPS[key];
  if (!step) return undefined;
  const [right, down] = step;
  const origin = middleOf(from);
  const distances = all.flatMap((element) => {
    const { x, y } = middleOf(element);
    const [across, along] = [x - origin.x, y - origin.y];
    const ahead = across * right + along * down;
    const aside = Math.abs(across * down) + Math.abs(along * right);
    return ahead > 0 && aside < ahead * ASIDE ? [{ element, distance: ahead + ASIDE * aside }] : [];
  });
  return distances.sort((one, other) => one.distance - other.distance)[0]?.element;
}

function middleOf(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
