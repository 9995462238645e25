import { useQueryClient } from "@tanstack/react-query";
import { useWithholdFeedback } from "#features/feedback/web/feedback.api.ts";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { type FeedbackToSend, messagesKey } from "./parent-messages.api.ts";

/** Marks feedback as not for parents; then no message is prepared from it. */
export function useKeepFromParents(onKept?: () => void) {
  const queryClient = useQueryClient();
  return useWithholdFeedback({
    onSuccess: () => {
      onKept?.();
      notify.success(t.withholding.markedNotForParents);
      void queryClient.invalidateQueries({ queryKey: messagesKey });
    },
    onError: (error) => notify.error(sentenceOf(error)),
  });
}

/** Beside words in which a child may be asking for help. */
export function NotForParents({ feedback: { id, topic, date } }: { feedback: FeedbackToSend }) {
  const keep = useKeepFromParents();
  return (
    <Button
      variant="secondary"
      aria-label={t.common.buttonFor(t.feedback.notForParents, t.feedback.ofLesson(topic, date))}
      busy={keep.isPending}
      onClick={() => keep.mutate({ id, withheld: true })}
    >
      {t.feedback.notForParents}
    </Button>
  );
}
