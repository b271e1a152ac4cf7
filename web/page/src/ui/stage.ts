import { effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { keep, kept } from "./kept";

/** How fast things happen on a table, by the factor of their times. */
export const PACES = { calm: 1.5, normal: 1, fast: 0.4, once: 0 } as const;
export type Pace = keyof typeof PACES;

/** The pace that this browser's person wants. */
export const pace = signal<Pace>(Object.keys(PACES).find((each): each is Pace => each === kept("pace")) ?? "normal");

effect(() => keep("pace", pace.value));

/** Milliseconds at normal pace: a card to its row, a piece to a seat, a ring that stands still, the pause after a step of
 * another seat. */
export const TIMES = { move: 320, flight: 480, ring: 1200, hold: 700 } as const;

const CURVE = "cubic-bezier(.2,.8,.2,1)";
const QUEUE = 3; // steps that are shown one after another; with more waiting, all but the last are over at once

/** On the screen. */
interface Point {
  x: number;
  y: number;
}

/** Something that happens. length: milliseconds at normal pace. */
export interface Step {
  length: number;
  show: () => void;
}

/** Motion over a table that already shows how things are: elements come to their places, copies of former ones fly away.
 * So nothing waits for it, and ending it leaves the table as it is. */
export class Stage {
  private running: Animation[] = [];
  private waiting: number[] = [];
  private last: (() => void) | undefined;
  /** The begin of the present step. */
  private start = 0;

  /** True if nothing may move: rings show what changed. */
  get isStill(): boolean {
    return matchMedia("(prefers-reduced-motion: reduce)").matches || pace.value === "once";
  }

  /** Plays steps, one after the other, after those that run. */
  play(steps: readonly Step[]): void {
    const now = performance.now();
    this.waiting = this.waiting.filter((each) => each > now);
    if (this.waiting.length >= QUEUE) this.skip();
    const begun = steps.map(({ length, show }) => {
      const start = this.waiting.at(-1) ?? now;
      this.waiting.push(start + this.scaled(length));
      return () => {
        this.start = start;
        show();
      };
    });
    // The last begins first: what moves in several steps is where the first of them has it.
    for (const each of begun.reverse()) each();
    const last = steps.at(-1);
    if (!last) return;
    this.last = () => {
      this.start = performance.now();
      last.show();
    };
  }

  /** Plays the last step again. */
  again(): void {
    this.skip();
    this.last?.();
  }

  /** Ends all motion: everything is in its place. */
  skip(): void {
    for (const each of this.running) each.finish();
    this.running = [];
    this.waiting = [];
  }

  /** Lets an element come to its place from elsewhere on the screen. at: milliseconds after the begin of the step. */
  arrive(element: Element | null | undefined, from: DOMRect | undefined, at = 0): void {
    if (!element) return;
    if (this.isStill) {
      this.ring(element);
      return;
    }
    const to = element.getBoundingClientRect();
    if (!from?.width || !to.width) return;
    const [begin, end] = [middleOf(from), middleOf(to)];
    const translate = `${begin.x - end.x}px ${begin.y - end.y}px`;
    // A part of a drawing would be scaled around the corner of the drawing.
    const scale = element instanceof HTMLElement ? Math.min(Math.max(from.width / to.width, 0.3), 1.5) : 1;
    this.run(element, [{ translate, scale, opacity: 0.2 }, {}], TIMES.move, at, "backwards");
  }

  /** Lets an element come to its place by way of points on the screen, the first of which is where it was. */
  walk(element: Element | null | undefined, way: readonly Point[], at = 0): void {
    if (!element) return;
    if (this.isStill) {
      this.ring(element);
      return;
    }
    const box = element.getBoundingClientRect();
    if (!box.width) return;
    const end = middleOf(box);
    const points = [...way, end];
    const walked = points.map((each, place) => {
      const before = points[place - 1] ?? each;
      return Math.hypot(each.x - before.x, each.y - before.y);
    });
    const whole = walked.reduce((sum, each) => sum + each, 0);
    let gone = 0;
    const frames = points.map(({ x, y }, place) => {
      gone += walked[place] ?? 0;
      return { translate: `${x - end.x}px ${y - end.y}px`, offset: Math.min(gone / (whole || 1), 1) };
    });
    this.run(element, frames, TIMES.flight, at, "backwards");
  }

  /** Turns an element over. */
  turn(element: Element | null | undefined, at = 0): void {
    if (!element) return;
    if (this.isStill) this.ring(element);
    else this.run(element, [{ rotate: "x 90deg" }, {}], TIMES.move, at, "backwards");
  }

  /** Lets an element of a drawing fall onto its place. */
  drop(element: Element | null | undefined, at = 0): void {
    if (!element) return;
    if (this.isStill) this.ring(element);
    else this.run(element, [{ translate: "0 -24px", opacity: 0 }, {}], TIMES.move, at, "backwards");
  }

  /** Lets a copy of something that was on the table fly to an element, and vanish there. */
  leave(copy: Element | undefined, from: DOMRect | undefined, to: Element | null | undefined, at = 0): void {
    if (!copy || !from || !to) return;
    if (this.isStill) {
      this.ring(to);
      return;
    }
    const target = to.getBoundingClientRect();
    const flying = copy.cloneNode(true) as HTMLElement;
    Object.assign(flying.style, {
      position: "fixed",
      left: `${from.x}px`,
      top: `${from.y}px`,
      width: `${from.width}px`,
      height: `${from.height}px`,
      margin: "0",
      pointerEvents: "none",
      zIndex: "5",
    });
    flying.ariaHidden = "true";
    flying.dataset.flying = "";
    document.body.append(flying);
    const shift = `translate(${target.x + 20 - from.x}px, ${target.y + target.height / 2 - from.y - from.height / 2}px) scale(.5)`;
    const animation = this.run(flying, [{}, { transform: shift, opacity: 0.3 }], TIMES.flight, at, "both");
    animation.finished.finally(() => flying.remove());
  }

  /** Marks what changed, without motion. */
  ring(element: Element, at = 0): void {
    const color = getComputedStyle(element).getPropertyValue("--seat") || "var(--turn)";
    const ring = { outline: `3px solid ${color}`, outlineOffset: "2px" };
    this.running.push(
      element.animate([ring, ring], { duration: TIMES.ring, delay: this.isStill ? 0 : this.delay(at) }),
    );
  }

  private run(element: Element, frames: Keyframe[], duration: number, at: number, fill: FillMode): Animation {
    const timing = { duration: this.scaled(duration), delay: this.delay(at), easing: CURVE, fill };
    const animation = element.animate(frames, timing);
    this.running = [...this.running.filter((each) => each.playState !== "finished"), animation];
    return animation;
  }

  private delay(at: number): number {
    return Math.max(0, this.start - performance.now()) + this.scaled(at);
  }

  private scaled(milliseconds: number): number {
    return milliseconds * PACES[pace.value];
  }
}

export function middleOf({ x, y, width, height }: DOMRect): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** Ends all motion with a press anywhere and with the space bar. */
export function useEnding(stage: Stage): void {
  useEffect(() => {
    const press = () => stage.skip();
    const key = (event: KeyboardEvent) => {
      if (event.key === " " && !(event.target as Element).closest("button, input, select, a")) stage.skip();
    };
    document.addEventListener("pointerdown", press);
    document.addEventListener("keydown", key);
    return () => {
      stage.skip();
      document.removeEventListener("pointerdown", press);
      document.removeEventListener("keydown", key);
    };
  }, [stage]);
}
