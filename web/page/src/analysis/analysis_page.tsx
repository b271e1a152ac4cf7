import { texts } from "../i18n/texts";

export function AnalysisPage({ content }: { content: string }) {
  return <p>{texts().analysis} {content.length}</p>;
}
