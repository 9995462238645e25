import { Link } from "@tanstack/react-router";
import ChevronRight from "lucide-react/icons/chevron-right";
import { fullName } from "#domain/full-name.ts";
import { topicInPath } from "#features/feedback/web/edit/topic-in-path.ts";
import { EditedBadge } from "#features/feedback/web/edited-badge.tsx";
import type { Feedback } from "#features/feedback/web/feedback.api.ts";
import { WithheldBadge } from "#features/feedback/web/withheld/withheld-badge.tsx";
import { StudentRosterEntry } from "#features/students/web/roster-entry.tsx";
import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import { Stars } from "#web/ui/stars.tsx";

/** Chooses one of several on a topic: by student, topic, date, stars and first words. */
export function FeedbackChoice({ topic, found }: { topic: string; found: readonly Feedback[] }) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-xl wrap-anywhere">{t.feedback.whichOnTopic(topic)}</h2>
      <ul className="flex flex-col gap-3">
        {found.map((feedback) => (
          <li key={feedback.id}>
            <Choice topic={topic} feedback={feedback} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Choice({ topic, feedback }: { topic: string; feedback: Feedback }) {
  const account = useAccount();
  const { studentId, studentName, surname, date, teacherId, teacherName } = feedback;
  const student = studentId === account.id ? null : fullName({ name: studentName, surname });
  const teacher = teacherId === account.id ? null : teacherName;
  return (
    <Link
      to="/edit-review/$topic"
      params={{ topic: topicInPath(topic) }}
      search={{ feedback: feedback.id }}
      className="flex items-center justify-between gap-4 rounded-card border border-line bg-card p-gutter sm:px-5 text-ink no-underline hover:border-primary hover:bg-primary-soft"
    >
      <span className="flex min-w-0 flex-col gap-1">
        <span>
          <span className="font-semibold wrap-anywhere">{student ?? teacher}</span>
          {student && <StudentRosterEntry id={studentId} when="always" />}
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted">
          <time dateTime={date} className="whitespace-nowrap">
            {t.common.date(date)}
          </time>
          <Stars value={feedback.rating} size="small" />
          {student && teacher && <span className="wrap-anywhere">{teacher}</span>}
          <WithheldBadge withheldBy={feedback.withheldBy} />
          <EditedBadge editedBy={feedback.editedBy} />
        </span>
        <span className="wrap-anywhere">{feedback.topic}</span>
        <span dir="auto" className="line-clamp-2 text-ink-muted wrap-anywhere">
          {feedback.message}
        </span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-primary" />
    </Link>
  );
}
