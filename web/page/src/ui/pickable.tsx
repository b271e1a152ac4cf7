import type { ComponentChildren } from "preact";

/** A label on an element of the board: the rank of a candidate, and a few letters more. */
export interface Mark {
  target: string;
  rank: number;
  text: string;
}

/** The elements of a board that can be picked, that are picked, and that are marked. */
export interface Picks {
  open: ReadonlySet<string>;
  picked: readonly string[];
  onPick: (target: string) => void;
  marks: readonly Mark[];
}

/** An element that can be picked while a legal move has it; else it only lies there. */
export function Pickable({
  target,
  children,
  open,
  picked,
  onPick,
  marks,
}: { target: string; children: ComponentChildren } & Picks) {
  const mark = marks.find((each) => each.target === target);
  const times = picked.filter((each) => each === target).length;
  const content = (
    <>
      {children}
      {times > 1 && <strong> × {times}</strong>}
      {mark && <Advised mark={mark} />}
    </>
  );
  if (!open.has(target)) {
    return (
      <span class="pickable" data-target={target}>
        {content}
      </span>
    );
  }
  return (
    <button
      type="button"
      class="pickable open"
      data-target={target}
      aria-pressed={times > 0}
      onClick={() => onPick(target)}
    >
      {content}
    </button>
  );
}

/** The mark of a candidate. */
export function Advised({ mark }: { mark: Mark }) {
  return (
    <span class="advised">
      <span class="rank">{mark.rank}</span> {mark.text}
    </span>
  );
}
