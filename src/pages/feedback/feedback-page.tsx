import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { feedbackCountQuery, feedbackListQuery } from "#features/feedback/web/feedback.api.ts";
import { Comment } from "#features/feedback/web/received/comment.tsx";
import {
  type FeedbackSearchParams,
  feedbackAt,
  isNarrowed,
  knownIn,
  withoutFilters,
} from "#features/feedback/web/received/feedback-search-params.ts";
import { t } from "#web/language/language.ts";
import { InfiniteList } from "#web/lists/infinite-list.tsx";
import { Page } from "#web/page/page.tsx";
import { useAccount } from "#web/session/account.ts";
import { Back } from "#web/ui/back-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { FeedbackFilters } from "./feedback-filters.tsx";

/** How many are shown until 'Show more' is pressed. */
const shownAtFirst = 10;

const ExportMenu = lazyPart(() => import("#features/exports/web/export-menu.tsx"));

/** /feedback: for a teacher the feedback addressed to them, for an admin that of the whole school, such as what a figure was counted from. */
export default function FeedbackPage() {
  const isAdmin = useAccount().role === "admin";
  const searchParams = knownIn(useSearch({ from: "/feedback" }));
  const navigate = useNavigate();
  // A search being typed is one history entry, not one per letter.
  const go = (next: FeedbackSearchParams) =>
    void navigate({
      to: "/feedback",
      search: next,
      replace: next.search !== searchParams.search,
      resetScroll: false,
    });
  const filter = feedbackAt(searchParams);
  const { sort, ...counted } = filter;
  const isFiltered = isNarrowed(searchParams);
  const list = useInfiniteQuery(feedbackListQuery(filter));
  const { data: found } = useQuery({ ...feedbackCountQuery(counted), enabled: isFiltered });
  const hasNone = list.data?.pages[0]?.items.length === 0 && !isFiltered;
  return (
    <Page
      title={t.labels.feedback}
      back={<Back to="/dashboard" />}
      actions={isAdmin && <ExportMenu table="feedback" filters={counted} />}
    >
      {!hasNone && <FeedbackFilters searchParams={searchParams} onChange={go} />}
      {isFiltered && (
        <p role="status" className="-my-2 min-h-6 text-ink-muted">
          {found && found.count > 0 && t.feedback.found(found.count, found.isMore)}
        </p>
      )}
      <InfiniteList
        query={list}
        first={shownAtFirst}
        loadingLabel={t.feedback.loadingAll}
        skeletonHeight="h-36"
        failedMessage={t.feedback.listFailed}
        emptyMessage={isFiltered ? t.feedback.noneMatch : t.feedback.none}
        emptyAction={
          isFiltered && (
            <Button variant="secondary" onClick={() => go(withoutFilters(searchParams))}>
              {t.common.clearFilters}
            </Button>
          )
        }
      >
        {(feedback) => (
          <Comment key={feedback.id} feedback={feedback} about="class and teacher" heading="h2" />
        )}
      </InfiniteList>
    </Page>
  );
}
