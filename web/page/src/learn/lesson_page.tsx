import { useEffect, useMemo, useRef } from "preact/hooks";
import type { ComponentSet } from "#contract/v1/games";
import { componentSet, gameTitle } from "../api/engine";
import { go } from "../api/place";
import type { Asked } from "../boards/asked";
import { Choice } from "../boards/choice";
import type { Advice } from "../boards/game";
import { texts } from "../i18n/texts";
import { Banner, Track } from "../match/banner";
import { seatNames } from "../match/names";
import { useShortcuts } from "../match/shortcuts";
import { type Shown, useShown } from "../match/shown";
import { LOW } from "../match/table_page";
import { RuleCards } from "../rules/rule_cards";
import { RulesLink } from "../rules/rules_link";
import { announce } from "../ui/announcer";
import { isHereOrNowhere } from "../ui/focus";
import { Head } from "../ui/head";
import { Icon } from "../ui/icon";
import { useLoaded } from "../ui/loaded";
import { PHONE, useMedia } from "../ui/media";
import { Page } from "../ui/page";
import { Popup } from "../ui/popup";
import { Settings } from "../ui/settings";
import { Coach } from "./coach";
import type { Course, Point, Reply } from "./course";
import { isPartly, Lesson } from "./lesson";
import { LessonLinks } from "./lesson_links";
import { LessonTable } from "./lesson_table";
import { Spotlight } from "./spotlight";
import { filled, words } from "./words";

interface LessonProps {
  course: Course;
  /** The lesson, counted from 0. */
  number: number;
}

/** A lesson at the table: the coach's card beside what it speaks of. */
export function LessonPage({ course, number }: LessonProps) {
  const { game } = course;
  const table = useMemo(() => new LessonTable(game, course.record, [texts().you, ...course.names.slice(1)]), [course]);
  const lesson = useMemo(
    () => new Lesson(game.id, number, course.lessons[number] ?? [], (move) => table.play(move)),
    [course, number, table],
  );
  const { at } = lesson;
  useEffect(() => void table.show(at.at), [table, at]);
  const state = useShown(table);
  const set = useLoaded(() => componentSet(game.id, table.componentSet), [game, table]);
  const failure = table.failure.value || set.failure;
  if (failure || !state || !set.value) {
    return (
      <Page>
        <p role={failure ? "alert" : "status"}>{failure ?? texts().loading}</p>
      </Page>
    );
  }
  return <Taught {...{ course, number, table, lesson, state }} components={set.value} />;
}

interface TaughtProps extends LessonProps {
  table: LessonTable;
  lesson: Lesson;
  state: Shown;
  components: ComponentSet;
}

