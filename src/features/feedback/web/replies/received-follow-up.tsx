import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { Feedback } from "#features/feedback/web/feedback.api.ts";
import { t } from "#web/language/language.ts";
import { nameOf } from "#web/language/name-of.ts";
import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { OwnReply, writeReply } from "./own-reply.tsx";
import { marksQuery } from "./replies.api.ts";
import { useSeen } from "./use-seen.ts";

interface ReceivedFollowUpProps {
  feedback: Pick<Feedback, "id" | "topic" | "date" | "studentName" | "surname">;
  /** Other actions, after 'Reply' on the same line. */
  actions?: Elements;
}

/** For a teacher, below a message: marks it as seen, and a reply for this student alone. */
export function ReceivedFollowUp({ feedback, actions }: ReceivedFollowUpProps) {
  const { id, topic, date, studentName, surname } = feedback;
  const { data: marks } = useQuery(marksQuery(id));
  const element = useRef<HTMLDivElement>(null);
  useSeen(element, id, marks?.seenOn === null);
  const student = nameOf({ name: studentName, surname });
  const target = { feedbackId: id };
  return (
    <OwnReply
      ref={element}
      target={target}
      reply={marks?.reply ?? null}
      texts={{
        label: t.replies.yourReply,
        title: t.replies.toStudent(student),
        hint: t.replies.toStudentHint(student),
        about: student,
        withdrawBody: t.replies.withdrawStudentBody(student),
      }}
      button={
        <Button
          variant="quiet"
          className={`px-3 ${actions ? "" : "-mx-3 -my-1 self-start"}`}
          data-reply
          aria-label={t.common.buttonFor(t.feedback.reply, t.feedback.ofStudent(topic, student, date))}
          onClick={() => writeReply(target)}
        >
          {t.feedback.reply}
        </Button>
      }
      actions={actions}
    />
  );
}
