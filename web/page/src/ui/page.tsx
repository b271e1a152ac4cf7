import type { ComponentChildren } from "preact";
import { Head } from "./head";
import { Settings } from "./settings";

/** A page that is no table: its head with the settings, and what it shows. */
export function Page({ children }: { children: ComponentChildren }) {
  return (
    <>
      <Head>
        <div class="head-tools">
          <Settings />
        </div>
      </Head>
      <main>{children}</main>
    </>
  );
}
