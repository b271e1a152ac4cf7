import { signal } from "@preact/signals";
import type { Move } from "#contract/v1/games";
import type { Point, Reply, Step } from "./course";
import { noteDone, noteStep, reachedStep } from "./progress";

/** A lesson as the reader goes through it: its step, and what was answered there. */
export class Lesson {
  /** The step, counted from 0. */
  readonly step = signal(0);
  /** The coach's replies to the answers at this step, by what was pressed. */
  readonly answers = signal<ReadonlyMap<string, Reply>>(new Map());
  /** The reply to the last move that was chosen. */
  readonly reply = signal<Reply>();
  /** True if nothing is left to do at this step. */
  readonly isDone = signal(false);

  constructor(
    private readonly game: string,
    private readonly number: number,
    readonly steps: readonly Step[],
    private readonly play: (move: Move) => Promise<void>,
  ) {
    const reached = reachedStep(game, number);
    this.go(reached < steps.length ? reached : 0);
  }

  get at(): Step {
    return this.steps[this.step.value] as Step;
  }

  /** Goes to a step. */
  go(step: number): void {
    this.step.value = step;
    this.answers.value = new Map();
    this.reply.value = undefined;
    this.isDone.value = this.at.task === undefined;
    noteStep(this.game, this.number, step);
  }

  /** Goes to the next step; false: there is none, and the lesson is done. */
  next(): boolean {
    const next = this.step.value + 1;
    if (next < this.steps.length) this.go(next);
    else noteDone(this.game, this.number);
    return next < this.steps.length;
  }

  /** Answers with what was pressed. */
  press(target: string, point: Point): void {
    const { task } = this.at;
    if (task?.kind !== "answer" || this.isDone.value) return;
    const replies = task.replies(point);
    const reply = replies.get(target);
    if (!reply) return;
    this.answers.value = new Map([...this.answers.value, [target, reply]]);
    const isLeft = [...replies].some(([each, { isRight }]) => isRight && !this.answers.value.has(each));
    this.isDone.value = !isLeft;
  }

  /** Makes a move if it is what was asked for; else the coach says why it is not. */
  async choose(move: Move, point: Point): Promise<void> {
    const { task } = this.at;
    if (task?.kind !== "move" || this.isDone.value) return;
    const reply = task.reply(move, point);
    this.reply.value = reply;
    if (!reply.isRight) return;
    this.isDone.value = true;
    await this.play(move);
  }

  /** Does what was asked for. solution: the move that solves a step with one. */
  async solve(point: Point, solution: Move | undefined): Promise<void> {
    const { task } = this.at;
    if (task?.kind === "move" && solution) await this.choose(solution, point);
    if (task?.kind !== "answer") return;
    for (const [target, { isRight }] of task.replies(point)) if (isRight) this.press(target, point);
  }
}

/** True if a right answer was found, and another one is still to be found. */
export function isPartly(replies: ReadonlyMap<string, Reply>, answers: ReadonlyMap<string, Reply>): boolean {
  const right = [...replies].filter(([, { isRight }]) => isRight);
  const found = right.filter(([target]) => answers.has(target)).length;
  return found > 0 && found < right.length;
}
