import type { ComponentChildren } from "preact";
import { texts } from "../i18n/texts";
import { Icon, type IconName } from "../ui/icon";

/** The parts of a table of which narrow windows show one at a time. */
export type View = "court" | "map" | "seats" | "log";

const ICONS: Readonly<Record<View, IconName>> = { court: "mogul", map: "house", seats: "person", log: "eye" };

interface ViewsProps {
  views: readonly View[];
  shown: View;
  onShow: (view: View) => void;
  /** What else is in the bar. */
  children?: ComponentChildren;
}

/** The bar that brings a part of the table forward, in narrow windows. */
export function Views({ views, shown, onShow, children }: ViewsProps) {
  return (
    <nav class="views" aria-label={texts().views}>
      {views.map((each) => (
        <button key={each} type="button" aria-pressed={shown === each} onClick={() => onShow(each)}>
          <Icon name={ICONS[each]} size={18} /> {texts().viewNames[each]}
        </button>
      ))}
      {children}
    </nav>
  );
}
