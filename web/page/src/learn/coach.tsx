import type { RefObject } from "preact";
import { writeFragment } from "../api/link";
import type { Game } from "../boards/game";
import { chapterOf, ruleId } from "../rules/rule";
import { Icon } from "../ui/icon";
import type { Reply, StepTexts } from "./course";
import { words } from "./words";

interface CoachProps {
  card: RefObject<HTMLElement | null>;
  game: Game;
  texts: StepTexts;
  /** The sentence of the rules that is shown. */
  rule: string | undefined;
  replies: readonly Reply[];
  /** What is still to be found; empty: nothing. */
  left: string;
  /** The answers that are pressed in the card. */
  options: readonly string[];
  answered: ReadonlyMap<string, Reply>;
  isDone: boolean;
  onPress: (option: string) => void;
  onShow: (() => void) | undefined;
  next: string;
  onNext: () => void;
}

/** The coach: says one thing, asks one thing, and answers what was done. */
export function Coach(props: CoachProps) {
  const { card, game, texts, rule, replies, left, options, answered, isDone, onPress, onShow, next, onNext } = props;
  return (
    <section class="coach" ref={card} aria-label={words().coach}>
      <header>
        <span class="medallion">
          <Icon name="elephant" size={30} />
        </span>
        <div>
          <h2 id="coach-title" tabindex={-1}>
            {texts.title}
          </h2>
          <p class="note">{words().coach}</p>
        </div>
      </header>
      <p class="coach-text">
        <Marked text={(isDone && texts.done) || texts.text} />
      </p>
      <div role="status">
        <ul class="replies">
          {replies.map(({ isRight, head, text }) => (
            <li key={head + text}>
              <span class={isRight ? "verdict right" : "verdict wrong"}>
                <Icon name={isRight ? "check" : "cross"} size={13} />
              </span>
              <span>
                <b>{head}</b> {text}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {options.length > 0 && !isDone && (
        <div class="coach-options">
          {options.map((each) => (
            <button key={each} type="button" disabled={answered.has(each)} onClick={() => onPress(each)}>
              {each}
            </button>
          ))}
        </div>
      )}
      {rule && <RuleOf game={game} rule={rule} />}
      <footer>
        <span class="note">{left}</span>
        {onShow && (
          <button type="button" onClick={onShow}>
            {words().show}
          </button>
        )}
        {isDone && (
          <button type="button" class="primary" onClick={onNext}>
            {next}
          </button>
        )}
      </footer>
    </section>
  );
}

/** A sentence of the rules, and the way to it. */
function RuleOf({ game, rule }: { game: Game; rule: string }) {
  return (
    <a
      class="coach-rule"
      href={writeFragment({ kind: "rules", game: game.id, rule: ruleId(rule) })}
      target="_blank"
      rel="noreferrer"
    >
      <Icon name="book" size={18} />
      <span>
        <b>{game.words.find("rule_chapters", chapterOf(rule))}</b>, {words().rule}: {game.words.find("rules", rule)}
      </span>
    </a>
  );
}

/** A text in which `*` stands around what counts. */
function Marked({ text }: { text: string }) {
  return (
    <>{text.split("*").map((part, place) => (place % 2 ? <b key={part}>{part}</b> : <span key={part}>{part}</span>))}</>
  );
}
