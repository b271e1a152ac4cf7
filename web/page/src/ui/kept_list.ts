import { type Signal, signal } from "@preact/signals";
import { keep, kept, onChangeElsewhere } from "./kept";

const MOST = 200; // the latest

interface Kept<Item> {
  items: readonly Item[];
  /** Matches that began before this time, in milliseconds, are not noted: what was of them is to be forgotten. */
  from: number;
}

/** Things of matches that this browser keeps under a name until its person wants them forgotten, the latest last. */
export class KeptList<Item> {
  private readonly noted: Signal<Kept<Item>>;

  /** field: the list's name in what is kept. */
  constructor(
    private readonly name: string,
    private readonly field: string,
  ) {
    this.noted = signal(this.read());
    onChangeElsewhere(name, () => {
      this.noted.value = this.read();
    });
  }

  get items(): readonly Item[] {
    return this.noted.value.items;
  }

  /** The list that the browser keeps; the one that this tab remembers where it keeps nothing. */
  latest(): Kept<Item> {
    return kept(this.name) === null ? this.noted.value : this.read();
  }

  /** Keeps a list in place of the former one. */
  keep(items: readonly Item[]): void {
    this.write({ items: items.slice(-MOST), from: this.latest().from });
  }

  /** Forgets everything. Nothing of a match that began before is noted any more, be it seen again. */
  forget(): void {
    this.write({ items: [], from: Date.now() });
  }

  private write({ items, from }: Kept<Item>): void {
    this.noted.value = { items, from };
    keep(this.name, JSON.stringify({ [this.field]: items, from }));
  }

  private read(): Kept<Item> {
    try {
      const found = JSON.parse(kept(this.name) ?? "{}");
      const items: unknown = found[this.field];
      return { items: Array.isArray(items) ? items : [], from: Number(found.from ?? 0) };
    } catch {
      return { items: [], from: 0 };
    }
  }
}
