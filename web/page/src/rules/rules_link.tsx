import { writeFragment } from "../api/link";
import { texts } from "../i18n/texts";
import { Icon } from "../ui/icon";

interface RulesLinkProps {
  game: string;
  /** True where leaving the page would leave a match. */
  inNewTab?: boolean;
}

/** The way to the page of a game's rules. */
export function RulesLink({ game, inNewTab = false }: RulesLinkProps) {
  return (
    <a
      class="tool"
      href={writeFragment({ kind: "rules", game })}
      {...(inNewTab && { target: "_blank", rel: "noreferrer" })}
      aria-keyshortcuts="?"
      aria-label={texts().rules}
      title={inNewTab ? texts().rulesHelp : texts().rules}
    >
      <Icon name="book" size={21} />
    </a>
  );
}
