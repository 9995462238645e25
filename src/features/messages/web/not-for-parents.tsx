import { useQueryClient } from "@tanstack/react-query";
import { useWithholdFeedback } from "#features/feedback/web/feedback.api.ts";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { type FeedbackToSend, messagesKey } from "./parent-messages.api.ts";

/** Marks feedback as not for parents; then no message is prepared from it. */
export function useKeepFromParents() {
  const queryClient = useQueryClient();
  const withhold = useWithholdFeedback();
  return {
    isPending: withhold.isPending,
    /** Whether it is marked now. What follows does not wait for a button that may be gone by then. */
    keep: async (id: string): Promise<boolean> => {
      try {
        await withhold.mutateAsync({ id, withheld: true });
        notify.success(t.withholding.markedNotForParents);
        return true;
      } catch (error) {
        notify.error(sentenceOf(error));
        return false;
      } finally {
        void queryClient.invalidateQueries({ queryKey: messagesKey });
      }
    },
  };
}

/** Beside words in which a child may be asking for help. */
export function NotForParents({ feedback: { id, topic, date } }: { feedback: FeedbackToSend }) {
  const { keep, isPending } = useKeepFromParents();
  return (
    <Button
      variant="secondary"
      aria-label={t.common.buttonFor(t.feedback.notForParents, t.feedback.ofLesson(topic, date))}
      busy={isPending}
      onClick={() => void keep(id)}
    >
      {t.feedback.notForParents}
    </Button>
  );
}
