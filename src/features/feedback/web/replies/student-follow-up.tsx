import { useQuery } from "@tanstack/react-query";
import type { Feedback } from "#features/feedback/web/feedback.api.ts";
import { t } from "#web/language/language.ts";
import { lessonRepliesQuery, marksQuery } from "./replies.api.ts";
import { AdminReply } from "./reply-view.tsx";

/** For an admin, below a student's feedback: the teacher's reply, and when they saw the feedback. */
export default function StudentFollowUp({ feedback }: { feedback: Feedback }) {
  const { id, reviewId, topic, date } = feedback;
  const { data: marks } = useQuery(marksQuery(id));
  const { data: ofLesson } = useQuery(lessonRepliesQuery(reviewId));
  const about = t.feedback.ofLesson(topic, date);
  return (
    <>
      {marks?.seenOn && <p className="text-sm text-ink-muted">{t.replies.seenByTeacher(marks.seenOn)}</p>}
      {marks?.reply && (
        <AdminReply
          target={{ feedbackId: id }}
          label={t.replies.toThisStudent}
          reply={marks.reply}
          about={about}
        />
      )}
      {ofLesson?.reply && (
        <AdminReply
          target={{ lessonId: reviewId }}
          label={t.replies.toWholeLesson}
          reply={ofLesson.reply}
          about={about}
        />
      )}
    </>
  );
}
