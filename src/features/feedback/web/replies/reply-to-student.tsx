import { t } from "#web/language/language.ts";
import type { Reply, ReplyTarget } from "./replies.api.ts";
import { ReplyForm } from "./reply-form.tsx";
import { ReplyView } from "./reply-view.tsx";
import { TeacherReplyActions } from "./teacher-reply-actions.tsx";

interface ReplyToStudentProps {
  target: ReplyTarget;
  /** Whose feedback it is about. */
  student: string;
  /** The stored reply, if there is one. */
  reply: Reply | null;
  isWriting: boolean;
  onWrite: () => void;
  /** Called when the reply was sent, saved, withdrawn or left as it was. */
  onDone: () => void;
}

/** The teacher's reply to one student's feedback: the form, or the reply that was sent. */
export default function ReplyToStudent(props: ReplyToStudentProps) {
  const { target, student, reply, isWriting, onWrite, onDone } = props;
  if (isWriting) {
    return (
      <ReplyForm
        target={target}
        reply={reply}
        title={t.replies.toStudent(student)}
        hint={t.replies.toStudentHint(student)}
        onDone={onDone}
      />
    );
  }
  if (!reply) return null;
  return (
    <ReplyView label={t.replies.yourReply} reply={reply}>
      <TeacherReplyActions
        target={target}
        reply={reply}
        about={student}
        withdrawBody={t.replies.withdrawStudentBody(student)}
        onEdit={onWrite}
        onWithdrawn={onDone}
      />
    </ReplyView>
  );
}
