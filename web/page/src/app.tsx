import { AnalysisPage } from "./analysis/analysis_page";
import { place } from "./api/place";
import { texts } from "./i18n/texts";
import { MatchPage } from "./match/match_page";
import { ReviewPage } from "./review/review_page";
import { KnownMatches } from "./start/known_matches";
import { StartPage } from "./start/start_page";
import { Announcer } from "./ui/announcer";
import { Settings } from "./ui/settings";

/** The page: its head, and what the address names. */
export function App() {
  return (
    <>
      <header class="head">
        <a class="home" href="#start">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M2 6l5.500 5L12 3l4.500 8L22 6l-2.500 14h-15z" />
          </svg>
          {texts().title}
        </a>
        <Settings />
      </header>
      <main>
        <Content />
      </main>
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
