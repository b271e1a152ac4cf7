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

/** The move that picked elements stand for: the only one left, or else the one that is made of nothing besides. */
function moveOf(options: readonly Option[], picked: readonly string[]): Move | undefined {
  const left = picked.length ? optionsWith(options, picked) : [];
  const whole = left.filter((each) => each.targets.length === picked.length);
  const [only, ...others] = left.length === 1 ? left : whole;
  return others.length ? undefined : only?.move;
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

  /** Picks an element. The only move left is made; with `confirming` it is proposed first, and so is a move that is made
   * of what is picked although others have more. confirmsAgain: whether picking an element again makes the move that it
   * already stands for; else the element is taken back. */
  pick(target: string, confirming: boolean, confirmsAgain = confirming): void {
    const before = this.picked.value;
    const meant = moveOf(this.options, before);
    const picked = pickedWith(this.options, before, target);
    const move = moveOf(this.options, picked);
    const addsNothing = before.includes(target) && (picked.length < before.length || move === meant);
    if (confirmsAgain && addsNothing && meant) {
      this.make(meant);
      return;
    }
    this.picked.value = picked;
    this.proposed.value = confirming ? move : undefined;
    if (!confirming && move && this.left.value.length === 1) this.make(move);
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

/** True if moves are to be confirmed: with a finger one easily meets the wrong place. */
export function confirms(): boolean {
  return matchMedia("(pointer: coarse)").matches;
}
