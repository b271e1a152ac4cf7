import { areKeysKept } from "../api/keys";
import { texts } from "../i18n/texts";
import { Icon } from "./icon";
import { isNewerThere } from "./version";

/** Says that the server has a newer page, which a reload brings. Whoever sits at a table keeps their seat: where the browser
 * keeps no keys, nothing is said. isShort: there is room for a button alone. */
export function NewerPage({ isShort = false }: { isShort?: boolean }) {
  if (!isNewerThere.value || !areKeysKept()) return null;
  const reload = () => location.reload();
  const sentence = `${texts().newerPage} ${texts().reload}`;
  return isShort ? (
    <button type="button" class="tool" aria-label={sentence} title={sentence} onClick={reload}>
      <Icon name="reload" size={20} />
    </button>
  ) : (
    <div class="newer" role="status">
      <button type="button" class="quiet" onClick={reload}>
        <span>
          {texts().newerPage} <u>{texts().reload}</u>
        </span>
      </button>
    </div>
  );
}
