import { confirm } from "#web/dialogs/confirm.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { type Reminded, useRemind } from "./reminders.api.ts";

/** Reminds `count` students after a question; `onReminded` when that is done. */
export function useAskToRemind(lessonId: string, count: number, onReminded = () => {}) {
  const remind = useRemind(lessonId);
  const ask = async () => {
    const [title, body] = [t.reminders.remindTitle(count), t.reminders.what];
    if (!(await confirm({ title, body, confirmLabel: t.reminders.remind(count) }))) return;
    remind.mutate(undefined, {
      onSuccess: (result) => {
        notify.success(resultInWords(result));
        onReminded();
      },
      onError: (error) => notify.error(`${t.reminders.sendFailed} ${sentenceOf(error)}`),
    });
  };
  return { ask, isPending: remind.isPending };
}

function resultInWords({ remindedCount, remindedBeforeCount }: Reminded): string {
  if (remindedCount > 0) return t.reminders.sent(remindedCount);
  return remindedBeforeCount > 0
    ? t.reminders.remindedToday(remindedBeforeCount)
    : t.reminders.everyoneAnswered;
}
