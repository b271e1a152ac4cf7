import type { ComponentChildren } from "preact";
import { texts } from "../i18n/texts";
import { Icon } from "./icon";
import { NewerPage } from "./newer_page";

interface HeadProps {
  /** What the page is about, beside the name of the product. */
  title?: string;
  /** What stands for the name of the product: the head of a telephone. */
  home?: string;
  children?: ComponentChildren;
}

/** The head of a page: the product, the way home, and what the page puts there. */
export function Head({ title, home, children }: HeadProps) {
  return (
    <header class="head">
      <a class="home" href="#start">
        <Icon name="mogul" size={22} />
        {home && <span class="unseen">{texts().title}: </span>}
        {home ?? texts().title}
      </a>
      {title && <span class="head-title">{title}</span>}
      <NewerPage />
      {children}
    </header>
  );
}
