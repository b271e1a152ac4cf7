import { gameTitle } from "../api/engine";
import { writeFragment } from "../api/link";
import { texts } from "../i18n/texts";
import { Icon } from "../ui/icon";
import { Page } from "../ui/page";
import type { Course } from "./course";
import { COURSES, courseOf } from "./courses";
import { LessonPage } from "./lesson_page";
import { nextLesson, progressOf, startAgain } from "./progress";
import { ShortGame } from "./short_game";
import { filled, words } from "./words";

interface LearnProps {
  /** The id of a game; another text: the first one. */
  game: string;
  /** The lesson, counted from 1; undefined: all of them. */
  lesson: number | undefined;
}

/** The lessons of a game, or one of them at its table. */
export function LearnPage({ game, lesson }: LearnProps) {
  const course = courseOf(game);
  const number = (lesson ?? 0) - 1;
  if (course.lessons[number]) return <LessonPage key={`${game}/${number}`} course={course} number={number} />;
  return (
    <Page>
      <Lessons course={course} />
    </Page>
  );
}

/** All lessons of a game, and where to go on. */
function Lessons({ course }: { course: Course }) {
  const { game, lessons } = course;
  const { steps, done } = progressOf(game.id);
  const next = nextLesson(game.id, lessons.length);
  const hasBegun = done.length > 0 || Object.values(steps).some((each) => each > 0);
  return (
    <div class="learn">
      <header class="rules-head">
        <span class="medallion">
          <Icon name={game.icon} size={30} />
        </span>
        <h1>{filled(words().title, { game: gameTitle(game.id) })}</h1>
        <nav class="rules-games" aria-label={texts().game}>
          {COURSES.map((each) => (
            <a
              key={each.game.id}
              href={writeFragment({ kind: "learn", game: each.game.id })}
              aria-current={each === course ? "page" : undefined}
            >
              {gameTitle(each.game.id)}
            </a>
          ))}
        </nav>
        <p>{words().intro}</p>
      </header>
      <ol class="lesson-cards">
        {course.texts().map(({ title, note }, number) => {
          const isDone = done.includes(number);
          const reached = steps[number] ?? 0;
          const all = lessons[number]?.length ?? 0;
          return (
            <li key={title}>
              <a
                class={number === next ? "panel next" : "panel"}
                href={writeFragment({ kind: "learn", game: game.id, lesson: number + 1 })}
              >
                <span class={isDone ? "lesson-number done" : "lesson-number"}>
                  {isDone ? <Icon name="check" size={16} /> : number + 1}
                </span>
                <span>
                  <strong>{title}</strong> <span class="note">{note}</span>
                </span>
                <b>{isDone ? words().again : reached ? words().go_on : words().begin}</b>
                <span class="note reached">
                  {reached
                    ? filled(words().reached, { step: reached + 1, steps: all })
                    : isDone
                      ? words().done
                      : words().minutes}
                </span>
              </a>
            </li>
          );
        })}
      </ol>
      <ShortGame course={course} isNext={next === undefined} />
      {hasBegun && (
        <p>
          <button type="button" class="quiet" onClick={() => startAgain(game.id)}>
            <Icon name="reload" size={16} /> {words().start_again}
          </button>
        </p>
      )}
    </div>
  );
}
