import { useEffect } from "preact/hooks";
import type { ComponentSet } from "#contract/v1/games";
import { componentSet, gameTitle } from "../api/engine";
import { writeFragment } from "../api/link";
import type { Game } from "../boards/game";
import { GAMES, gameIdOf, gameOf } from "../boards/registry";
import { texts } from "../i18n/texts";
import { Arch } from "../start/arch";
import { Icon } from "../ui/icon";
import { useLoaded } from "../ui/loaded";
import { type Chapter, chaptersOf } from "./chapters";

interface RulesPageProps {
  /** The id of a game; another text: the first one. */
  game: string;
  /** The id of the rule to begin at; undefined: at the beginning. */
  rule: string | undefined;
}

/** The rules of a game, to be read in order, or printed. */
export function RulesPage({ game: id, rule }: RulesPageProps) {
  const game = (gameOf(id) ?? GAMES[0]) as Game;
  const set = useLoaded(() => componentSet(game.id, ""), [game]).value;
  // The former one stays until the next one is there.
  const board = set && gameIdOf(set) === game.id ? set : undefined;
  const chapters = chaptersOf(game);
  useEffect(() => {
    // Once more when pictures have moved it.
    if (rule) document.getElementById(rule)?.scrollIntoView();
  }, [rule, board]);
  return (
    <div class="rules-page">
      <nav class="rules-nav" aria-label={texts().chapters}>
        <ol>
          {chapters.map(({ letter, title }) => (
            <li key={letter}>
              <a href={writeFragment({ kind: "rules", game: game.id, rule: letter })}>
                <b>{letter}</b> {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <article>
        <header class="rules-head">
          <span class="medallion">
            <Icon name={game.icon} size={30} />
          </span>
          <h1>{texts().rulesOf(gameTitle(game.id))}</h1>
          <Games shown={game} />
          <p>{game.words.find("about", "aim")}</p>
          <a class="button learn-link" href={writeFragment({ kind: "learn", game: game.id })}>
            <Icon name="cap" size={19} /> {texts().learnGame}
          </a>
        </header>
        {chapters.map((chapter) => (
          <ChapterSection key={chapter.letter} game={game} chapter={chapter} rule={rule} components={board} />
        ))}
      </article>
    </div>
  );
}

function Games({ shown }: { shown: Game }) {
  return (
    <nav class="rules-games" aria-label={texts().game}>
      {GAMES.map((game) => (
        <a
          key={game.id}
          href={writeFragment({ kind: "rules", game: game.id })}
          aria-current={game === shown ? "page" : undefined}
        >
          {gameTitle(game.id)}
        </a>
      ))}
    </nav>
  );
}

interface ChapterProps {
  game: Game;
  chapter: Chapter;
  rule: string | undefined;
  /** Undefined while it is not there: the chapter has no picture then. */
  components: ComponentSet | undefined;
}

function ChapterSection({ game, chapter: { letter, title, rules }, rule, components }: ChapterProps) {
  const hasOwnText = rules[0]?.id === letter;
  return (
    <section class="chapter" aria-labelledby={`chapter-${letter}`} {...(!hasOwnText && { id: letter })}>
      <h2 id={`chapter-${letter}`}>
        <span class="chapter-letter" aria-hidden="true">
          <Arch />
          <b>{letter}</b>
        </span>
        {title}
      </h2>
      <ul>
        {rules.map(({ id, text }) => (
          <li key={id} id={id} aria-current={id === rule || undefined}>
            <a class="rule-id" href={writeFragment({ kind: "rules", game: game.id, rule: id })}>
              {id}
            </a>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      {components && <game.RulePicture chapter={letter} components={components} />}
    </section>
  );
}
