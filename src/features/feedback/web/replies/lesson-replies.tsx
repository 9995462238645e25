import { useQuery } from "@tanstack/react-query";
import Eye from "lucide-react/icons/eye";
import { t } from "#web/language/language.ts";
import { LongText } from "#web/ui/long-text.tsx";
import { lessonRepliesQuery, type Reply } from "./replies.api.ts";

interface LessonRepliesProps {
  lessonId: string;
  /** The reply that has just arrived and stands elsewhere on the page. */
  arrivedId?: string;
}

/** On a student's class: the teacher's replies, and whether the feedback was seen. Nothing if there is nothing to say yet. */
export function LessonReplies({ lessonId, arrivedId }: LessonRepliesProps) {
  const { data } = useQuery(lessonRepliesQuery(lessonId));
  const [toLesson, toStudent] = [data?.reply, data?.feedback?.reply].map((each) =>
    each?.id === arrivedId ? undefined : each,
  );
  const seenOn = data?.feedback?.seenOn;
  if (!toLesson && !toStudent && !seenOn) return null;
  return (
    <div className="flex flex-col gap-3 px-4 pb-4 sm:px-5">
      {seenOn && (
        <p className="-mt-1 flex items-center gap-1.5 text-sm text-ink-muted">
          <Eye className="size-4 shrink-0" />
          <span>{t.feedback.seenByYourTeacher(seenOn)}</span>
        </p>
      )}
      {toStudent && (
        <ReplyText label={t.feedback.teacherRepliedToYou} hint={t.feedback.onlyYou} reply={toStudent} />
      )}
      {toLesson && <ReplyText label={t.feedback.teacherReplied} reply={toLesson} />}
    </div>
  );
}

function ReplyText({ label, hint, reply }: { label: string; hint?: string; reply: Reply }) {
  return (
    <div className="flex flex-col items-start rounded-control bg-sunken p-3">
      <p className="text-sm font-semibold text-ink-muted">{label}</p>
      <div className="flex max-w-prose flex-col items-start">
        <LongText text={reply.text} size="small" />
      </div>
      {hint && <p className="mt-1 text-sm text-ink-muted">{hint}</p>}
    </div>
  );
}
