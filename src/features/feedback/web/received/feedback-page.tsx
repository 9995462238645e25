import { useNavigate, useSearch } from "@tanstack/react-router";
import { t } from "#web/language/language.ts";
import { Page } from "#web/page/page.tsx";
import type { FeedbackSearchParams } from "./feedback-search-params.ts";
import { ReceivedFeedbackTable } from "./received-feedback-table.tsx";

/** /feedback: all feedback to the signed-in teacher; filters, order and page are in the URL. */
export default function FeedbackPage() {
  const searchParams: FeedbackSearchParams = useSearch({ from: "/feedback" });
  const navigate = useNavigate();
  // A search being typed is one history entry, not one per letter.
  const go = (next: FeedbackSearchParams) =>
    void navigate({
      to: ".",
      search: next,
      replace: next.search !== searchParams.search,
      resetScroll: false,
    });
  return (
    <Page title={t.feedback.received} width="wide">
      <ReceivedFeedbackTable searchParams={searchParams} onChange={go} />
    </Page>
  );
}
