import { confirm } from "#web/dialogs/confirm.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import type { Reminded, WaitingStudents } from "./reminders.api.ts";

/** Reminds `count` students after a question, and says what came of it; false if they were not reminded. */
export async function askToRemind(count: number, remind: () => Promise<Reminded>): Promise<boolean> {
  const [title, body] = [t.reminders.remindTitle(count), t.reminders.what];
  if (!(await confirm({ title, body, confirmLabel: t.lessons.remind(count) }))) return false;
  try {
    notify.success(resultInWords(await remind()));
    return true;
  } catch (error) {
    notify.error(`${t.reminders.sendFailed} ${sentenceOf(error)}`);
    return false;
  }
}

/** The same for the students of all classes that wait, once it is known how many they are. */
export async function askToRemindAll(
  count: () => Promise<WaitingStudents>,
  remind: () => Promise<WaitingStudents>,
): Promise<boolean> {
  try {
    const due = await count();
    if (due.students === 0) {
      notify.success(t.insights.waitingNone);
      return false;
    }
    const isConfirmed = await confirm({
      title: t.reminders.remindTitle(due.students),
      body: `${t.reminders.ofLessons(due.lessons, due.isMore)} ${t.reminders.what}`,
      confirmLabel: t.lessons.remind(due.students),
    });
    if (!isConfirmed) return false;
    const done = await remind();
    notify.success(t.reminders.sentOf(done.lessons, done.students));
    return true;
  } catch (error) {
    notify.error(`${t.reminders.sendFailed} ${sentenceOf(error)}`);
    return false;
  }
}

function resultInWords({ remindedCount, remindedBeforeCount }: Reminded): string {
  if (remindedCount > 0) return t.reminders.sent(remindedCount);
  return remindedBeforeCount > 0
    ? t.reminders.remindedToday(remindedBeforeCount)
    : t.reminders.nobodyToRemind;
}
