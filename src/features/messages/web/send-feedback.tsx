import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { fullName } from "#domain/full-name.ts";
import { ContactChange } from "#features/students/web/guardians/contact-change.tsx";
import { guardiansQuery } from "#features/students/web/guardians/guardians.api.ts";
import { StudentRosterEntry } from "#features/students/web/roster-entry.tsx";
import { studentQuery } from "#features/students/web/students.api.ts";
import { isNotFound } from "#web/data/api-client.ts";
import { consentRuleQuery } from "#web/data/school.ts";
import { schoolDayQuery } from "#web/data/school-day.ts";
import { useRecordToEdit } from "#web/editing/use-record-to-edit.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { ShowMore } from "#web/lists/pager.tsx";
import { DetailLine } from "#web/page/detail-line.tsx";
import { Page } from "#web/page/page.tsx";
import { Back } from "#web/ui/back-link.tsx";
import { Card } from "#web/ui/card.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { MessageItem } from "./message-item.tsx";
import { parentMessagesQuery } from "./message-list.api.ts";
import { ParentMessageForm } from "./parent-message-form.tsx";
import type { ParentChannel } from "./parent-messages.api.ts";

/** The page that sends a student's feedback to the parent, by WhatsApp or e-mail (spec section 2). */
export function SendFeedback({ studentId, channel }: { studentId: string; channel: ParentChannel }) {
  const student = useRecordToEdit(studentQuery(studentId));
  const guardians = useRecordToEdit(guardiansQuery(studentId));
  const today = useQuery(schoolDayQuery);
  const rule = useQuery(consentRuleQuery);
  const [pendingId, setPendingId] = useState<string>();
  const error = student.error ?? guardians.error ?? today.error ?? rule.error;
  const frame = (intro: Elements, content: Elements) => (
    <Page
      title={t.parentContact.title(channel)}
      intro={intro}
      width="wide"
      back={<Back to="/students">{t.links.backToStudents}</Back>}
    >
      {content}
    </Page>
  );
  if (student.data && guardians.data && today.data && rule.data) {
    return frame(
      <div className="flex flex-wrap items-baseline gap-x-6">
        <p>
          <span>{t.parentContact.forParentOf.beforeName}</span>
          <strong translate="no" className="text-ink">
            {fullName(student.data)}
          </strong>
          <StudentRosterEntry id={studentId} when="always" />
          <span>{t.parentContact.forParentOf.afterName}</span>
        </p>
        <DetailLine
          parts={[
            <OtherChannel key="channel" studentId={studentId} channel={channel} />,
            <Link
              key="edit"
              to="/student/update/$id"
              params={{ id: studentId }}
              hash="parents"
              className={linkClass}
            >
              {t.guardians.edit}
            </Link>,
          ]}
        />
      </div>,
      <>
        <ContactChange record={guardians.data} />
        <ParentMessageForm
          key={channel}
          student={student.data}
          guardians={guardians.data.guardians}
          today={today.data.today}
          channel={channel}
          consentRule={rule.data.consentRule}
          onPending={setPendingId}
        />
        <SentMessages studentId={studentId} pendingId={pendingId} />
      </>,
    );
  }
  if (error) {
    const isGone = isNotFound(error);
    return frame(
      null,
      <ErrorState
        message={isGone ? t.students.detailsNotFound : sentenceOf(error)}
        query={
          isGone
            ? undefined
            : {
                refetch: () => Promise.all([student, guardians, today, rule].map((query) => query.refetch())),
                isFetching: [student, guardians, today, rule].some(({ isFetching }) => isFetching),
              }
        }
      />,
    );
  }
  return frame(<Skeleton className="h-7 w-56" />, <Skeleton className="h-112 w-full rounded-card" />);
}

function OtherChannel({ studentId, channel }: { studentId: string; channel: ParentChannel }) {
  return channel === "whatsapp" ? (
    <Link to="/sendfeedback/email/$studentId" params={{ studentId }} replace className={linkClass}>
      {t.parentContact.useEmail}
    </Link>
  ) : (
    <Link to="/sendfeedback/$studentId" params={{ studentId }} replace className={linkClass}>
      {t.parentContact.useWhatsapp}
    </Link>
  );
}

interface SentMessagesProps {
  studentId: string;
  pendingId: string | undefined;
}

/** Earlier messages to this parent, so that nobody writes twice. */
function SentMessages({ studentId, pendingId }: SentMessagesProps) {
  const list = useInfiniteQuery(parentMessagesQuery({ studentId }));
  const { data, error } = list;
  const sent = data?.pages.flatMap((page) => page.items).filter(({ id }) => id !== pendingId);
  if (error && !sent) {
    return <ErrorState message={sentenceOf(error)} query={list} />;
  }
  return (
    <Card title={t.parentContact.sentBefore}>
      {!sent ? (
        <Skeleton className="h-24 w-full" />
      ) : sent.length === 0 ? (
        <p className="text-ink-muted">{t.parentContact.noneSent}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {sent.map((message) => (
            <MessageItem key={message.id} message={message} />
          ))}
        </ul>
      )}
      <ShowMore
        hasMore={list.hasNextPage}
        onMore={() => void list.fetchNextPage()}
        busy={list.isFetchingNextPage}
        failure={list.isFetchNextPageError ? sentenceOf(error) : undefined}
        label={t.parentContact.showEarlier}
      />
    </Card>
  );
}
