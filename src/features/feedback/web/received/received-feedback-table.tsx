import { useRef } from "react";
import { type Feedback, useDeleteFeedback } from "#features/feedback/web/feedback.api.ts";
import { askToDelete } from "#web/dialogs/ask-to-delete.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { FeedbackFilters } from "./feedback-filters.tsx";
import { type FeedbackSearchParams, isNarrowed } from "./feedback-search-params.ts";
import { FeedbackTable, studentOf, useFeedbackPage } from "./feedback-table.tsx";

interface ReceivedFeedbackTableProps {
  searchParams: FeedbackSearchParams;
  onChange: (searchParams: FeedbackSearchParams) => void;
  /** Shown below each message: whether it was seen, and the reply. */
  below?: (feedback: Feedback) => Elements;
}

/** Students' feedback to the signed-in teacher, with search, filters and pages (spec section 2, Teacher dashboard). */
export function ReceivedFeedbackTable({ searchParams, onChange, below }: ReceivedFeedbackTableProps) {
  const list = useRef<HTMLElement>(null);
  const { data } = useFeedbackPage(searchParams);
  const hasNone = data?.items.length === 0 && searchParams.after === undefined && !isNarrowed(searchParams);
  return (
    <section
      ref={list}
      tabIndex={-1}
      aria-label={t.feedback.received}
      className="flex flex-col gap-5 outline-none"
    >
      {!hasNone && <FeedbackFilters searchParams={searchParams} onChange={onChange} />}
      <FeedbackTable
        caption={t.feedback.received}
        searchParams={searchParams}
        onChange={onChange}
        below={below}
        actions={(row) => (
          <RowActions
            feedback={row}
            // The pressed button has disappeared with its row.
            onDeleted={() => list.current?.focus({ preventScroll: true })}
          />
        )}
      />
    </section>
  );
}

function RowActions({ feedback, onDeleted }: { feedback: Feedback; onDeleted: () => void }) {
  const remove = useDeleteFeedback();
  const about = t.feedback.ofStudent(feedback.topic, studentOf(feedback), feedback.date);

  const askAndDelete = async () => {
    const isDeleted = await askToDelete({
      title: t.lessons.deleteTitle,
      body: t.feedback.deleteBody(studentOf(feedback), feedback.topic),
      remove: () => remove.mutateAsync(feedback.id),
      done: t.feedback.deleted,
      failed: t.lessons.deleteFailed,
    });
    if (isDeleted) onDeleted();
  };
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
        busy={remove.isPending}
        onClick={() => void askAndDelete()}
      >
        {t.common.delete}
      </Button>
    </>
  );
}
