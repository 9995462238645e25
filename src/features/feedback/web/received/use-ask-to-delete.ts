import { fullName } from "#domain/full-name.ts";
import { type Feedback, useDeleteFeedback } from "#features/feedback/web/feedback.api.ts";
import { askToDelete } from "#web/dialogs/ask-to-delete.ts";
import { t } from "#web/language/language.ts";

/** Deletes a student's feedback after a question (spec section 9); `onDeleted` when it is gone. */
export function useAskToDeleteFeedback(feedback: Feedback, onDeleted: () => void) {
  const { mutateAsync, isPending } = useDeleteFeedback();
  const ask = async () => {
    const isDeleted = await askToDelete({
      title: t.lessons.deleteTitle,
      body: t.feedback.deleteBody(
        fullName({ name: feedback.studentName, surname: feedback.surname }),
        feedback.topic,
      ),
      remove: () => mutateAsync(feedback.id),
      done: t.feedback.deleted,
      failed: t.lessons.deleteFailed,
    });
    if (isDeleted) onDeleted();
  };
  return { ask, isPending };
}
