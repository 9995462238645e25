import { useRef } from "react";
import type { Feedback } from "#features/feedback/web/feedback.api.ts";
import { ReceivedFollowUp } from "#features/feedback/web/replies/received-follow-up.tsx";
import { t } from "#web/language/language.ts";
import { type Column, DataTable } from "#web/lists/data-table.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { useIsWide } from "#web/ui/use-is-wide.ts";
import { FeedbackCards } from "./feedback-cards.tsx";
import { FeedbackFilters } from "./feedback-filters.tsx";
import { type FeedbackSearchParams, isNarrowed } from "./feedback-search-params.ts";
import {
  columnsOf,
  type FeedbackRowsProps,
  FeedbackTable,
  studentOf,
  useFeedbackPage,
} from "./feedback-table.tsx";
import { useAskToDeleteFeedback } from "./use-ask-to-delete.ts";

/** How much of the newest feedback a phone shows on the dashboard. */
const newestOnPhone = 3;

interface ReceivedFeedbackTableProps {
  searchParams: FeedbackSearchParams;
  onChange: (searchParams: FeedbackSearchParams) => void;
}

/** Students' feedback to the signed-in teacher, with search, filters and pages. */
export function ReceivedFeedbackTable({ searchParams, onChange }: ReceivedFeedbackTableProps) {
  const { data } = useFeedbackPage(searchParams);
  const hasNone = data?.items.length === 0 && searchParams.after === undefined && !isNarrowed(searchParams);
  return (
    <Received>
      {(onDeleted) => (
        <>
          {!hasNone && <FeedbackFilters searchParams={searchParams} onChange={onChange} />}
          <FeedbackTable caption={t.feedback.received} searchParams={searchParams} onChange={onChange}>
            {(shown) => <ReceivedRows {...shown} hideCaption onDeleted={onDeleted} />}
          </FeedbackTable>
        </>
      )}
    </Received>
  );
}

/** The newest of it, and the way to all (spec section 2, Teacher dashboard). */
export function NewestFeedback() {
  const { data, isError, isFetching, refetch } = useFeedbackPage({});
  const isWide = useIsWide();
  if (isError && !data) {
    return <ErrorState message={t.feedback.listFailed} onRetry={() => void refetch()} busy={isFetching} />;
  }
  const { items = [], next = null } = data ?? {};
  const rows = isWide ? items : items.slice(0, newestOnPhone);
  return (
    <Received>
      {(onDeleted) =>
        data && rows.length === 0 ? (
          <EmptyState message={t.feedback.none} />
        ) : (
          <>
            <ReceivedRows caption={t.feedback.received} rows={rows} busy={!data} onDeleted={onDeleted} />
            {(next !== null || rows.length < items.length) && (
              <ButtonLink variant="secondary" to="/feedback" className="self-start">
                {t.feedback.seeAll}
              </ButtonLink>
            )}
          </>
        )
      }
    </Received>
  );
}

/** The list as a region, which takes the focus when the pressed button has disappeared with its row. */
function Received({ children }: { children: (onDeleted: () => void) => Elements }) {
  const list = useRef<HTMLElement>(null);
  return (
    <section
      ref={list}
      tabIndex={-1}
      aria-label={t.feedback.received}
      className="flex flex-col gap-5 outline-none"
    >
      {children(() => list.current?.focus({ preventScroll: true }))}
    </section>
  );
}

function ReceivedRows({ onDeleted, ...shown }: FeedbackRowsProps & { onDeleted: () => void }) {
  const isWide = useIsWide();
  if (!isWide) return <FeedbackCards {...shown} onDeleted={onDeleted} />;
  const columns: readonly Column<Feedback>[] = [
    ...columnsOf((feedback) => <ReceivedFollowUp feedback={feedback} />),
    {
      header: t.labels.actions,
      cell: (feedback) => <RowActions feedback={feedback} onDeleted={onDeleted} />,
      isActions: true,
    },
  ];
  return <DataTable {...shown} columns={columns} rowKey={({ id }) => id} />;
}

function RowActions({ feedback, onDeleted }: { feedback: Feedback; onDeleted: () => void }) {
  const { ask, isPending } = useAskToDeleteFeedback(feedback, onDeleted);
  const about = t.feedback.ofStudent(feedback.topic, studentOf(feedback), feedback.date);
  return (
    <>
      <ButtonLink
        variant="secondary"
        to="/editreview/$id"
        params={{ id: feedback.id }}
        aria-label={t.common.buttonFor(t.common.edit, about)}
      >
        {t.common.edit}
      </ButtonLink>
      <Button
        variant="quiet-danger"
        aria-label={t.common.buttonFor(t.common.delete, about)}
        busy={isPending}
        onClick={() => void ask()}
      >
        {t.common.delete}
      </Button>
    </>
  );
}
