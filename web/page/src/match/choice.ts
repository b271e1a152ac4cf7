import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Move } from "#contract/v1/games";

/** A legal move with the elements of the board that it is made of, by their ids. An id can occur twice. */
export interface Option {
  move: Move;
  targets: readonly string[];
}

/** The options that contain all picked elements. */
export function optionsWith(options: readonly Option[], picked: readonly string[]): Option[] {
  return options.filter((option) => {
    const left = [...option.targets];
    return picked.every((each) => {
      const place = left.indexOf(each);
      if (place >= 0) left.splice(place, 1);
      return place >= 0;
    });
  });
}

/** The picked elements after one more is picked: added if a move has them all, else removed if it was picked, else
 * alone if any move has it, else nothing changes. */
export function pickedWith(options: readonly Option[], picked: readonly string[], target: string): readonly string[] {
  const more = [...picked, target];
  if (optionsWith(options, more).length) return more;
  if (picked.includes(target)) return picked.filter((each) => each !== target);
  return optionsWith(options, [target]).length ? [target] : picked;
}

/** The choice of a move among the legal ones: by its elements, or from the list. */
export class Choice {
  /** The elements picked. */
  readonly picked = signal<readonly string[]>([]);
  /** The move that waits to be confirmed. */
  readonly proposed = signal<Move>();
  /** The options that are left. */
  readonly left: ReadonlySignal<readonly Option[]>;
  /** The elements that can be picked. */
  readonly open: ReadonlySignal<ReadonlySet<string>>;

  constructor(
    readonly options: readonly Option[],
    private readonly play: (move: Move) => void,
  ) {
    this.left = computed(() => optionsWith(options, this.picked.value));
    this.open = computed(() => new Set(options.flatMap((each) => each.targets)));
  }

  /** Picks an element. The move is made if it is the only one left; with `confirming` it is proposed first, and picking
   * an element of it again makes it. */
  pick(target: string, confirming: boolean): void {
    const before = this.proposed.value;
    const picked = pickedWith(this.options, this.picked.value, target);
    if (before && this.picked.value.includes(target) && !(picked.length > this.picked.value.length)) {
      this.make(before);
      return;
    }
    this.picked.value = picked;
    this.proposed.value = undefined;
    const [only, ...others] = this.left.value;
    if (picked.length && only && !others.length) this.choose(only.move, confirming);
  }

  /** Chooses a move from the list; with `confirming` the first time proposes it. */
  choose(move: Move, confirming: boolean): void {
    if (confirming && this.proposed.value !== move) this.proposed.value = move;
    else this.make(move);
  }

  private make(move: Move): void {
    this.clear();
    this.play(move);
  }

  /** Picks nothing. */
  clear(): void {
    this.picked.value = [];
    this.proposed.value = undefined;
  }
}

/** Whether moves are to be confirmed: with a finger one easily meets the wrong place. */
export function confirms(): boolean {
  return matchMedia("(pointer: coarse)").matches;
}
