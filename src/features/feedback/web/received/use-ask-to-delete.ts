import { type Feedback, useDeleteFeedback } from "#features/feedback/web/feedback.api.ts";
import { useStudentName } from "#features/students/web/roster-entry.tsx";
import { askToDelete } from "#web/dialogs/ask-to-delete.ts";
import { t } from "#web/language/language.ts";

/** Deletes a student's feedback after a question (spec section 9); `onDeleted` when it is gone. */
export function useAskToDeleteFeedback(feedback: Feedback, onDeleted: () => void) {
  const { studentId, studentName, surname, topic } = feedback;
  const student = useStudentName({ id: studentId, name: studentName, surname });
  const { mutateAsync, isPending } = useDeleteFeedback();
  const ask = async () => {
    const isDeleted = await askToDelete({
      title: t.lessons.deleteTitle,
      body: t.feedback.deleteBody(student, topic),
      remove: () => mutateAsync(feedback.id),
      done: t.feedback.deleted,
      failed: t.lessons.deleteFailed,
    });
    if (isDeleted) onDeleted();
  };
  return { ask, isPending };
}
