import type { Course } from "./course";
import { course as maharaja } from "./maharaja/course";
import { course as tajMahal } from "./taj_mahal/course";

/** The courses, one a game. */
export const COURSES: readonly Course[] = [tajMahal, maharaja];

/** The course of a game; of another id the first one. */
export function courseOf(game: string): Course {
  return COURSES.find((each) => each.game.id === game) ?? (COURSES[0] as Course);
}
