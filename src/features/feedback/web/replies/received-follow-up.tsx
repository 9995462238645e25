import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { Feedback } from "#features/feedback/web/feedback.api.ts";
import { notify } from "#web/dialogs/notify.ts";
import { t } from "#web/language/language.ts";
import { nameOf } from "#web/language/name-of.ts";
import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { marksQuery } from "./replies.api.ts";
import { openReplyBox, useReplyBox } from "./reply-box.ts";
import { ReplyView } from "./reply-view.tsx";
import { TeacherReplyActions } from "./teacher-reply-actions.tsx";
import { useSeen } from "./use-seen.ts";

/** Most replies are only read. */
const loadForm = () => import("./reply-form.tsx");
const ReplyForm = lazyPart(loadForm);

/** Opens the box for a reply to this feedback, wherever on the page it is shown. */
export const writeReply = (feedbackId: string) =>
  void loadForm().then(
    () => openReplyBox({ feedbackId }),
    () => notify.error(t.request.offline),
  );

interface ReceivedFollowUpProps {
  feedback: Pick<Feedback, "id" | "topic" | "date" | "studentName" | "surname">;
  /** Other actions, after 'Reply' on the same line. */
  actions?: Elements;
}

/** For a teacher, below a message: marks it as seen, and a reply for this student alone. */
export function ReceivedFollowUp({ feedback, actions }: ReceivedFollowUpProps) {
  const { data: marks } = useQuery(marksQuery(feedback.id));
  const target = { feedbackId: feedback.id };
  const box = useReplyBox(target);
  const { isWriting } = box;
  const element = useRef<HTMLDivElement>(null);
  const isNew = marks?.seenOn === null;
  const reply = marks?.reply ?? null;
  useSeen(element, feedback.id, isNew);
  const student = nameOf({ name: feedback.studentName, surname: feedback.surname });

  const write = () => writeReply(feedback.id);
  const done = () => {
    box.close();
    // The element that had the focus has disappeared.
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>("[data-reply]")?.focus());
  };

  return (
    <div ref={element} className="flex w-full flex-col gap-2">
      {(actions || (!isWriting && !reply)) && (
        <div className={`-mx-3 flex flex-wrap items-center ${actions ? "" : "-my-1"}`}>
          {!isWriting && !reply && (
            <Button
              variant="quiet"
              className="px-3"
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
        </div>
      )}
      {isWriting ? (
        <ReplyForm
          target={target}
          reply={reply}
          title={t.replies.toStudent(student)}
          hint={t.replies.toStudentHint(student)}
          onDone={done}
        />
      ) : (
        reply && (
          <ReplyView label={t.replies.yourReply} reply={reply}>
            <TeacherReplyActions
              target={target}
              reply={reply}
              about={student}
              withdrawBody={t.replies.withdrawStudentBody(student)}
              onEdit={write}
              onWithdrawn={done}
            />
          </ReplyView>
        )
      )}
    </div>
  );
}
