import { place } from "./api/place";
import { texts } from "./i18n/texts";
import { MatchPage } from "./match/match_page";
import { KnownMatches } from "./start/known_matches";
import { StartPage } from "./start/start_page";
import { Announcer } from "./ui/announcer";
import { later } from "./ui/later";
import { Page } from "./ui/page";

const AnalysisPage = later(() => import("./analysis/analysis_page").then((part) => part.AnalysisPage));
const LearnPage = later(() => import("./learn/learn_page").then((part) => part.LearnPage));
const DrillPage = later(() => import("./drill/drill_page").then((part) => part.DrillPage));
const ReviewPage = later(() => import("./review/review_page").then((part) => part.ReviewPage));
const RulesPage = later(() => import("./rules/rules_page").then((part) => part.RulesPage));

/** The page: what the address names. */
export function App() {
  return (
    <>
      <Content />
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
      return (
        <Page>
          <AnalysisPage key={at.content} content={at.content} />
        </Page>
      );
    case "learn":
      return <LearnPage game={at.game} lesson={at.lesson} />;
    case "review":
      return (
        <Page title={texts().review}>
          <ReviewPage key={at.match} at={at} />
        </Page>
      );
    case "drill":
      return (
        <Page title={texts().drillShort}>
          <DrillPage />
        </Page>
      );
    case "rules":
      return (
        <Page>
          <RulesPage game={at.game} rule={at.rule} />
        </Page>
      );
    case "incomplete":
      return (
        <Page>
          <div class="start-page">
            <p role="alert">{texts().incompleteLink}</p>
            <KnownMatches />
          </div>
        </Page>
      );
    default:
      return (
        <Page>
          <StartPage />
        </Page>
      );
  }
}
