import { fullName } from "#domain/full-name.ts";
import type { Feedback } from "#features/feedback/web/feedback.api.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { useAskToDeleteFeedback } from "./use-ask-to-delete.ts";

interface FeedbackActionsProps {
  feedback: Feedback;
  /** Called when it was deleted: the buttons are gone with it. */
  onDeleted: () => void;
}

/** What a teacher can do with a student's feedback besides replying (spec section 2). */
export function FeedbackActions({ feedback, onDeleted }: FeedbackActionsProps) {
  const { ask, isPending } = useAskToDeleteFeedback(feedback, onDeleted);
  const { id, topic, date, studentName: name, surname } = feedback;
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
