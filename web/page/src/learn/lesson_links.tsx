import { writeFragment } from "../api/link";
import { Icon } from "../ui/icon";
import type { Course } from "./course";
import { progressOf } from "./progress";
import { words } from "./words";

/** The lessons of a game, those that are done with a tick. now: the present one, counted from 0. */
export function LessonLinks({ course, now }: { course: Course; now: number }) {
  const { done } = progressOf(course.game.id);
  return (
    <ol class="lesson-links">
      {course.texts().map(({ title }, number) => (
        <li key={title}>
          <a
            href={writeFragment({ kind: "learn", game: course.game.id, lesson: number + 1 })}
            aria-current={number === now ? "step" : undefined}
          >
            <span class={`lesson-number ${done.includes(number) ? "done" : ""}`}>
              {done.includes(number) && number !== now ? <Icon name="check" size={13} /> : number + 1}
            </span>
            {title}
            {done.includes(number) && <span class="unseen"> ({words().done})</span>}
          </a>
        </li>
      ))}
    </ol>
  );
}
