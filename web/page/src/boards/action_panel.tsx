import type { ComponentChildren } from "preact";
import { texts } from "../i18n/texts";
import { rule } from "../rules/rule";
import { Icon } from "../ui/icon";
import type { Advice } from "./game";

interface ActionPanelProps {
  /** The title of the decision. */
  title: string;
  note?: string;
  /** The sum of the parts, such as `+9`. */
  sum?: string;
  /** What takes the place of title, sum and parts. */
  advice?: Advice | undefined;
  children?: ComponentChildren;
  /** The buttons, the cautious one first. */
  buttons?: ComponentChildren;
}

/** What a decision is about, its sum in parts, and the buttons that make it. */
export function ActionPanel({ title, note, sum, advice, children, buttons }: ActionPanelProps) {
  if (advice) {
    const { title, note = "", content } = advice;
    return (
      <ActionPanel title={title} note={note} buttons={buttons}>
        {content}
      </ActionPanel>
    );
  }
  return (
    <section class="action-panel panel" id="actions" aria-label={texts().decision}>
      <header>
        <h2 id="action-title">{title}</h2>
        {note && <span class="note">{note}</span>}
        {sum && <b class="gain">{sum}</b>}
      </header>
      <div class="action-body">{children}</div>
      {buttons && <div class="action-buttons">{buttons}</div>}
    </section>
  );
}

interface ActionButtonProps {
  /** What it does, and what that brings or why it cannot be done yet. */
  label: string;
  detail?: string;
  /** The key that presses it. */
  shortcut?: string;
  isMain?: boolean;
  /** True if a hint has it. */
  isAdvised?: boolean;
  /** Undefined: it cannot be done yet. */
  onPress: (() => void) | undefined;
}

/** A button that makes a move. One that cannot work yet is dashed and says why. */
export function ActionButton({
  label,
  detail,
  shortcut,
  isMain = false,
  isAdvised = false,
  onPress,
}: ActionButtonProps) {
  return (
    <button
      type="button"
      class={`action ${onPress ? (isMain ? "main" : "") : "off"}`}
      data-part="action"
      aria-disabled={!onPress}
      aria-keyshortcuts={shortcut}
      onClick={() => onPress?.()}
    >
      <span>{label}</span>
      {detail && <small class={isAdvised ? "advised-detail" : ""}>{detail}</small>}
    </button>
  );
}

/** The button that shows again what happened last. */
export function AgainButton({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" class="quiet again" onClick={onPress}>
      <Icon name="play" size={16} /> {texts().showAgain}
    </button>
  );
}

interface PartProps {
  icon: ComponentChildren;
  text: string;
  value?: string;
  /** The topic of its rule; undefined: it has none. */
  topic?: string;
}

/** One part of a sum. */
export function Part({ icon, text, value, topic }: PartProps) {
  return (
    <li class="part" {...(topic && rule(topic))}>
      {icon}
      <span>{text}</span>
      {value && <b class="gain">{value}</b>}
    </li>
  );
}
