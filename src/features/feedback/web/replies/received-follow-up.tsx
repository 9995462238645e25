import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Feedback } from "#features/feedback/web/feedback.api.ts";
import { notify } from "#web/dialogs/notify.ts";
import { readStoredForm } from "#web/editing/form-recovery.ts";
import { t } from "#web/language/language.ts";
import { nameOf } from "#web/language/name-of.ts";
import { useAccount } from "#web/session/account.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { marksQuery } from "./replies.api.ts";
import { replyName } from "./reply-name.ts";
import { useSeen } from "./use-seen.ts";

const loadReply = () => import("./reply-to-student.tsx");
const ReplyToStudent = lazyPart(loadReply);

interface ReceivedFollowUpProps {
  feedback: Pick<Feedback, "id" | "topic" | "date" | "studentName" | "surname">;
  /** Other actions, after 'Reply' on the same line. */
  actions?: Elements;
}

/** For a teacher, below a message: 'New' until it has been seen, and a reply for this student alone. */
export function ReceivedFollowUp({ feedback, actions }: ReceivedFollowUpProps) {
  const { data: marks } = useQuery(marksQuery(feedback.id));
  const { id: userId } = useAccount();
  const target = { feedbackId: feedback.id };
  // Input saved when the user's session ended is waiting for its form.
  const [isWriting, setWriting] = useState(() => readStoredForm(userId, replyName(target)) !== undefined);
  const searchParams = useRef<HTMLDivElement>(null);
  const isNew = marks?.seenOn === null;
  const mark = useSeen(feedback.id, isNew);
  const student = nameOf({ name: feedback.studentName, surname: feedback.surname });

  const write = () =>
    void loadReply().then(
      () => setWriting(true),
      () => notify.error(t.request.offline),
    );
  // The element that had the focus has disappeared.
  const focus = () =>
    requestAnimationFrame(() => searchParams.current?.querySelector<HTMLElement>("[data-reply]")?.focus());

  return (
    <div ref={searchParams} className="flex w-full flex-col gap-2">
      {(actions || isNew || (!isWriting && !marks?.reply)) && (
        <div className={`flex flex-wrap items-center gap-x-3 ${actions ? "mt-1" : ""}`}>
          {!isWriting && !marks?.reply && (
            <Button
              variant={actions ? "secondary" : "quiet"}
              className={actions ? "" : "-my-1 -ml-4"}
              data-reply
              aria-label={t.common.buttonFor(
                t.feedback.reply,
                t.feedback.ofStudent(feedback.topic, student, feedback.date),
              )}
              onClick={write}
            >
              {t.feedback.reply}
            </Button>
          )}
          {actions}
          {isNew && (
            <span ref={mark}>
              <Badge tone="star">{t.feedback.isNew}</Badge>
            </span>
          )}
        </div>
      )}
      {(isWriting || marks?.reply) && (
        <ReplyToStudent
          target={target}
          student={student}
          reply={marks?.reply ?? null}
          isWriting={isWriting}
          onWrite={() => setWriting(true)}
          onDone={() => {
            // Drawn at once: the focus moves to what takes the form's place.
            flushSync(() => setWriting(false));
            focus();
          }}
        />
      )}
    </div>
  );
}
