import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { writeFragment } from "../api/link";
import type { Game, RuleText, TableState } from "../boards/game";
import { texts } from "../i18n/texts";
import { Icon } from "../ui/icon";
import { PHONE } from "../ui/media";
import { OpenRule } from "./open_rule";
import { placeCard } from "./placing";
import { chapterOf, ruleId } from "./rule";

interface RuleCardsProps {
  game: Game;
  table: TableState;
}

/** The card of the rule that somebody asks for, over everything else. Once on a page: it finds the things with rules by
 * their attribute. */
export function RuleCards({ game, table }: RuleCardsProps) {
  const card = useRef<HTMLDialogElement>(null);
  const rule = useMemo(() => new OpenRule(() => card.current), []);
  useEffect(() => rule.listen(), [rule]);
  const opened = rule.opened.value;
  const found = opened && game.ruleOf(opened.thing.getAttribute("data-rule") ?? "", table);
  useLayoutEffect(() => {
    if (!opened) return;
    if (!opened.thing.isConnected) rule.close();
    else if (card.current) place(card.current, opened.thing);
  });
  useLayoutEffect(() => {
    if (!opened) return;
    opened.thing.setAttribute("data-explained", "");
    if (opened.isAsked) card.current?.focus({ preventScroll: true });
    return () => opened.thing.removeAttribute("data-explained");
  }, [opened]);
  if (!opened || !found) return null;
  return (
    <dialog popover="manual" class="rule-card" ref={card} aria-labelledby="rule-title" tabIndex={-1}>
      <RuleCard game={game} rule={found} onClose={() => rule.close()} />
    </dialog>
  );
}

interface RuleCardProps {
  game: Game;
  rule: RuleText;
  onClose: () => void;
}

function RuleCard({ game, rule, onClose }: RuleCardProps) {
  const { title, icon, note, sentences, now } = rule;
  const [main = ""] = sentences;
  const link = writeFragment({ kind: "rules", game: game.id, rule: ruleId(main) });
  return (
    <div class="rule-text">
      <header>
        <span class="medallion" aria-hidden="true">
          <Icon name={icon} size={24} />
        </span>
        <div>
          <h2 id="rule-title">{title}</h2>
          <p class="note">{note ?? game.words.find("rule_chapters", chapterOf(main))}</p>
        </div>
        <button type="button" class="tool" aria-label={texts().close} onClick={onClose}>
          <Icon name="cross" size={14} />
        </button>
      </header>
      <ul>
        {sentences.map((each) => (
          <li key={each}>{game.words.find("rules", each)}</li>
        ))}
      </ul>
      {now.length > 0 && (
        <p class="now">
          <b>{texts().now}</b> {now.join(" ")}
        </p>
      )}
      <footer>
        <a href={link} target="_blank" rel="noreferrer">
          {texts().readRule}
        </a>
        <span class="note">{ruleId(main)}</span>
      </footer>
    </div>
  );
}

function boxesOf(selector: string): DOMRect[] {
  return [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
}

/** Puts a card beside its thing: never over the totals of the thing's own column, on a telephone over none of the
 * court, and rather not over others and what is asked. */
function place(card: HTMLElement, thing: Element): void {
  if (!card.matches(":popover-open")) card.showPopover(); // above a menu
  const box = thing.getBoundingClientRect();
  const totals = boxesOf('[data-part="total"], [data-part="take"]');
  const isKept = (each: DOMRect) =>
    matchMedia(PHONE).matches || (each.left < box.right - 1 && each.right > box.left + 1);
  const placed = placeCard(
    box,
    { width: card.offsetWidth, height: card.offsetHeight },
    { width: innerWidth, height: innerHeight },
    thing.closest("table") ? totals.filter(isKept) : [],
    [...totals, ...boxesOf(".head, .banner")],
  );
  card.dataset.side = placed.side ?? "";
  Object.assign(card.style, { left: `${placed.left}px`, top: `${placed.top}px` });
  card.style.setProperty("--at", `${placed.at}px`);
}
