import { Link } from "@tanstack/react-router";
import BellRing from "lucide-react/icons/bell-ring";
import { nextItemClass } from "#features/numbers/web/attention-items.tsx";
import type { TeacherInsights } from "#features/numbers/web/insights.api.ts";
import { useAskToRemind } from "#features/reminders/web/remind-students.tsx";
import { t } from "#web/language/language.ts";
import { DetailLine } from "#web/page/detail-line.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { linkClass } from "#web/ui/link.tsx";

interface LessonProps {
  lesson: { id: string; topic: string; date: string };
  /** Why it is in the list. */
  why: string;
  children: Elements;
}

function Lesson({ lesson: { id, topic, date }, why, children }: LessonProps) {
  return (
    <li className={nextItemClass}>
      <Link to="/class/$lessonId" params={{ lessonId: id }} className={`${linkClass} wrap-anywhere`}>
        {topic}
      </Link>
      <span className="text-sm text-ink-muted">
        <DetailLine parts={[t.common.date(date), why]} />
      </span>
      <span className="mt-1">{children}</span>
    </li>
  );
}

/** A class that few students have answered. */
export function LessonToRemind({ lesson }: { lesson: TeacherInsights["toRemind"][number] }) {
  const { id, topic, date, askedCount, respondedCount, remindable } = lesson;
  const { ask, isPending } = useAskToRemind(id, remindable);
  const label = t.reminders.remind(remindable);
  return (
    <Lesson lesson={lesson} why={t.insights.answeredOf(respondedCount, askedCount)}>
      <Button
        variant="secondary"
        icon={<BellRing aria-hidden="true" />}
        aria-label={t.common.buttonFor(label, t.feedback.ofLesson(topic, date))}
        busy={isPending}
        onClick={() => void ask()}
      >
        {label}
      </Button>
    </Lesson>
  );
}

/** A class with responses that nobody has had a reply to. */
export function LessonToReplyTo({ lesson }: { lesson: TeacherInsights["toReply"][number] }) {
  const { id, topic, date, responses } = lesson;
  return (
    <Lesson lesson={lesson} why={t.next.noReplyYet(responses)}>
      <ButtonLink
        variant="secondary"
        to="/class/$lessonId"
        params={{ lessonId: id }}
        aria-label={t.common.buttonFor(t.replies.toLesson, t.feedback.ofLesson(topic, date))}
      >
        {t.replies.toLesson}
      </ButtonLink>
    </Lesson>
  );
}
