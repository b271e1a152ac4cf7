import { Icon } from "./icon";

/** A label on an element of the board: the rank of a candidate, and a few letters more. */
export interface Mark {
  target: string;
  rank: number;
  text: string;
  /** Of an answer to a question: whether it is right. */
  isRight?: boolean;
}

/** The elements of a board that can be picked, that are picked, and that are marked. */
export interface Picks {
  open: ReadonlySet<string>;
  picked: readonly string[];
  onPick: (target: string) => void;
  marks: readonly Mark[];
}

/** The mark of a candidate, or of an answer. */
export function Advised({ mark }: { mark: Mark }) {
  if (mark.isRight !== undefined) {
    return (
      <span class={mark.isRight ? "answer right" : "answer wrong"}>
        <Icon name={mark.isRight ? "check" : "cross"} size={13} />
      </span>
    );
  }
  return (
    <span class="advised">
      <span class="rank">{mark.rank}</span> {mark.text}
    </span>
  );
}
