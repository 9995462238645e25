import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { readableDate } from "../../../domain/calendar.ts";
import { fullName } from "../../../domain/full-name.ts";
import { messages } from "../../../domain/messages.ts";
import { confirm } from "../../../web/dialogs/confirm.tsx";
import { notify } from "../../../web/dialogs/notify.ts";
import { type Column, DataTable } from "../../../web/lists/data-table.tsx";
import { Pager } from "../../../web/lists/pager.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { EmptyState } from "../../../web/ui/empty-state.tsx";
import { ErrorState } from "../../../web/ui/error-state.tsx";
import { LongText } from "../../../web/ui/long-text.tsx";
import { Stars } from "../../../web/ui/stars.tsx";
import { EditedBadge } from "./edited-badge.tsx";
import { type Feedback, feedbackQuery, useDeleteFeedback } from "./feedback.api.ts";

/** What students wrote to the signed-in teacher, newest first (spec section 2, Teacher dashboard). */
export function ReceivedFeedbackTable() {
  const list = useRef<HTMLElement>(null);
  // The beginnings of the pages that were seen, for the way back.
  const [trail, setTrail] = useState<(string | undefined)[]>([undefined]);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...feedbackQuery({ after: trail.at(-1) }),
    placeholderData: keepPreviousData,
  });
  const previous = () => setTrail(trail.slice(0, -1));
  // The last feedback of the last page was deleted.
  if (data?.items.length === 0 && trail.length > 1 && !isPlaceholderData) previous();

  if (isError && !data) {
    return (
      <ErrorState message={messages.admin.reviewsFailed} onRetry={() => void refetch()} busy={isFetching} />
    );
  }
  const next = data?.next;
  return (
    <section
      ref={list}
      tabIndex={-1}
      aria-label="Student Reviews"
      className="flex flex-col gap-5 outline-none"
    >
      <DataTable
        caption="Student Reviews"
        // What was pressed is gone with its row.
        columns={columnsOf(() => list.current?.focus({ preventScroll: true }))}
        rows={data?.items ?? []}
        rowKey={({ id }) => id}
        busy={!data || isPlaceholderData}
        empty={<EmptyState message={messages.teacher.noReviews} />}
      />
      <Pager
        label="Pages of reviews"
        onPrevious={trail.length > 1 ? previous : undefined}
        onNext={next ? () => setTrail([...trail, next]) : undefined}
        busy={isPlaceholderData}
      />
    </section>
  );
}

function studentOf({ studentName, surname }: Feedback): string {
  return fullName({ name: studentName, surname });
}

const columnsOf = (onDeleted: () => void): readonly Column<Feedback>[] => [
  {
    header: "Date",
    cell: ({ date }) => (
      <time dateTime={date} className="whitespace-nowrap">
        {readableDate(date)}
      </time>
    ),
  },
  {
    header: "Topic",
    className: "@4xl:min-w-36",
    cell: ({ topic }) => <span className="wrap-anywhere">{topic}</span>,
    isRowHeader: true,
  },
  {
    header: "Student Name",
    className: "wrap-anywhere @4xl:min-w-28",
    cell: studentOf,
  },
  {
    header: "Review",
    className: "@4xl:min-w-64",
    cell: ({ message, editedBy }) => (
      <div className="flex flex-col items-start gap-1">
        <LongText text={message} />
        <EditedBadge editedBy={editedBy} />
      </div>
    ),
  },
  { header: "Stars", cell: ({ rating }) => <Stars value={rating} size="small" /> },
  { header: "Actions", cell: (row) => <RowActions feedback={row} onDeleted={onDeleted} />, isActions: true },
];

function RowActions({ feedback, onDeleted }: { feedback: Feedback; onDeleted: () => void }) {
  const remove = useDeleteFeedback();
  const about = `${feedback.topic}, ${studentOf(feedback)}, ${readableDate(feedback.date)}`;

  const askAndDelete = async () => {
    const confirmed = await confirm({
      title: messages.teacher.deleteReviewTitle,
      body: `${studentOf(feedback)}’s review of “${feedback.topic}” will no longer count in your ratings.`,
      confirmLabel: "Delete",
      danger: true,
    });
    if (!confirmed) return;
    try {
      await remove.mutateAsync(feedback.id);
      notify.success(messages.teacher.reviewDeleted);
      onDeleted();
    } catch {
      notify.error(messages.teacher.deleteReviewFailed);
    }
  };
  return (
    <>
      <Button
        variant="secondary"
        render={<Link to="/editreview/$id" params={{ id: feedback.id }} aria-label={`Edit: ${about}`} />}
      >
        Edit
      </Button>
      <Button
        variant="quiet-danger"
        aria-label={`Delete: ${about}`}
        busy={remove.isPending}
        onClick={() => void askAndDelete()}
      >
        Delete
      </Button>
    </>
  );
}
