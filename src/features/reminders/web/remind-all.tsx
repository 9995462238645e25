import BellRing from "lucide-react/icons/bell-ring";
import { useRef } from "react";
import { confirm } from "#web/dialogs/confirm.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { useCountWaiting, useRemindAll, type WaitingCount } from "./reminders.api.ts";

/** Reminds the students of all waiting classes, once the number of students has been confirmed; nothing where no class waits. */
export function RemindAll({ waiting: { lessons, isMore } }: { waiting: WaitingCount }) {
  const count = useCountWaiting();
  const remind = useRemindAll();
  const place = useRef<HTMLDivElement>(null);

  const press = async () => {
    try {
      const due = await count.mutateAsync();
      if (due.students === 0) return notify.success(t.insights.waitingNone);
      const isConfirmed = await confirm({
        title: t.reminders.remindTitle(due.students),
        body: `${t.reminders.ofLessons(due.lessons, due.isMore)} ${t.reminders.what}`,
        confirmLabel: t.next.remind(due.students),
      });
      if (!isConfirmed) return;
      const done = await remind.mutateAsync();
      notify.success(t.reminders.sentOf(done.lessons, done.students));
      // The pressed button may have disappeared.
      place.current?.focus();
    } catch (error) {
      notify.error(`${t.reminders.sendFailed} ${sentenceOf(error)}`);
    }
  };
  return (
    <div ref={place} tabIndex={-1} className="outline-none empty:hidden">
      {(lessons > 0 || isMore) && (
        <Button
          variant="secondary"
          icon={<BellRing aria-hidden="true" className="size-5" />}
          busy={count.isPending || remind.isPending}
          onClick={() => void press()}
        >
          {t.reminders.remindAll(lessons, isMore)}
        </Button>
      )}
    </div>
  );
}
