import { fullName } from "#domain/full-name.ts";
import { type Feedback, useDeleteFeedback } from "#features/feedback/web/feedback.api.ts";
import { useStudentName } from "#features/students/web/roster-entry.tsx";
import { askToDelete } from "#web/dialogs/ask-to-delete.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";

interface FeedbackActionsProps {
  feedback: Feedback;
  /** Called when it was deleted: the buttons are gone with it. */
  onDeleted: () => void;
}

/** What a teacher can do with a student's feedback besides replying: edit it, and delete it after a question (spec sections 2 and 9). */
export function FeedbackActions({ feedback, onDeleted }: FeedbackActionsProps) {
  const { id, topic, date, studentId, studentName: name, surname } = feedback;
  const student = useStudentName({ id: studentId, name, surname });
  const { mutateAsync, isPending } = useDeleteFeedback();
  const ask = async () => {
    const isDeleted = await askToDelete({
      title: t.lessons.deleteTitle,
      body: t.feedback.deleteBody(student, topic),
      remove: () => mutateAsync(id),
      done: t.feedback.deleted,
      failed: t.lessons.deleteFailed,
    });
    if (isDeleted) onDeleted();
  };
  const about = t.feedback.ofStudent(topic, fullName({ name, surname }), date);
  return (
    <>
      <ButtonLink
        variant="quiet"
        className="px-3"
        to="/editreview/$id"
        params={{ id }}
        aria-label={t.common.buttonFor(t.common.edit, about)}
      >
        {t.common.edit}
      </ButtonLink>
      <Button
        variant="quiet-danger"
        className="px-3"
        aria-label={t.common.buttonFor(t.common.delete, about)}
        busy={isPending}
        onClick={() => void ask()}
      >
        {t.common.delete}
      </Button>
    </>
  );
}
