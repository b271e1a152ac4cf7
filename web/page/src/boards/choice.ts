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
 * in place of others that no move has with it, else nothing changes. */
export function pickedWith(options: readonly Option[], picked: readonly string[], target: string): readonly string[] {
  const more = [...picked, target];
  if (optionsWith(options, more).length) return more;
  if (picked.includes(target)) return picked.filter((each) => each !== target);
  const beside = picked.filter((each) => optionsWith(options, [each, target]).length);
  const left = optionsWith(options, [...beside, target]).length ? [...beside, target] : [target];
  return optionsWith(options, left).length ? left : picked;
}

/** The move that picked elements stand for: the only one left, or else the one that is made of nothing besides. */
function moveOf(options: readonly Option[], picked: readonly string[]): Move | undefined {
  const left = picked.length ? optionsWith(options, picked) : [];
  const whole = left.filter((each) => each.targets.length === picked.length);
  const [only, ...others] = left.length === 1 ? left : whole;
  return others.length ? undefined : only?.move;
}

/** The choice of a move among the legal ones: by its elements on the board, or from the list. It is considered until it
 * is made. */
export class Choice {
  /** The picked elements. */
  readonly picked = signal<readonly string[]>([]);
  /** The options that are left. */
  readonly left: ReadonlySignal<readonly Option[]>;
  /** The elements that can be picked. */
  readonly open: ReadonlySignal<ReadonlySet<string>>;
  /** The move that is considered; undefined: none. */
  readonly considered: ReadonlySignal<Move | undefined>;
  private readonly proposed = signal<Move>();

  constructor(
    readonly options: readonly Option[],
    private readonly play: (move: Move) => void,
  ) {
    this.left = computed(() => optionsWith(options, this.picked.value));
    this.open = computed(() => new Set(options.flatMap((each) => each.targets)));
    this.considered = computed(() => this.proposed.value ?? moveOf(options, this.picked.value));
  }

  /** Picks an element, or takes it back. */
  pick(target: string): void {
    this.proposed.value = undefined;
    this.picked.value = pickedWith(this.options, this.picked.value, target);
  }

  /** Considers a move: its elements are picked. */
  consider(move: Move): void {
    this.picked.value = this.options.find((each) => each.move.notation === move.notation)?.targets ?? [];
    this.proposed.value = move;
  }

  /** Makes a move: the one that is considered, if no other is named. */
  make(move: Move | undefined = this.considered.value): void {
    if (!move) return;
    this.clear();
    this.play(move);
  }

  /** Picks nothing, and considers nothing. */
  clear(): void {
    this.picked.value = [];
    this.proposed.value = undefined;
  }
}

/** True if moves of the list are to be confirmed: with a finger one easily meets the wrong one. */
export function confirms(): boolean {
  return matchMedia("(pointer: coarse)").matches;
}
