import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import { fullName } from "../../../domain/full-name.ts";
import { askToDelete } from "../../../web/dialogs/ask-to-delete.ts";
import { t } from "../../../web/language/language.ts";
import { type Column, DataTable } from "../../../web/lists/data-table.tsx";
import { ListPager } from "../../../web/lists/list-controls.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { EmptyState } from "../../../web/ui/empty-state.tsx";
import { ErrorState } from "../../../web/ui/error-state.tsx";
import { LongText } from "../../../web/ui/long-text.tsx";
import { Stars } from "../../../web/ui/stars.tsx";
import { EditedBadge } from "./edited-badge.tsx";
import { type Feedback, feedbackQuery, useDeleteFeedback } from "./feedback.api.ts";

interface ReceivedFeedbackTableProps {
  /** Stands below each message: what becomes of it. */
  below?: (feedback: Feedback) => ReactNode;
}

/** What students wrote to the signed-in teacher, newest first (spec section 2, Teacher dashboard). */
export function ReceivedFeedbackTable({ below }: ReceivedFeedbackTableProps) {
  const list = useRef<HTMLElement>(null);
  const [after, setAfter] = useState<string>();
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...feedbackQuery({ after }),
    placeholderData: keepPreviousData,
  });

  if (isError && !data) {
    return <ErrorState message={t.feedback.listFailed} onRetry={() => void refetch()} busy={isFetching} />;
  }
  return (
    <section
      ref={list}
      tabIndex={-1}
      aria-label={t.feedback.received}
      className="flex flex-col gap-5 outline-none"
    >
      <DataTable
        caption={t.feedback.received}
        // The pressed button has disappeared with its row.
        columns={columnsOf(below, () => list.current?.focus({ preventScroll: true }))}
        rows={data?.items ?? []}
        rowKey={({ id }) => id}
        busy={!data || isPlaceholderData}
        empty={<EmptyState message={t.feedback.none} />}
      />
      <ListPager
        label={t.feedback.receivedPages}
        after={after}
        next={data?.next}
        busy={isPlaceholderData}
        isEmpty={data?.items.length === 0 && !isPlaceholderData}
        onPage={setAfter}
      />
    </section>
  );
}

function studentOf({ studentName, surname }: Feedback): string {
  return fullName({ name: studentName, surname });
}

const columnsOf = (
  below: ReceivedFeedbackTableProps["below"],
  onDeleted: () => void,
): readonly Column<Feedback>[] => [
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
    cell: studentOf,
  },
  {
    header: t.labels.review,
    className: "@4xl:min-w-64",
    cell: (row) => (
      <div className="flex flex-col items-start gap-1">
        <LongText text={row.message} />
        <EditedBadge editedBy={row.editedBy} />
        {below?.(row)}
      </div>
    ),
  },
  { header: t.labels.stars, cell: ({ rating }) => <Stars value={rating} size="small" /> },
  {
    header: t.labels.actions,
    cell: (row) => <RowActions feedback={row} onDeleted={onDeleted} />,
    isActions: true,
  },
];

function RowActions({ feedback, onDeleted }: { feedback: Feedback; onDeleted: () => void }) {
  const remove = useDeleteFeedback();
  const about = t.feedback.ofStudent(feedback.topic, studentOf(feedback), feedback.date);

  const askAndDelete = async () => {
    const isDeleted = await askToDelete({
      title: t.reviewSessions.deleteTitle,
      body: t.feedback.deleteBody(studentOf(feedback), feedback.topic),
      remove: () => remove.mutateAsync(feedback.id),
      done: t.feedback.deleted,
      failed: t.reviewSessions.deleteFailed,
    });
    if (isDeleted) onDeleted();
  };
  return (
    <>
      <Button
        variant="secondary"
        render={
          <Link
            to="/editreview/$id"
            params={{ id: feedback.id }}
            aria-label={t.common.buttonFor(t.common.edit, about)}
          />
        }
      >
        {t.common.edit}
      </Button>
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
