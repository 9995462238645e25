import { useQueries } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import { fullName } from "#domain/full-name.ts";
import type { ParentChannel } from "#domain/messages/parent-message.ts";
import { stateName } from "#features/messages/web/in-words.ts";
import { type LeftOut, useClearContactProblem } from "#features/messages/web/message-queues.api.ts";
import { NotForParents } from "#features/messages/web/not-for-parents.tsx";
import {
  type FeedbackForParents,
  feedbackToSendQuery,
  isForParents,
} from "#features/messages/web/parent-messages.api.ts";
import { StudentRosterEntry } from "#features/students/web/roster-entry.tsx";
import { StudentLink } from "#features/students/web/student-link.tsx";
import { t } from "#web/language/language.ts";
import { DetailLine } from "#web/page/detail-line.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LongText } from "#web/ui/long-text.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Stars } from "#web/ui/stars.tsx";

interface LeftOutStudentProps {
  leftOut: LeftOut;
  /** Prepares the message, if it can be by now. */
  onMended: () => void;
}

/** A student whose parents are not written to, and what can be done about it here. */
export function LeftOutStudent({ leftOut, onMended }: LeftOutStudentProps) {
  const { student, reason, feedback, guardian, channel } = leftOut;
  const problem = reason === "no-contact" ? guardian?.problem : null;
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="font-medium">
        <StudentLink id={student.id}>{fullName(student)}</StudentLink>
        <StudentRosterEntry id={student.id} when="always" />
      </p>
      {guardian && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-muted">
          <DetailLine parts={[guardian.name, guardian.contact]} />
          {problem && <Badge tone="danger">{stateName(problem, channel)}</Badge>}
        </p>
      )}
      {feedback.map(({ id, topic, date, teacherName }) => (
        <p key={id} className="text-sm text-ink-muted">
          <DetailLine parts={[topic, t.common.date(date), teacherName]} />
        </p>
      ))}
      {reason === "distress" && <WordsToRead leftOut={leftOut} onRead={onMended} />}
      <div className="flex flex-wrap items-end gap-2 empty:hidden">
        {(reason === "no-contact" || reason === "opted-out") && (
          <ButtonLink
            variant={problem ? "primary" : "secondary"}
            to="/student/update/$id"
            params={{ id: student.id }}
            hash="parents"
            aria-label={t.common.buttonFor(t.guardians.edit, fullName(student))}
          >
            {t.guardians.edit}
          </ButtonLink>
        )}
        {problem && guardian?.contact && (
          <RightAfterAll channel={channel} contact={guardian.contact} onDone={onMended} />
        )}
      </div>
    </li>
  );
}

interface RightAfterAllProps {
  channel: ParentChannel;
  contact: string;
  onDone: () => void;
}

function RightAfterAll({ channel, contact, onDone }: RightAfterAllProps) {
  const clear = useClearContactProblem({
    onSuccess: onDone,
  });
  return (
    <Button variant="secondary" busy={clear.isPending} onClick={() => clear.mutate({ channel, contact })}>
      {t.messageQueues.contactIsRight}
    </Button>
  );
}

interface WordsToReadProps {
  leftOut: LeftOut;
  /** Prepares the message: somebody has read the words. */
  onRead: () => void;
}

/** Words of one student that may be a cry for help: fetched when somebody is about to decide. */
function WordsToRead(props: WordsToReadProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 items-center gap-1 font-semibold text-primary [&::-webkit-details-marker]:hidden">
        <span>{t.messageQueues.readWords}</span>
        <span className="sr-only">{fullName(props.leftOut.student)}</span>
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      {isOpen && <AllWords {...props} />}
    </details>
  );
}

function AllWords({ leftOut: { feedback: about, student }, onRead }: WordsToReadProps) {
  const days = [...new Set(about.map(({ date }) => date))];
  const queries = useQueries({
    queries: days.map((date) => feedbackToSendQuery({ studentId: student.id, date })),
  });
  const failed = queries.filter(({ data, error }) => !data && error);
  if (failed.length > 0) {
    return (
      <ErrorState
        message={t.feedback.listFailed}
        query={{
          refetch: () => Promise.all(failed.map((query) => query.refetch())),
          isFetching: failed.some(({ isFetching }) => isFetching),
        }}
      />
    );
  }
  if (queries.some(({ data }) => !data)) return <Skeleton className="h-24 w-full" />;
  const listed = queries.flatMap(({ data }) => data?.items ?? []).filter(isForParents);
  const shown = about.flatMap(({ id }) => listed.find((each) => each.id === id) ?? []);
  if (shown.length === 0) return null;
  return (
    <div className="flex flex-col items-start gap-2">
      {shown.map((feedback) => (
        <Words key={feedback.id} feedback={feedback} isNamed={about.length > 1} />
      ))}
      <Button variant="secondary" onClick={onRead}>
        {t.messageQueues.readAndSend}
      </Button>
    </div>
  );
}

/** What would be sent of a class, with the way to keep it from parents. */
function Words({ feedback, isNamed }: { feedback: FeedbackForParents; isNamed: boolean }) {
  const { topic, date, content } = feedback;
  const { rating, message } = content.original ?? content;
  return (
    <div className="flex flex-col items-start gap-2 self-stretch">
      {isNamed && <p className="font-medium">{t.feedback.ofLesson(topic, date)}</p>}
      <div className="self-stretch rounded-control bg-sunken p-3">
        {rating !== null && <Stars value={rating} size="small" />}
        <blockquote className="m-0">
          <LongText text={message} />
        </blockquote>
      </div>
      <NotForParents feedback={feedback} />
    </div>
  );
}
