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

/** The mark of a candidate. */
export function Advised({ mark }: { mark: Mark }) {
  return (
    <span class="advised">
      <span class="rank">{mark.rank}</span> {mark.text}
    </span>
  );
}
