import { writeFragment } from "../api/link";
import { texts } from "../i18n/texts";
import { Icon } from "../ui/icon";
import { dueOn, mistakes } from "./mistakes";
import { dayOf } from "./schedule";

/** The way to the drill, on the start page. */
export function DrillLink() {
  const due = dueOn(mistakes.value, dayOf(Date.now())).length;
  return (
    <section class="start-card">
      <a href={writeFragment({ kind: "drill" })}>
        <Icon name="reload" size={26} />
        <span>
          <strong>{texts().drill}</strong> <span>{due > 0 ? texts().drillDue(due) : texts().drillNote}</span>
        </span>
        <b>{texts().drillShort}</b>
      </a>
    </section>
  );
}
