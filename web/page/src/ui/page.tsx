import type { ComponentChildren } from "preact";
import { RulesLink } from "../rules/rules_link";
import { chosenGame } from "../start/chosen_game";
import { Head } from "./head";
import { Settings } from "./settings";

/** A page that is no table: its head with the rules and the settings, and what it shows. */
export function Page({ title = "", children }: { title?: string; children: ComponentChildren }) {
  return (
    <>
      <Head title={title}>
        <div class="head-tools">
          <RulesLink game={chosenGame.value} />
          <Settings />
        </div>
      </Head>
      <main>{children}</main>
    </>
  );
}
