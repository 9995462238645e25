import { isOfficeRole } from "#domain/roles.ts";
import { mayChangeMark } from "#domain/withholding.ts";
import { type Feedback, useWithholdFeedback } from "#features/feedback/web/feedback.api.ts";
import { notify } from "#web/dialogs/notify.ts";
import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import { linkClass } from "#web/ui/link.tsx";
import { WithheldBadge } from "./withheld-badge.tsx";

type Marked = Pick<Feedback, "id" | "withheldBy" | "topic" | "date">;

/** Whether feedback is not for parents; the office can change that here, unless the student wants it so. */
export function WithheldMark({ feedback }: { feedback: Marked }) {
  const { role } = useAccount();
  return (
    <>
      <WithheldBadge withheldBy={feedback.withheldBy} />
      {isOfficeRole(role) &&
        (mayChangeMark(role, feedback.withheldBy) ? (
          <MarkButton feedback={feedback} />
        ) : (
          <span className="text-sm text-ink-muted">{t.withholding.studentsWish}</span>
        ))}
    </>
  );
}

function MarkButton({ feedback: { id, withheldBy, topic, date } }: { feedback: Marked }) {
  const withhold = useWithholdFeedback({
    onSuccess: (_, change) =>
      notify.success(change.withheld ? t.withholding.markedNotForParents : t.withholding.allowedForParents),
  });
  const withheld = withheldBy === null;
  const label = withheld ? t.withholding.markNotForParents : t.withholding.allowForParents;
  return (
    <button
      type="button"
      aria-label={t.common.buttonFor(label, t.feedback.ofLesson(topic, date))}
      aria-disabled={withhold.isPending}
      onClick={() => withhold.isPending || withhold.mutate({ id, withheld })}
      className={linkClass}
    >
      {label}
    </button>
  );
}
