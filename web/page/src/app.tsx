import { AnalysisPage } from "./analysis/analysis_page";
import { place } from "./api/place";
import { texts } from "./i18n/texts";
import { MatchPage } from "./match/match_page";
import { ReviewPage } from "./review/review_page";
import { RulesLink } from "./rules/rules_link";
import { RulesPage } from "./rules/rules_page";
import { chosenGame } from "./start/chosen_game";
import { KnownMatches } from "./start/known_matches";
import { StartPage } from "./start/start_page";
import { Announcer } from "./ui/announcer";
import { Head } from "./ui/head";
import { Settings } from "./ui/settings";

/** The page: what the address names, below the head that all but a match in play share. */
export function App() {
  return (
    <>
      {place.value.kind === "match" ? (
        <Content />
      ) : (
        <>
          <Head>
            <div class="head-tools">
              <RulesLink game={chosenGame.value} />
              <Settings />
            </div>
          </Head>
          <main>
            <Content />
          </main>
        </>
      )}
      <Announcer />
    </>
  );
}

function Content() {
  const at = place.value;
  switch (at.kind) {
    case "match":
      return <MatchPage key={at.match} at={at} />;
    case "analysis":
      return <AnalysisPage key={at.content} content={at.content} />;
    case "review":
      return <ReviewPage key={at.match} at={at} />;
    case "rules":
      return <RulesPage game={at.game} rule={at.rule} />;
    case "incomplete":
      return (
        <div class="start-page">
          <p role="alert">{texts().incompleteLink}</p>
          <KnownMatches />
        </div>
      );
    default:
      return <StartPage />;
  }
}