function Taught({ course, number, table, lesson, state, components }: TaughtProps) {
  const { game } = course;
  const main = useRef<HTMLElement>(null);
  const card = useRef<HTMLElement>(null);
  const { at } = lesson;
  const { task } = at;
  const { match, position, status } = state;
  const own = state.seat ?? 0;
  const name = match ? seatNames(match) : () => "";
  const isDone = lesson.isDone.value;
  const isThere = !table.isMoving.value && (isDone || state.ply === at.at);
  const answers = lesson.answers.value;
  const step = lesson.step.value;
  const lessonTexts = course.texts()[number];
  const stepTexts = lessonTexts?.steps[step];
  const point: Point | undefined =
    isThere && position ? { position, tally: state.tally, moves: state.legalMoves, components, own, name } : undefined;
  const pointNow = useRef(point);
  pointNow.current = point;
  const isMove = task?.kind === "move" && isThere && !isDone;
  const choice = useMemo(
    () =>
      isMove
        ? new Choice(
            state.legalMoves.map((move) => ({ move, targets: game.targets(move, components, state.position) })),
            (move) => pointNow.current && void lesson.choose(move, pointNow.current),
          )
        : undefined,
    [isMove, state, game, components, lesson],
  );
  useShortcuts(() => choice?.clear());
  // What was asked stays on the table when it is answered.
  const asking = useRef<{ step: unknown; replies: ReadonlyMap<string, Reply> }>({ step: undefined, replies: NONE });
  if (task?.kind === "answer" && point && asking.current.step !== at) {
    asking.current = { step: at, replies: task.replies(point) };
  }
  const replies = asking.current.step === at ? asking.current.replies : NONE;
  const press = (target: string) => point && lesson.press(target, point);
  const isInCard = task?.kind === "answer" && task.isInCard;
  const asked: Asked | undefined =
    replies.size && !isInCard
      ? {
          text: stepTexts?.ask ?? "",
          open: new Set(isDone ? [] : [...replies.keys()].filter((each) => !answers.has(each))),
          answers: new Map([...answers].map(([target, { isRight }]) => [target, isRight])),
          onPress: press,
        }
      : undefined;
  const isSecret = task?.kind === "answer" && !isDone;
  const tally = isSecret ? course.hidden(state.tally, new Set(answers.keys())) : state.tally;
  const isPhone = useMedia(PHONE);
  const isLow = useMedia(LOW);
  const title = isPhone
    ? filled(words().lesson_short, { number: number + 1 })
    : filled(words().lesson, { number: number + 1, title: lessonTexts?.title });
  const dots = <Dots step={step} steps={lesson.steps.length} />;
  useEffect(() => {
    if (!isThere || !stepTexts) return;
    announce(`${stepTexts.title}. ${stepTexts.text.replaceAll("*", "")}`);
    if (isHereOrNowhere(card.current)) document.getElementById("coach-title")?.focus({ preventScroll: true });
  }, [isThere, stepTexts]);
  const progress = status && game.progress(status, position, components);
  const advice: Advice = {
    kind: "lessons",
    title: words().list,
    content: <LessonLinks course={course} now={number} />,
  };
  const next = () => {
    if (lesson.next()) return;
    const following = number + 1 < course.lessons.length ? { lesson: number + 2 } : {};
    go({ kind: "learn", game: game.id, ...following });
  };
  const said = [...answers.values(), ...(lesson.reply.value ? [lesson.reply.value] : [])];
  const left = isPartly(replies, answers) ? words().left : "";
  const leave = (
    <a class="button leave" href={`#learn=${game.id}`} aria-label={words().leave}>
      <Icon name="cross" size={14} /> <span class="tool-name">{words().leave}</span>
    </a>
  );
  const rules = <RulesLink game={game.id} inNewTab />;
  const menu = (
    <Popup label={texts().menu} icon="menu">
      <Settings />
    </Popup>
  );
  return (
    <div class="table-page lesson-page" data-step={isThere ? step + 1 : ""} data-done={isDone}>
      {!isLow && (
        <Head title={isPhone ? "" : gameTitle(game.id)}>
          {isPhone ? dots : progress && <Track {...progress} />}
          <div class="head-tools">
            {rules}
            {menu}
          </div>
        </Head>
      )}
      <Banner icon="cap" isYours title={title} text={isThere ? (stepTexts?.ask ?? "") : words().moving}>
        {!isPhone && dots}
        <button
          type="button"
          class="quiet"
          disabled={step === 0}
          aria-label={words().back}
          onClick={() => lesson.go(step - 1)}
        >
          <Icon name="left" size={16} /> <span class="tool-name">{words().back}</span>
        </button>
        {leave}
        {isLow && rules}
        {isLow && menu}
      </Banner>
      <main class="playing" ref={main} data-advice={choice ? "" : advice.kind} data-asking={asked ? "" : undefined}>
        {isThere && stepTexts && (
          <Coach
            card={card}
            game={game}
            texts={stepTexts}
            rule={isDone ? at.rule : undefined}
            replies={said.slice(-SAID)}
            left={left}
            options={isInCard ? [...replies.keys()] : []}
            answered={answers}
            isDone={isDone}
            onPress={press}
            onShow={isDone ? undefined : () => point && void lesson.solve(point, table.recorded)}
            next={
              step + 1 < lesson.steps.length
                ? words().next
                : number + 1 < course.lessons.length
                  ? words().next_lesson
                  : words().finish
            }
            onNext={next}
          />
        )}
        {position && (
          <game.Table
            knowledge={position}
            components={components}
            name={name}
            presence={() => ""}
            own={own}
            finalScore={() => undefined}
            seatsToMove={status?.seatsToMove ?? []}
            tally={tally}
            choice={choice}
            events={state.events}
            hint={undefined}
            advice={choice ? undefined : advice}
            log={null}
            seats={null}
            front={at.view}
            asked={asked}
          />
        )}
        {isThere && (
          <Spotlight
            table={main}
            coach={card}
            light={isDone && task ? outcomeOf(at.light) : at.light}
            inputs={[state, isDone, said.length, choice, stepTexts, isPhone, isLow]}
          />
        )}
        {position && !isSecret && (
          <RuleCards game={game} table={{ knowledge: position, components, name, own, tally }} />
        )}
      </main>
    </div>
  );
}

/** The parts of a step where one sees what was done: without those where it is chosen. */
function outcomeOf(light: readonly string[]): readonly string[] {
  const left = light.filter((each) => !CHOOSING.includes(each));
  return left.length ? left : [...light, ".map-panel"]; // narrow windows have no room for what was chosen from
}

const CHOOSING = [".hand", ".tiles-panel", ".action-panel"];
const NONE: ReadonlyMap<string, Reply> = new Map();
const SAID = 2; // replies that the coach's card has

/** The steps of a lesson: those behind, the present one, those to come. */
function Dots({ step, steps }: { step: number; steps: number }) {
  return (
    <p class="dots">
      <span aria-hidden="true">
        {Array.from({ length: steps }, (_, place) => (
          <i key={place} class={place < step ? "past" : place === step ? "now" : ""} />
        ))}
      </span>{" "}
      <span class="step-text">{filled(words().step, { step: step + 1, steps })}</span>
    </p>
  );
}
