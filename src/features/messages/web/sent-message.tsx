import ChevronDown from "lucide-react/icons/chevron-down";
import Mail from "lucide-react/icons/mail";
import MessageCircle from "lucide-react/icons/message-circle";
import { fullName } from "#domain/full-name.ts";
import { StudentLink } from "#features/students/web/student-link.tsx";
import { StudentPlace } from "#features/students/web/student-place.tsx";
import { useSchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import { DetailLine } from "#web/page/detail-line.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { ConfirmMessage } from "./confirm-message.tsx";
import type { ParentMessage } from "./parent-messages.api.ts";

/** A message to a parent, with its state. Above it the student's name, where there are several. */
export function SentMessage({ message: opened, hasName }: { message: ParentMessage; hasName?: boolean }) {
  const { id, students, channel, to, message, createdAt, createdBy } = opened;
  const { day, time } = useSchoolClock();
  const Icon = channel === "whatsapp" ? MessageCircle : Mail;
  return (
    <li
      className={
        hasName ? "rounded-card border border-line bg-card p-gutter sm:px-5" : "py-3 first:pt-0 last:pb-0"
      }
    >
      {hasName && (
        <h2 className="text-lg">
          {students.map((student) => (
            <span key={student.id} className="block">
              <StudentLink id={student.id}>{fullName(student)}</StudentLink>
              <StudentPlace id={student.id} when="always" />
            </span>
          ))}
        </h2>
      )}
      <p className="flex gap-2 font-medium">
        <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
        <span className="min-w-0 wrap-anywhere">{t.parentContact.sentTo(channel, to)}</span>
      </p>
      <p className="text-sm text-ink-muted">
        <DetailLine
          parts={[
            <time key="at" dateTime={createdAt}>
              {t.parentContact.sentAt(day(createdAt), time(createdAt))}
            </time>,
            t.parentContact.sentBy(fullName(createdBy)),
          ]}
        />
      </p>
      <p className="text-sm">{stateInWords(opened)}</p>
      {opened.state !== "sent" && <ConfirmMessage id={id} isNotSent={opened.state === "not-sent"} />}
      {students.map(
        ({ id, edited }) =>
          edited && (
            <Badge key={id}>
              {edited.words === "original" ? t.parentContact.asWritten : t.feedback.editedBy(edited.by)}
            </Badge>
          ),
      )}
      <details className="group">
        <summary className="flex min-h-11 items-center gap-1 font-semibold text-primary [&::-webkit-details-marker]:hidden">
          <span>{t.labels.message}</span>
          <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        <p dir="auto" className="rounded-control bg-sunken p-3 whitespace-pre-line wrap-anywhere">
          {message}
        </p>
      </details>
    </li>
  );
}

function stateInWords({ state, stateBy }: ParentMessage): string {
  if ((state !== "sent" && state !== "not-sent") || stateBy === null) return t.parentContact.notConfirmed;
  return t.parentContact.confirmed[state](fullName(stateBy));
}
