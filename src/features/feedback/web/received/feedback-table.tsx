import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { EditedBadge } from "#features/feedback/web/edited-badge.tsx";
import { type Feedback, feedbackQuery } from "#features/feedback/web/feedback.api.ts";
import { WithheldBadge } from "#features/feedback/web/withheld/withheld-badge.tsx";
import { StudentPlace } from "#features/students/web/student-place.tsx";
import { t } from "#web/language/language.ts";
import { nameOf } from "#web/language/name-of.ts";
import { type Column, DataTable } from "#web/lists/data-table.tsx";
import { ListPager } from "#web/lists/list-controls.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LongText } from "#web/ui/long-text.tsx";
import { Stars } from "#web/ui/stars.tsx";
import {
  type FeedbackSearchParams,
  feedbackAt,
  isNarrowed,
  withoutFilters,
} from "./feedback-search-params.ts";

interface FeedbackTableProps {
  caption: string;
  searchParams: FeedbackSearchParams;
  onChange: (searchParams: FeedbackSearchParams) => void;
  /** The teacher, when the reader is an admin. */
  teacherId?: string;
  /** The rows, if not as a table only for reading. */
  children?: (rows: FeedbackRowsProps) => Elements;
}

/** What is needed to show the rows of a page. */
export interface FeedbackRowsProps {
  caption: string;
  hideCaption?: boolean;
  rows: readonly Feedback[];
  busy: boolean;
}

/** The page of a teacher's feedback for these search parameters. While the next one loads, the previous page stays. */
export function useFeedbackPage(searchParams: FeedbackSearchParams, teacherId?: string) {
  return useQuery({
    ...feedbackQuery(feedbackAt(searchParams, teacherId)),
    placeholderData: keepPreviousData,
  });
}

/** Students' feedback to a teacher, in pages. */
export function FeedbackTable({
  caption,
  searchParams,
  onChange,
  teacherId,
  children = (shown) => <DataTable {...shown} columns={columnsOf()} rowKey={({ id }) => id} />,
}: FeedbackTableProps) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = useFeedbackPage(searchParams, teacherId);
  const { after, ...narrowedTo } = searchParams;
  const rows = data?.items ?? [];
  const busy = !data || isPlaceholderData;

  if (isError && !data) {
    return <ErrorState message={t.feedback.listFailed} onRetry={() => void refetch()} busy={isFetching} />;
  }
  return (
    <>
      <p role="status" className="sr-only">
        {isNarrowed(searchParams) && data && !isPlaceholderData && t.feedback.shownMatches(rows.length)}
      </p>
      {rows.length > 0 || busy ? (
        children({ caption, rows, busy })
      ) : isNarrowed(searchParams) ? (
        <EmptyState message={t.feedback.noneMatch}>
          <Button variant="secondary" onClick={() => onChange(withoutFilters(searchParams))}>
            {t.common.clearFilters}
          </Button>
        </EmptyState>
      ) : (
        <EmptyState message={t.feedback.none} />
      )}
      <ListPager
        key={JSON.stringify(narrowedTo)}
        label={t.feedback.receivedPages}
        after={after}
        next={data?.next}
        busy={isPlaceholderData}
        isEmpty={rows.length === 0 && data !== undefined && !isPlaceholderData}
        onPage={(page) => onChange({ ...searchParams, after: page })}
      />
    </>
  );
}

/** Who wrote it. */
export function studentOf({ studentName, surname }: Feedback): string {
  return nameOf({ name: studentName, surname });
}

/** The columns of the spec's table (section 2, Teacher dashboard); `below` is shown below each message. */
export const columnsOf = (below?: (feedback: Feedback) => Elements): readonly Column<Feedback>[] => [
  {
    header: t.labels.date,
    cell: ({ date }) => (
      <time dateTime={date} className="whitespace-nowrap">
        {t.common.date(date)}
      </time>
    ),
  },
  {
    header: t.labels.topic,
    className: "@4xl:min-w-36",
    cell: ({ topic }) => <span className="wrap-anywhere">{topic}</span>,
    isRowHeader: true,
  },
  {
    header: t.labels.studentName,
    className: "wrap-anywhere @4xl:min-w-28",
    cell: (feedback) => (
      <>
        <span translate="no">{studentOf(feedback)}</span>
        <StudentPlace id={feedback.studentId} when="shared" />
      </>
    ),
  },
  {
    header: t.labels.review,
    className: "@4xl:min-w-64",
    cell: (feedback) => (
      <div className="flex flex-col items-start gap-1">
        <LongText text={feedback.message} />
        <WithheldBadge withheldBy={feedback.withheldBy} />
        <EditedBadge editedBy={feedback.editedBy} />
        {below?.(feedback)}
      </div>
    ),
  },
  { header: t.labels.stars, cell: ({ rating }) => <Stars value={rating} size="small" /> },
];
