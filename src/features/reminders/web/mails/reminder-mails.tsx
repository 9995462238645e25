import { useQuery } from "@tanstack/react-query";
import {
  isLinkInvalid,
  reminderMailsQuery,
  useChooseReminderMails,
} from "#features/reminders/web/reminders.api.ts";
import { notify } from "#web/dialogs/notify.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** Whether the signed-in student, or the one whose link was opened, is reminded by e-mail, with a button to change it. */
export function ReminderMails({ token }: { token?: string }) {
  const { data, error, isFetching, refetch } = useQuery(reminderMailsQuery(token));
  const choose = useChooseReminderMails(token, {
    onSuccess: (now) => notify.success(now.wanted ? t.reminderMails.nowOn : t.reminderMails.nowOff),
    meta: { failureNotice: (error) => `${t.reminderMails.chooseFailed} ${sentenceOf(error)}` },
  });
  if (!data && isLinkInvalid(error)) return <FormError message={t.reminderMails.linkInvalid} />;
  if (!data && error) {
    return <ErrorState message={t.reminderMails.mailsFailed} query={{ refetch, isFetching }} />;
  }
  if (!data) return <Skeleton className="h-28 w-full rounded-card" />;

  const { wanted } = data;
  return (
    <div className="flex flex-col items-start gap-4">
      <p role="status">
        <span>{wanted ? t.reminderMails.mailsOn : t.reminderMails.mailsOff}</span>{" "}
        <span className="text-ink-muted">{t.reminderMails.notesStay}</span>
      </p>
      <Button variant="secondary" busy={choose.isPending} onClick={() => choose.mutate({ wanted: !wanted })}>
        {wanted ? t.reminderMails.turnOff : t.reminderMails.turnOn}
      </Button>
    </div>
  );
}
